#include "ui/window/panels/dock.h"

#include "ui/window/widgets/look.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>

namespace ui {
namespace {

QWidget* titleBar(const QString& title)
{
    auto* bar = new QWidget;  // no button takes the mouse: the whole bar can be dragged
    bar->setObjectName(QStringLiteral("dockTitle"));
    auto* label = new QLabel(title, bar);
    label->setFont(sectionFont());
    label->setProperty("tone", "quiet");
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(16, 10, 8, 4);
    row->addWidget(label);
    row->addStretch();
    return bar;
}

/// Never narrower than what it holds: it scrolls up and down only, and would cut off the ends of words.
class Column final : public QScrollArea {
public:
    explicit Column(QWidget* parent) : QScrollArea(parent) {}
    QSize minimumSizeHint() const override
    {
        const int bar = verticalScrollBar()->sizeHint().width();
        return {widget()->minimumSizeHint().width() + bar, QScrollArea::minimumSizeHint().height()};
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched == widget() && event->type() == QEvent::LayoutRequest) {
            updateGeometry();
        }
        return QScrollArea::eventFilter(watched, event);
    }
};

}  // namespace

Dock::Dock(const QString& name, const QString& title, QWidget* contents, bool scrolls, QWidget* parent)
    : QDockWidget(title, parent)
{
    setObjectName(name);
    setTitleBarWidget(scrolls ? titleBar(title) : new QWidget(this));
    if (!scrolls) {
        setWidget(contents);
        return;
    }
    auto* area = new Column(this);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(contents);
    setWidget(area);
}

}  // namespace ui
