// The photo on the graphics card: in full size with its mipmaps, and a copy at the size and place it has on the
// screen, made anew only when zoom, pan or photo change. A new map costs no photo work at all.
#pragma once

#include "core/image/photo.h"
#include "ui/canvas/camera.h"
#include "ui/canvas/gl_kit.h"

#include <memory>

namespace ui {

class PhotoLayer {
public:
    explicit PhotoLayer(Gl& gl);
    ~PhotoLayer();
    PhotoLayer(const PhotoLayer&) = delete;
    PhotoLayer& operator=(const PhotoLayer&) = delete;

    /// Uploads when it is another photo. Larger than the card's textures: reduced by a whole factor.
    void setPhoto(std::shared_ptr<const core::Photo> photo);
    const GlTexture& photo() const { return m_photo; }
    bool empty() const { return m_source == nullptr; }
    int uploads() const { return m_uploads; }

    /// The photo as it lies on the screen, one texel a device pixel. Leaves `framebuffer` bound.
    const GlTexture& onScreen(const Camera& camera, QSize devicePixels, double ratio, unsigned framebuffer);

private:
    void draw(const Camera& camera, double ratio);
    Gl& m_gl;
    GlTexture m_photo, m_screen;
    FillProgram m_program;
    unsigned m_framebuffer = 0;
    std::shared_ptr<const core::Photo> m_source;
    int m_uploads = 0;
    struct DisplayState {
        Camera camera;
        QSize size;
        double ratio = 0.0;
        const core::Photo* photo = nullptr;
        bool operator==(const DisplayState&) const = default;
    };
    DisplayState m_shown;
};

}  // namespace ui
