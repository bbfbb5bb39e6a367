// The known facts of the model and their sources; wrong ones are corrected in a dialog.
#pragma once

#include "core/model/spec/model_spec.h"

#include <QWidget>

class QFormLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace ui {

class ModelCorrections;
class Session;

class ModelCard final : public QWidget {
    Q_OBJECT
public:
    explicit ModelCard(Session& session, QWidget* parent = nullptr);
    void openCorrections();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    void modelMenuAsked(QPoint global);  ///< by a click on the model's name

private:
    void showModel();
    void addField(const QString& name, const QString& value, const char* field);
    void addFact(const QString& name, const QString& value, const QString& learnedFrom, bool isGuess);

    Session& m_session;
    QLabel* m_name;
    QLabel* m_summary;
    QWidget* m_facts = nullptr;
    QVBoxLayout* m_column;
    QPushButton* m_correct;
    ModelCorrections* m_corrections;
};

/// Where the value of a field was learned, in words: "config.json" -> "from config.json", "shapes" -> "from the
/// weights’ shapes", "option" -> "your correction". Empty if the model does not state it.
/// @param field  as ModelSpec::provenance names it
QString learnedFrom(const core::ModelSpec& spec, const std::string& field);

}  // namespace ui
