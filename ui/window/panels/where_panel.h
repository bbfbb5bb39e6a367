// Where in the model a view looks: layer, head, query, class and words, those greyed or absent that it does not listen
// to. Follows the session and asks it for changes.
#pragma once

#include <QWidget>

class QComboBox;
class QFormLayout;
class QLineEdit;
class QSpinBox;

namespace ui {

class QueryList;
class Session;

class WherePanel final : public QWidget {
    Q_OBJECT
public:
    explicit WherePanel(Session& session, QWidget* parent = nullptr);

private:
    QWidget* queryRow();
    void connectControls();
    void showView();
    void showQuery();

    Session& m_session;
    QFormLayout* m_form;
    QSpinBox* m_layer;
    QComboBox* m_head;
    QComboBox* m_query;
    QueryList* m_queries;
    QSpinBox* m_row;
    QSpinBox* m_col;
    QComboBox* m_class;
    QLineEdit* m_words;
};

}  // namespace ui
