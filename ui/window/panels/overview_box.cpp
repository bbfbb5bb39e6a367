#include "ui/window/panels/overview_box.h"

#include "core/analysis/views/view_rows.h"
#include "ui/language/core_text.h"
#include "ui/session/display/edit_steps.h"
#include "ui/window/panels/overview_panel.h"
#include "ui/window/widgets/controls.h"
#include "ui/window/widgets/look.h"

#include <QComboBox>
#include <QLabel>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <algorithm>
#include <map>

namespace ui {
namespace {

const core::ViewOption& sortOption()
{
    return core::kAttentionGridView.options.front();
}

QString sortText(const std::string& word)
{
    static const std::map<std::string, const char*> words{
        {"layer", QT_TRANSLATE_NOOP("ui::OverviewBox", "by layer and head")},
        {"distance", QT_TRANSLATE_NOOP("ui::OverviewBox", "by distance")},
        {"entropy", QT_TRANSLATE_NOOP("ui::OverviewBox", "by entropy")},
        {"likeness", QT_TRANSLATE_NOOP("ui::OverviewBox", "by similarity to this head")},
        {"sinks", QT_TRANSLATE_NOOP("ui::OverviewBox", "by share of sinks")},
        {"object", QT_TRANSLATE_NOOP("ui::OverviewBox", "by share on the object")}};
    const auto found = words.find(word);
    return found == words.end() ? QString::fromStdString(word) : OverviewBox::tr(found->second);
}

}  // namespace

OverviewBox::OverviewBox(Session& session, OverviewPanel* tiles, QWidget* parent) : QWidget(parent), m_session(session)
{
    m_sort = control<QComboBox>(this, tr("Order of the overview"));
    m_sort->setToolTip(plainTip(coreText(sortOption().meaning)));
    for (const auto& word : sortOption().choices) {
        m_sort->addItem(sortText(word), QString::fromStdString(word));
    }
    auto* controls = new QWidget(this);
    auto* row = tightRow(controls);
    row->setContentsMargins(16, 0, 16, 6);
    row->addWidget(m_sort, 1);
    m_edited = new QLabel(tr("edited"), controls);
    m_edited->setObjectName(QStringLiteral("overviewEdited"));
    m_edited->setProperty("tone", "warning");
    m_edited->hide();
    row->insertWidget(1, m_edited);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(controls);
    column->addWidget(tiles, 1);
    connect(m_sort, &QComboBox::activated, this, &OverviewBox::arrange);
    connect(&session.opened(), &OpenDocuments::sceneChanged, this, &OverviewBox::onSceneChanged);
    connect(&session.opened(), &OpenDocuments::photoChanged, this, &OverviewBox::onObjectChanged);
    connect(&session.shown(), &DisplayState::viewChanged, this, [this] {
        const QString edits = titlesOf(m_session.shown().view().edits);
        m_edited->setVisible(!edits.isEmpty());
        m_edited->setToolTip(plainTip(edits));
    });
    connect(&session.marks(), &ObjectMarks::changed, this, &OverviewBox::onObjectChanged);
    onSceneChanged();
    onObjectChanged();
}

QString OverviewBox::sort() const
{
    return m_sort->currentData().toString();
}

void OverviewBox::setSort(const QString& word)
{
    m_sort->setCurrentIndex(std::max(0, m_sort->findData(word)));
    arrange();
}

void OverviewBox::onSceneChanged()
{
    setEnabled(m_session.opened().scene() != nullptr);
}

void OverviewBox::onObjectChanged()
{
    const int index = m_sort->findData(QStringLiteral("object"));
    auto* item = qobject_cast<QStandardItemModel*>(m_sort->model())->item(index);
    item->setEnabled(m_session.marks().object() != nullptr);
    item->setToolTip(item->isEnabled() ? QString() : tr("Mark an object in the image first."));
    if (!item->isEnabled() && m_sort->currentIndex() == index) {
        setSort(QStringLiteral("layer"));
    }
}

void OverviewBox::arrange()
{
    std::map<std::string, core::OptionValue> options;
    if (m_sort->currentIndex() > 0) {
        options["sort"] = sort().toStdString();
    }
    m_session.shown().overview().arrange(std::move(options));
}

}  // namespace ui
