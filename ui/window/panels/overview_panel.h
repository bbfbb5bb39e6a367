// Every head of every layer at once, small: heads to the right, layers down. The shown one is framed; a click goes
// there. The session computes it only while this is visible.
#pragma once

#include "ui/session/session.h"

#include <QImage>
#include <QWidget>

namespace ui {

class OverviewPanel final : public QWidget {
    Q_OBJECT
public:
    explicit OverviewPanel(Session& session, QWidget* parent = nullptr);

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;
    /// Where the tile of this head lies, in the widget's coordinates; for tests. Rows are those of the overview: layers
    /// without maps have none.
    QRect tileRect(int row, int col) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool event(QEvent* event) override;

private:
    const core::Tiles* tiles() const;
    int pitch() const;               ///< side of a tile and its gap
    int tileAt(QPoint point) const;  ///< index, or -1
    void drawTiles();
    void drawFrame(QPainter& painter, const core::Tiles& tiles) const;

    Session& m_session;
    QImage m_image;  ///< all tiles at the size of the screen; null when it must be drawn again
    std::string m_colormap;
    int m_hovered = -1;
};

}  // namespace ui
