// Says over a figure that it was made with edits, and with which. GUI thread only.
#pragma once

#include "core/analysis/view/view.h"

#include <QLabel>

namespace ui {

/// "Edited: zero:3.1, nopos and 2 more"; of a difference whose sides differ in it, both. Empty without edits.
QString editsOfFigure(const core::View& view);

/// In the corner of the widget over which it lies; takes no mouse from it. Hidden while it is empty.
class EditBadge final : public QLabel {
    Q_OBJECT
public:
    explicit EditBadge(QWidget* over);
    void setText(const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();
    QString m_whole;
};

}  // namespace ui
