#include "ui/canvas/gl_kit.h"

#include "core/error.h"

#include <QFile>

static void loadShaderFiles()
{
    Q_INIT_RESOURCE(shaders);  // a static library's resources are not registered by themselves; outside of namespaces
}

namespace ui {

using core::literals::operator""_msg;

namespace {

constexpr int kUnitForChanges = 15;  // OpenGL 3.3 has at least 16

QByteArray shaderText(const char* name)
{
    loadShaderFiles();
    QFile file(QStringLiteral(":/shaders/") + QLatin1String(name));
    if (!file.open(QIODevice::ReadOnly)) {
        throw core::Error(core::ErrorCode::NotFound, "shader %1: not built into the program"_msg(name));
    }
    return file.readAll();
}

}  // namespace

// A texture is changed on a unit that no program reads: one bound for drawing a moment ago stays bound.
void GlTexture::bindToChange() const
{
    bind(kUnitForChanges);
    m_gl.glActiveTexture(GLenum(GL_TEXTURE0 + kUnitForChanges));
}

GlTexture::GlTexture(Gl& gl) : m_gl(gl)
{
    m_gl.glGenTextures(1, &m_id);
    bindToChange();
    m_gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    m_gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    m_gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    m_gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    m_gl.glActiveTexture(GL_TEXTURE0);
}

GlTexture::~GlTexture()
{
    m_gl.glDeleteTextures(1, &m_id);
}

void GlTexture::upload(QSize size, GLenum internalFormat, GLenum format, GLenum type, const void* pixels)
{
    bindToChange();
    m_gl.glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    if (size == m_size && internalFormat == m_format) {
        m_gl.glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, size.width(), size.height(), format, type, pixels);
    } else {
        m_gl.glTexImage2D(GL_TEXTURE_2D, 0, GLint(internalFormat), size.width(), size.height(), 0, format, type,
                          pixels);
    }
    m_gl.glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    m_gl.glActiveTexture(GL_TEXTURE0);
    m_size = size;
    m_format = internalFormat;
}

void GlTexture::allocate(QSize size)
{
    if (size == m_size) {
        return;
    }
    bindToChange();
    m_gl.glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, size.width(), size.height(), 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    m_gl.glActiveTexture(GL_TEXTURE0);
    m_size = size;
    m_format = GL_RGBA8;
}

void GlTexture::smooth(bool mipmaps)
{
    bindToChange();
    m_gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, mipmaps ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR);
    m_gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    if (mipmaps) {
        m_gl.glGenerateMipmap(GL_TEXTURE_2D);
    }
    m_gl.glActiveTexture(GL_TEXTURE0);
}

void GlTexture::bind(int unit) const
{
    m_gl.glActiveTexture(GLenum(GL_TEXTURE0 + unit));
    m_gl.glBindTexture(GL_TEXTURE_2D, m_id);
    m_gl.glActiveTexture(GL_TEXTURE0);
}

FillProgram::FillProgram(Gl& gl, const char* fragmentName) : m_gl(gl)
{
    const bool built = m_program.addShaderFromSourceCode(QOpenGLShader::Vertex, shaderText("fill.vert")) &&
                       m_program.addShaderFromSourceCode(QOpenGLShader::Fragment, shaderText(fragmentName)) &&
                       m_program.link();
    if (!built) {
        throw core::Error(core::ErrorCode::Unsupported,
                          "shader %1: %2"_msg(fragmentName, m_program.log().simplified().toStdString()));
    }
    m_gl.glGenVertexArrays(1, &m_vertexArray);
}

FillProgram::~FillProgram()
{
    m_gl.glDeleteVertexArrays(1, &m_vertexArray);
}

QOpenGLShaderProgram& FillProgram::use()
{
    m_program.bind();
    return m_program;
}

void FillProgram::texture(const char* uniform, int unit, const GlTexture& texture)
{
    texture.bind(unit);
    m_program.setUniformValue(uniform, unit);
}

void FillProgram::draw()
{
    m_gl.glBindVertexArray(m_vertexArray);
    m_gl.glDrawArrays(GL_TRIANGLES, 0, 3);
    m_gl.glBindVertexArray(0);
    m_program.release();
}

}  // namespace ui
