// The line below the figure while a slide is open: its overview with the shown tile framed, where a click opens a tile,
// and the level.
#pragma once

#include "ui/session/documents/scene.h"

#include <QFrame>
#include <QImage>

class QComboBox;
class QLabel;

namespace ui {

class Session;

/// The overview of the open slide.
class SlideMap final : public QWidget {
    Q_OBJECT
public:
    explicit SlideMap(QWidget* parent);
    /// @param photo  of a slide
    void show(const PhotoPtr& photo);
    QRectF frame() const;                  ///< around the tile, in the widget's coordinates; empty for the whole slide
    QPointF toSlide(QPointF point) const;  ///< pixels of level 0

Q_SIGNALS:
    void picked(QPointF place);  ///< pixels of level 0

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    double pixelsPerPoint() const;  ///< of level 0
    PhotoPtr m_photo;
    std::shared_ptr<const OpenedSlide> m_slide;  ///< of which m_image is
    QImage m_image;
};

class SlideBar final : public QFrame {
    Q_OBJECT
public:
    explicit SlideBar(Session& session, QWidget* parent = nullptr);

private:
    void showPhoto();
    void chooseLevel();
    void openTileAt(QPointF place, int level);
    Session& m_session;
    SlideMap* m_map;
    QComboBox* m_level;  ///< the data of its items is the level; -1: the whole slide
    QLabel* m_words;
};

}  // namespace ui
