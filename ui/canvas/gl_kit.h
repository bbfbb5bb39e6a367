// The little OpenGL 3.3 that the painters need: textures, and programs that fill the viewport. Every call, destructors
// included, needs the canvas's context to be current.
#pragma once

#include <QOpenGLFunctions_3_3_Core>
#include <QOpenGLShaderProgram>
#include <QSize>

namespace ui {

using Gl = QOpenGLFunctions_3_3_Core;

class GlTexture {
public:
    explicit GlTexture(Gl& gl);
    ~GlTexture();
    GlTexture(const GlTexture&) = delete;
    GlTexture& operator=(const GlTexture&) = delete;

    /// Rows without padding. @param internalFormat e.g. GL_R32F; format and type describe `pixels`
    void upload(QSize size, GLenum internalFormat, GLenum format, GLenum type, const void* pixels);
    void allocate(QSize size);  ///< RGBA8, to draw into
    void smooth(bool mipmaps);  ///< linear filtering; without this call texels are taken as they are
    void bind(int unit) const;
    unsigned id() const { return m_id; }
    QSize size() const { return m_size; }

private:
    void bindToChange() const;
    Gl& m_gl;
    unsigned m_id = 0;
    QSize m_size;
    GLenum m_format = 0;
};

/// A fragment shader of resources/shaders over the whole viewport.
class FillProgram {
public:
    /// @throws core::Error Unsupported with the driver's message
    FillProgram(Gl& gl, const char* fragmentName);
    ~FillProgram();
    FillProgram(const FillProgram&) = delete;
    FillProgram& operator=(const FillProgram&) = delete;

    QOpenGLShaderProgram& use();
    void texture(const char* uniform, int unit, const GlTexture& texture);
    void draw();

private:
    Gl& m_gl;
    QOpenGLShaderProgram m_program;
    unsigned m_vertexArray = 0;
};

}  // namespace ui
