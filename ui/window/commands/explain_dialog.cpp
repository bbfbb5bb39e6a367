#include "ui/window/commands/explain_dialog.h"

#include "ui/session/session.h"
#include "ui/window/widgets/look.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

ExplainDialog::ExplainDialog(Session& session, QWidget* parent)
    : QDialog(parent),
      m_session(session),
      m_explanation(session.workers().overviews),
      m_state(quietLabel({}, this)),
      m_facts(new QVBoxLayout)
{
    setObjectName(QStringLiteral("explainDialog"));
    setWindowTitle(tr("Explain This Image"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 20, 24, 16);
    column->setSpacing(12);
    column->addWidget(m_state);
    m_facts->setSpacing(4);
    column->addLayout(m_facts);
    column->addStretch();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* copy = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
    copy->setToolTip(tr("Copy the sentences"));
    connect(copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_sentences.join(QLatin1Char('\n'))); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    connect(&session.opened(), &OpenDocuments::sceneChanged, this, [this] { isVisible() ? explain() : void(); });
    connect(&m_explanation, &Explanation::ready, this, &ExplainDialog::showFacts);
    connect(&m_explanation, &Explanation::failed, this, [this](const QString& message) { m_state->setText(message); });
    resize(QSize(520, 360).boundedTo({parent->width() - 24, parent->height() - 24}));
    explain();
}

QStringList ExplainDialog::sentences() const
{
    return m_sentences;
}

void ExplainDialog::clear()
{
    m_sentences.clear();
    while (QLayoutItem* item = m_facts->takeAt(0)) {
        if (item->widget() != nullptr) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
}

void ExplainDialog::explain()
{
    clear();
    const ScenePtr scene = m_session.opened().scene();
    m_state->setVisible(true);
    m_state->setText(scene ? tr("Looking at the image…") : tr("Open a model and an image first."));
    scene ? m_explanation.explain(scene) : m_explanation.cancel();
}

void ExplainDialog::showFacts(const std::vector<ExplainedFact>& facts)
{
    clear();
    m_state->hide();
    for (const ExplainedFact& fact : facts) {
        m_sentences << (fact.source.isEmpty() ? fact.sentence
                                              : fact.sentence + QStringLiteral(" (%1)").arg(fact.source));
        auto* sentence = plainLabel(fact.sentence, this);
        sentence->setWordWrap(true);
        sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
        m_facts->addWidget(sentence);
        if (!fact.source.isEmpty()) {
            m_facts->addWidget(faintLabel(fact.source, this));
        }
        auto* show = new QPushButton(tr("Show"), this);
        show->setObjectName(QStringLiteral("showFact"));
        show->setAutoDefault(false);
        show->setToolTip(tr("Show the view that says so"));
        connect(show, &QPushButton::clicked, this, [this, view = fact.view] { m_session.shown().setView(view); });
        m_facts->addWidget(show, 0, Qt::AlignLeft);
        m_facts->addSpacing(8);
    }
}

}  // namespace ui
