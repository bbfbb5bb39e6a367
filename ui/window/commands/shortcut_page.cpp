#include "ui/window/commands/shortcut_page.h"

#include "ui/window/widgets/actions.h"
#include "ui/window/widgets/look.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

namespace ui {
namespace {

struct Gesture {
    const char* what;
    const char* does;
};

constexpr Gesture kMouse[] = {
    {QT_TRANSLATE_NOOP("ui::ShortcutPage", "Click a patch"),
     QT_TRANSLATE_NOOP("ui::ShortcutPage", "Use it as the query")},
    {QT_TRANSLATE_NOOP("ui::ShortcutPage", "Hold Shift and move"),
     QT_TRANSLATE_NOOP("ui::ShortcutPage", "The query follows the pointer")},
    {QT_TRANSLATE_NOOP("ui::ShortcutPage", "Click a tile, a point or a cell"),
     QT_TRANSLATE_NOOP("ui::ShortcutPage", "Go to the layer, head or channel it stands for")},
    {QT_TRANSLATE_NOOP("ui::ShortcutPage", "Click a class"),
     QT_TRANSLATE_NOOP("ui::ShortcutPage", "Show the evidence for it")},
    {QT_TRANSLATE_NOOP("ui::ShortcutPage", "Right click a head or a patch"),
     QT_TRANSLATE_NOOP("ui::ShortcutPage", "Switch it off and see the effect")},
    {QT_TRANSLATE_NOOP("ui::ShortcutPage", "Wheel"), QT_TRANSLATE_NOOP("ui::ShortcutPage", "Zoom at the pointer")},
    {QT_TRANSLATE_NOOP("ui::ShortcutPage", "Drag"), QT_TRANSLATE_NOOP("ui::ShortcutPage", "Pan the image")},
    {QT_TRANSLATE_NOOP("ui::ShortcutPage", "Double click"), QT_TRANSLATE_NOOP("ui::ShortcutPage", "Fit")},
    {QT_TRANSLATE_NOOP("ui::ShortcutPage", "Drop"),
     QT_TRANSLATE_NOOP("ui::ShortcutPage", "Open an image, a checkpoint or a folder")},
};

class Page {
public:
    explicit Page(QWidget* parent) : m_parent(parent), m_grid(new QGridLayout)
    {
        m_grid->setHorizontalSpacing(16);
        m_grid->setVerticalSpacing(4);
        m_grid->setColumnStretch(1, 1);
    }
    void head(const QString& title)
    {
        auto* label = quietLabel(title, m_parent);
        label->setFont(sectionFont());
        label->setContentsMargins(0, m_row > 0 ? 12 : 0, 0, 2);
        m_grid->addWidget(label, m_row++, 0, 1, 2);
    }
    void line(const QString& key, const QString& does)
    {
        auto* cap = new QLabel(key, m_parent);
        cap->setProperty("tone", "key");
        m_grid->addWidget(cap, m_row, 0, Qt::AlignLeft);
        m_grid->addWidget(new QLabel(does, m_parent), m_row++, 1);
    }
    QLayout* layout()
    {
        m_grid->setRowStretch(m_row, 1);
        return m_grid;
    }

private:
    QWidget* m_parent;
    QGridLayout* m_grid;
    int m_row = 0;
};

}  // namespace

ShortcutPage::ShortcutPage(const Actions& actions, QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Keys and Mouse"));
    auto* contents = new QWidget;
    Page left(contents), right(contents);
    for (const Menu menu : actions.menus()) {
        Page& page = menu == Menu::File || menu == Menu::View ? left : right;
        bool first = true;
        for (const QAction* action : actions.ofMenu(menu)) {
            QStringList keys;
            for (const auto& key : action->shortcuts()) {
                keys << key.toString(QKeySequence::NativeText);
            }
            if (keys.isEmpty()) {
                continue;
            }
            if (first) {
                page.head(withoutKey(menuTitle(menu)));
                first = false;
            }
            page.line(keys.mid(0, 2).join(QStringLiteral("  ")), action->iconText());
        }
    }
    right.head(tr("Mouse"));
    for (const auto& gesture : kMouse) {
        right.line(tr(gesture.what), tr(gesture.does));
    }
    auto* both = new QHBoxLayout(contents);
    both->setContentsMargins(16, 16, 16, 16);
    both->setSpacing(40);
    both->addLayout(left.layout(), 1);
    both->addLayout(right.layout(), 1);
    auto* area = new QScrollArea(this);
    area->setWidgetResizable(true);
    area->setAccessibleName(tr("Keys and what they do"));
    area->setWidget(contents);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 16, 16);
    column->addWidget(area);
    column->addWidget(buttons);
    const QSize around(24, 56);  // of the area: its bars, the margin, the button
    resize((contents->sizeHint().expandedTo({640, 400}) + around).boundedTo(parent->size() - QSize(16, 16)));
}

}  // namespace ui
