// The queries of a layer of cross-attention by name, searchable: detected objects as a list, words of a sentence as a
// text in which several in a row can be chosen. Follows the session and asks it for changes.
#pragma once

#include <QWidget>

class QLineEdit;
class QListWidget;

namespace core {
struct QueryChoice;
}  // namespace core

namespace ui {

class Session;

class QueryList final : public QWidget {
    Q_OBJECT
public:
    explicit QueryList(Session& session, QWidget* parent = nullptr);

    /// Whether the layer that is shown has queries of its own.
    bool hasQueries() const;

private:
    void showQueries();
    /// Colors words by what the chosen ones take from them, where the trace has it.
    void markWords(const core::QueryChoice& asking);
    void takeSelection();
    void fill();
    void showMatching();

    Session& m_session;
    QLineEdit* m_search;
    QListWidget* m_list;
    const void* m_filled = nullptr;  ///< whose names stand in the list
};

}  // namespace ui
