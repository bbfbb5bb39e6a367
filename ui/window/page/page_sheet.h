// The page as it will be printed, on a desk: whole, or scrolled when it is larger than the room.
#pragma once

#include "ui/figure/page/page_export.h"

#include <QWidget>

namespace ui {

/// Clicks report the panel under them. GUI thread only.
class PageSheet final : public QWidget {
    Q_OBJECT
public:
    explicit PageSheet(QWidget* parent = nullptr);
    void show(const PagePreview& preview);
    void setCurrent(int panel);         ///< -1: none
    void setFaded(bool faded);          ///< it is not what was asked for last
    void setHint(const QString& hint);  ///< in place of the page, until the next one
    QSize sizeHint() const override { return {640, 480}; }

Q_SIGNALS:
    void panelClicked(int panel);
    void resized();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QRectF sheet() const;  ///< where the page lies
    PagePreview m_preview;
    QString m_hint;
    int m_current = -1;
    bool m_faded = false;
};

}  // namespace ui
