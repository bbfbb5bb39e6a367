// "Explain This Image": three sentences with their papers, each with a button that shows its view. GUI thread only.
#pragma once

#include "ui/session/display/explanation.h"

#include <QDialog>

class QLabel;
class QVBoxLayout;

namespace ui {

class Session;

/// Explains the open image anew whenever another one is shown; stays beside the window while it is open.
class ExplainDialog final : public QDialog {
    Q_OBJECT
public:
    ExplainDialog(Session& session, QWidget* parent);
    QStringList sentences() const;  ///< empty while they are computed

private:
    void explain();
    void showFacts(const std::vector<ExplainedFact>& facts);
    void clear();

    Session& m_session;
    Explanation m_explanation;
    QLabel* m_state;
    QVBoxLayout* m_facts;
    QStringList m_sentences;
};

}  // namespace ui
