#include "app/cli/film_output.h"

#include "app/cli/commands.h"
#include "app/threads.h"
#include "core/image/frames/film_file.h"
#include "ui/figure/figure_image.h"

#include <fmt/format.h>

#include <QPainter>

#include <algorithm>
#include <cctype>
#include <deque>
#include <future>

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

/// What threads make of the frames ahead, taken in the frames' order. Figures may be drawn on any thread.
template <typename Made>
class MadeInOrder {
public:
    template <typename Make>
    void add(Make make)
    {
        m_ahead.push_back(std::async(std::launch::async, std::move(make)));
    }
    bool isFull() const { return m_ahead.size() >= m_most; }
    bool isEmpty() const { return m_ahead.empty(); }
    /// The first one, waiting for it. @throws what making it threw
    Made take()
    {
        auto first = std::move(m_ahead.front());
        m_ahead.pop_front();
        return first.get();
    }

private:
    std::size_t m_most = static_cast<std::size_t>(std::max(1, usableProcessors() / 2));
    std::deque<std::future<Made>> m_ahead;
};

/// Frames 000000.png and so on, each a figure with its recipe.
class FrameFolder final : public FilmOutput {
public:
    explicit FrameFolder(fs::path folder) : m_folder(std::move(folder)) { fs::create_directories(m_folder); }
    void add(const ui::Picture& picture, const ui::Recipe& recipe) override
    {
        if (m_written.isFull()) {
            m_written.take();
        }
        m_written.add([file = m_folder / fmt::format("{:0{}}.png", m_next++, kDigits), picture, recipe] {
            ui::exportFigure(file, picture, recipe);
        });
    }
    void finish() override
    {
        while (!m_written.isEmpty()) {
            m_written.take();
        }
    }

private:
    fs::path m_folder;
    MadeInOrder<void> m_written;
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
        if (m_drawn.isFull()) {
            encode(m_drawn.take());
        }
        m_drawn.add([picture] { return ui::figureImage(picture); });
    }
    void finish() override
    {
        while (!m_drawn.isEmpty()) {
            encode(m_drawn.take());
        }
        m_file.finish();
    }

private:
    void encode(const QImage& figure)
    {
        m_canvas.fill(Qt::white);
        QPainter painter(&m_canvas);
        painter.drawImage(QPoint(0, 0), figure);
        painter.end();
        m_file.add(m_canvas.constBits(), static_cast<std::size_t>(m_canvas.bytesPerLine()));
    }

    MadeInOrder<QImage> m_drawn;
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
