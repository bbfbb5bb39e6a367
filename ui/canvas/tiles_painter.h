// Paints Tiles: one pass of a shader over the widget, then labels, captions and frames by the draw list.
#pragma once

#include "ui/canvas/result_painter.h"
#include "ui/figure/tile_places.h"
#include "ui/language/core_text.h"

#include <memory>
#include <optional>

namespace ui {

inline constexpr double kTileGap = 7.0;   ///< layout units
inline constexpr double kBankGap = 0.42;  ///< of a tile's width: room for the number of a layer

/// The text of that number, empty where there are fewer.
inline QString textAt(const std::vector<core::Message>& texts, int index)
{
    return index >= 0 && index < int(texts.size()) ? coreText(texts[std::size_t(index)]) : QString();
}

class TilesPainter final : public ResultPainter {
public:
    void setPicture(std::shared_ptr<const Picture> picture) override;
    void setRoom(QSizeF room) override;
    QSizeF contentSize() const override;
    QMarginsF margins() const override;
    Hit hit(QPointF widgetPoint, const Camera& camera) const override;
    std::optional<Legend> legend() const override;
    void paint(Frame& frame, const Hit& hovered) override;
    void releaseGl() override;

private:
    bool rgb() const { return m_tiles->values.dim() == 4; }
    bool overPhoto() const { return m_tiles->overPhoto && m_picture->photo; }
    QRectF seenPhoto() const;
    void place();
    double bankGap() const { return m_tile.width() * kBankGap; }
    QRectF placeRect(int row, int col) const;
    QRectF tileRect(int index) const { return placeRect(m_places.rowOf(index), m_places.colOf(index)); }
    int tileAt(QPointF content) const;
    std::optional<core::Target> target(int index) const;
    void upload(Frame& frame);
    void paintMaps(Frame& frame);
    void paintLabels(Frame& frame);
    void paintLeftLabels(Frame& frame);
    void paintTopLabels(Frame& frame);
    void paintCaptions(Frame& frame);
    void paintMarks(Frame& frame);
    void paintFrames(Frame& frame);
    void paintHovered(Frame& frame);

    std::shared_ptr<const Picture> m_picture;
    const core::Tiles* m_tiles = nullptr;
    QSizeF m_tile;
    QSizeF m_room;
    TilePlaces m_places;
    std::unique_ptr<GlTexture> m_atlas, m_ranges;
    std::unique_ptr<FillProgram> m_program;
    bool m_dirty = true;
};

}  // namespace ui
