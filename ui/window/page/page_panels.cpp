#include "ui/window/page/page_panels.h"

#include "ui/figure/page/page_making.h"
#include "ui/window/page/page_fields.h"
#include "ui/window/widgets/controls.h"
#include "ui/window/widgets/form.h"
#include "ui/window/widgets/icon.h"
#include "ui/window/widgets/look.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ui {

PagePanels::PagePanels(FigurePage& page, QWidget* sources, QWidget* parent)
    : QWidget(parent),
      m_page(page),
      m_list(control<QListWidget>(this, tr("Panels"))),
      m_title(control<QLineEdit>(this, tr("Title of the panel"))),
      m_up(addButton(this, tr("Move the panel forward one place"), "up")),
      m_down(addButton(this, tr("Move the panel back one place"), "down")),
      m_remove(addButton(this, tr("Remove the panel"), "close"))
{
    auto* head = quietLabel(tr("Panels"), this);
    head->setFont(sectionFont());
    m_list->setObjectName(QStringLiteral("pagePanels"));
    m_list->setMinimumHeight(96);
    m_title->setPlaceholderText(tr("Title of the panel"));
    m_title->setFocusPolicy(Qt::StrongFocus);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 4);
    layout->setSpacing(4);
    layout->addWidget(besideEachOther(this, {{head, 1}, {sources, 0}}));
    layout->addWidget(m_list, 1);
    layout->addWidget(besideEachOther(this, {{m_title, 1}, {m_up, 0}, {m_down, 0}, {m_remove, 0}}));
    connect(m_list, &QListWidget::currentRowChanged, this, &PagePanels::showPanel);
    connect(m_title, &QLineEdit::textEdited, this, &PagePanels::rename);
    connect(m_up, &QToolButton::clicked, this, [this] { move(-1); });
    connect(m_down, &QToolButton::clicked, this, [this] { move(1); });
    connect(m_remove, &QToolButton::clicked, this, &PagePanels::remove);
}

QToolButton* PagePanels::addButton(QWidget* row, const QString& name, const char* sign)
{
    auto* button = control<QToolButton>(row, name);
    button->setIcon(icon(QLatin1String(sign)));
    button->setToolTip(name);
    return button;
}

void PagePanels::show()
{
    const int row = m_list->currentRow();
    {
        const QSignalBlocker quiet(m_list);
        m_list->clear();
        for (const auto& panel : m_page.panels) {
            m_list->addItem(describedPanel(m_page, panel));
        }
        m_list->setCurrentRow(std::clamp(row, 0, std::max(0, m_list->count() - 1)));
    }
    showPanel();
}

void PagePanels::choose(int panel)
{
    m_list->setCurrentRow(panel);
}

std::optional<PagePanel>* PagePanels::current()
{
    const int row = m_list->currentRow();
    return row >= 0 && static_cast<std::size_t>(row) < m_page.panels.size()
               ? &m_page.panels[static_cast<std::size_t>(row)]
               : nullptr;
}

void PagePanels::showPanel()
{
    const int row = m_list->currentRow();
    const auto* panel = current();
    const bool shows = panel != nullptr && panel->has_value();
    m_title->setEnabled(shows);
    m_title->setText(shows ? QString::fromStdString((*panel)->title) : QString());
    m_up->setEnabled(row > 0);
    m_down->setEnabled(row >= 0 && row + 1 < m_list->count());
    m_remove->setEnabled(panel != nullptr);
    Q_EMIT chosen(row);
}

void PagePanels::rename(const QString& title)
{
    if (auto* panel = current(); panel != nullptr && *panel) {
        (*panel)->title = title.toStdString();
        m_list->currentItem()->setText(describedPanel(m_page, *panel));
        Q_EMIT renamed();
    }
}

void PagePanels::move(int by)
{
    const int from = m_list->currentRow(), to = from + by;
    if (from >= 0 && to >= 0 && to < m_list->count()) {
        std::swap(m_page.panels[static_cast<std::size_t>(from)], m_page.panels[static_cast<std::size_t>(to)]);
        m_list->setCurrentRow(to);
        Q_EMIT rearranged();
    }
}

void PagePanels::remove()
{
    if (current() != nullptr) {
        m_page.panels.erase(m_page.panels.begin() + m_list->currentRow());
        nameFilesOnce(m_page);
        Q_EMIT rearranged();
    }
}

}  // namespace ui
