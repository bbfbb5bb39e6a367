#include "ui/canvas/photo_layer.h"

#include <algorithm>
#include <array>

namespace ui {

namespace {

/// Means of factor x factor blocks (fewer at the right and bottom edge) of [height, width, 3] bytes.
std::vector<std::uint8_t> reducedByBlocks(const std::uint8_t* rgb, core::PixelSize size, int factor)
{
    const int width = (size.width + factor - 1) / factor, height = (size.height + factor - 1) / factor;
    std::vector<std::uint8_t> reduced(std::size_t(width) * std::size_t(height) * 3);
    for (int row = 0; row < height; ++row) {
        for (int col = 0; col < width; ++col) {
            const int bottom = std::min(size.height, (row + 1) * factor),
                      right = std::min(size.width, (col + 1) * factor);
            std::array<unsigned, 3> sum{};
            for (int y = row * factor; y < bottom; ++y) {
                const std::uint8_t* pixel =
                    rgb + (std::size_t(y) * std::size_t(size.width) + std::size_t(col * factor)) * 3;
                for (int x = col * factor; x < right; ++x, pixel += 3) {
                    sum[0] += pixel[0];
                    sum[1] += pixel[1];
                    sum[2] += pixel[2];
                }
            }
            const auto count = unsigned((bottom - row * factor) * (right - col * factor));
            std::uint8_t* out = reduced.data() + (std::size_t(row) * std::size_t(width) + std::size_t(col)) * 3;
            for (std::size_t k = 0; k < 3; ++k) {
                out[k] = std::uint8_t((sum[k] + count / 2) / count);
            }
        }
    }
    return reduced;
}

}  // namespace

PhotoLayer::PhotoLayer(Gl& gl) : m_gl(gl), m_photo(gl), m_screen(gl), m_program(gl, "photo.frag")
{
    m_gl.glGenFramebuffers(1, &m_framebuffer);
}

PhotoLayer::~PhotoLayer()
{
    m_gl.glDeleteFramebuffers(1, &m_framebuffer);
}

void PhotoLayer::setPhoto(std::shared_ptr<const core::Photo> photo)
{
    if (photo == m_source) {
        return;
    }
    m_source = std::move(photo);
    m_shown = {};
    if (!m_source) {
        return;
    }
    const torch::Tensor rgb = m_source->rgb.contiguous();
    const core::PixelSize size = m_source->size();
    const auto* pixels = rgb.data_ptr<std::uint8_t>();
    GLint most = 0;
    m_gl.glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most);
    const int factor = (std::max(size.width, size.height) + most - 1) / most;
    if (factor > 1) {
        const auto reduced = reducedByBlocks(pixels, size, factor);
        const QSize smaller((size.width + factor - 1) / factor, (size.height + factor - 1) / factor);
        m_photo.upload(smaller, GL_RGB8, GL_RGB, GL_UNSIGNED_BYTE, reduced.data());
    } else {
        m_photo.upload({size.width, size.height}, GL_RGB8, GL_RGB, GL_UNSIGNED_BYTE, pixels);
    }
    m_photo.smooth(true);
    ++m_uploads;
}

const GlTexture& PhotoLayer::onScreen(const Camera& camera, QSize devicePixels, double ratio, unsigned framebuffer)
{
    const DisplayState wanted{camera, devicePixels, ratio, m_source.get()};
    if (wanted == m_shown) {
        return m_screen;
    }
    m_screen.allocate(devicePixels);
    m_gl.glBindFramebuffer(GL_FRAMEBUFFER, m_framebuffer);
    m_gl.glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, m_screen.id(), 0);
    draw(camera, ratio);
    m_gl.glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    m_shown = wanted;
    return m_screen;
}

void PhotoLayer::draw(const Camera& camera, double ratio)
{
    const QSizeF photo(m_source->size().width, m_source->size().height);
    const QPointF texels(m_photo.size().width() / photo.width(), m_photo.size().height() / photo.height());
    const QPointF origin = camera.toContent(QPointF(0.0, 0.0));
    const double step = 1.0 / (camera.scale() * ratio);
    QOpenGLShaderProgram& program = m_program.use();
    m_program.texture("uPhoto", 0, m_photo);
    program.setUniformValue("uTexels", QSizeF(m_photo.size()));
    program.setUniformValue("uOrigin", QPointF(origin.x() * texels.x(), origin.y() * texels.y()));
    program.setUniformValue("uStep", QPointF(step * texels.x(), step * texels.y()));
    program.setUniformValue("uHeight", float(m_screen.size().height()));
    m_program.draw();
}

}  // namespace ui
