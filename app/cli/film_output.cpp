#include "app/cli/film_output.h"

#include "app/cli/commands.h"
#include "core/image/frames/film_file.h"
#include "ui/figure/figure_image.h"

#include <fmt/format.h>

#include <QPainter>

#include <algorithm>
#include <cctype>

namespace cli {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kDigits = 6;  // of a frame's name; kMaximumFrames frames have as many

bool isFrameName(const fs::path& file)
{
    const auto stem = file.stem().string();
    return file.extension() == ".png" && stem.size() == kDigits &&
           std::ranges::all_of(stem, [](unsigned char letter) { return std::isdigit(letter) != 0; });
}

/// Frames 000000.png and so on, each a figure with its recipe.
class FrameFolder final : public FilmOutput {
public:
    explicit FrameFolder(fs::path folder) : m_folder(std::move(folder)) { fs::create_directories(m_folder); }
    void add(const ui::Picture& picture, const ui::Recipe& recipe) override
    {
        ui::exportFigure(m_folder / fmt::format("{:0{}}.png", m_next++, kDigits), picture, recipe);
    }
    void finish() override {}

private:
    fs::path m_folder;
    int m_next = 0;
};

class FilmOfFigures final : public FilmOutput {
public:
    FilmOfFigures(const fs::path& path, QSize size, double framesPerSecond)
        : m_canvas(size, QImage::Format_RGB32), m_file(path, {size.width(), size.height()}, framesPerSecond)
    {
    }
    void add(const ui::Picture& picture, const ui::Recipe&) override
    {
        m_canvas.fill(Qt::white);
        QPainter painter(&m_canvas);
        painter.drawImage(QPoint(0, 0), ui::figureImage(picture));
        painter.end();
        m_file.add(m_canvas.constBits(), static_cast<std::size_t>(m_canvas.bytesPerLine()));
    }
    void finish() override { m_file.finish(); }

private:
    QImage m_canvas;
    core::FilmFile m_file;
};

/// Of the largest figure, with even sides.
QSize canvasFor(const SeenFilm& film)
{
    QSize largest;
    for (const auto& frame : film.frames) {
        ui::Picture picture = frame.picture;
        picture.photo = std::make_shared<const core::Photo>(core::Photo{film.somePhoto, frame.name});
        largest = largest.expandedTo(ui::figureImageSize(picture));
    }
    const auto even = core::evenSize({largest.width(), largest.height()});
    return {even.width, even.height};
}

}  // namespace

bool isFilmFile(const fs::path& path)
{
    auto extension = path.extension().string();
    std::ranges::transform(extension, extension.begin(),
                           [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    std::error_code absent;
    return extension == ".mp4" && !fs::is_directory(path, absent);
}

void requireFilmOutput(const fs::path& path)
{
    std::error_code absent;
    const bool isFolder = fs::is_directory(path, absent);
    if (isFilmFile(path)) {
        return;
    }
    if (!isFolder && path.has_extension()) {
        throw UsageError(fmt::format("--out: expected FILE.mp4 or a folder, found \"{}\"", path.string()));
    }
    if (!isFolder && fs::exists(path, absent)) {
        throw core::Error(core::ErrorCode::Other,
                          fmt::format("{}: expected FILE.mp4 or a folder, found a file", path.string()));
    }
    for (fs::directory_iterator at(path, absent), end; !absent && at != end; at.increment(absent)) {
        if (isFrameName(at->path())) {
            throw core::Error(core::ErrorCode::Other, fmt::format("{}: expected a folder without frames, found {}",
                                                                  path.string(), at->path().filename().string()));
        }
    }
}

std::unique_ptr<FilmOutput> openFilmOutput(const fs::path& path, const SeenFilm& film, double framesPerSecond)
{
    if (isFilmFile(path)) {
        return std::make_unique<FilmOfFigures>(path, canvasFor(film), framesPerSecond);
    }
    return std::make_unique<FrameFolder>(path);
}

}  // namespace cli
