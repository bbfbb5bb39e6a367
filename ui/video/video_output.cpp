#include "ui/video/video_output.h"

#include "core/analysis/view/view.h"
#include "core/file/atomic_file.h"
#include "core/file/folder_entries.h"
#include "core/file/output_file.h"
#include "core/file/text.h"
#include "core/image/frames/video_file.h"
#include "core/model/spec/model_overrides.h"
#include "ui/figure/figure.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <QPainter>

#include <algorithm>
#include <cctype>
#include <deque>
#include <fstream>
#include <future>
#include <iterator>
#include <memory>
#include <thread>

namespace ui {

using core::literals::operator""_msg;

namespace fs = std::filesystem;

namespace {

/// States beside the frames in a folder what they show. It stays when all frames are there, so that the same command
/// may be run again at any time.
constexpr auto kTaskFile = "headscope-video.json";
constexpr std::size_t kDigits = 6;  // of a frame's name; kMaximumFrames frames have as many

bool isFrameName(const fs::path& file)
{
    const auto stem = file.stem().string();
    return file.extension() == ".png" && stem.size() == kDigits &&
           std::ranges::all_of(stem, [](unsigned char letter) { return std::isdigit(letter) != 0; });
}

/// The products of threads for the frames ahead, taken in the frames' order. Figures may be drawn on any thread.
template <typename Made>
class OrderedResults {
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
    std::size_t m_most = std::max(1U, std::thread::hardware_concurrency() / 2);
    std::deque<std::future<Made>> m_ahead;
};

/// Everything that decides the frames but the video's content and what is found in it, which their recipes hold.
std::string taskOf(const ChosenFrames& frames, const VideoTask& task)
{
    const auto& model = task.scenes.model(task.side);
    nlohmann::ordered_json json{{"made_by", "headscope film"},
                                {"version", HEADSCOPE_VERSION},
                                {"model_sha256", task.scenes.sha256Of(model.file.string())},
                                {"corrections", core::toJson(task.side.corrections)},
                                {"frames", frames.about()},
                                {"view", core::toJson(task.scenes.named(task.view, task.side))},
                                {"follow", task.follows}};
    for (const auto& [file, sum] : task.scenes.sumsBeside(task.view, task.side)) {
        json["sidecars"][file] = sum;
    }
    if (task.objectInOther) {  // a frame's own object is in its recipe
        json["object_in_baseline"] = core::toJson(*task.objectInOther);
    }
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

/// Whether the figure of this recipe is there, whole: figures appear under their names when they are.
bool isDrawn(const fs::path& file, const Figure& figure, const Recipe& recipe)
{
    std::error_code absent;
    if (!fs::is_regular_file(file, absent)) {
        return false;
    }
    try {
        return readRecipe(file) == recipeJson(figure, recipe);
    } catch (const core::Error&) {
        return false;
    }
}

class VideoOutput {
public:
    virtual ~VideoOutput() = default;
    virtual void add(const Figure& figure, const Recipe& recipe) = 0;
    virtual void finish() = 0;
};

/// Frames 000000.png and so on, each one a figure with its recipe.
class FrameFolder final : public VideoOutput {
public:
    FrameFolder(fs::path folder, const std::string& task) : m_folder(std::move(folder))
    {
        core::makeFolder(m_folder);
        core::writeAtomically(m_folder / kTaskFile, [&task](std::ostream& file) { file << task; });
    }
    void add(const Figure& figure, const Recipe& recipe) override
    {
        if (m_written.isFull()) {
            m_written.take();
        }
        m_written.add([file = m_folder / fmt::format("{:0{}}.png", m_next++, kDigits), figure, recipe] {
            if (!isDrawn(file, figure, recipe)) {
                exportFigure(file, figure, recipe);
            }
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
    OrderedResults<void> m_written;
    int m_next = 0;
};

class VideoOfFigures final : public VideoOutput {
public:
    VideoOfFigures(const fs::path& path, QSize size, double framesPerSecond)
        : m_canvas(size, QImage::Format_RGB32), m_file(path, {size.width(), size.height()}, framesPerSecond)
    {
    }
    void add(const Figure& figure, const Recipe&) override
    {
        if (m_drawn.isFull()) {
            encode(m_drawn.take());
        }
        m_drawn.add([figure] { return figureImage(figure); });
    }
    void finish() override
    {
        while (!m_drawn.isEmpty()) {
            encode(m_drawn.take());
        }
        m_file.finish();
    }

private:
    void encode(const QImage& image)
    {
        m_canvas.fill(Qt::white);
        QPainter painter(&m_canvas);
        painter.drawImage(QPoint(0, 0), image);
        painter.end();
        m_file.add(m_canvas.constBits(), static_cast<std::size_t>(m_canvas.bytesPerLine()));
    }

    OrderedResults<QImage> m_drawn;
    QImage m_canvas;
    core::VideoFile m_file;
};

/// The size of the largest figure, with even sides.
QSize canvasFor(const VideoResults& video)
{
    QSize largest;
    for (const auto& frame : video.frames) {
        Figure figure = frame.figure;
        figure.photo = std::make_shared<const core::Photo>(core::Photo{video.somePhoto, frame.name});
        largest = largest.expandedTo(figureImageSize(figure));
    }
    const auto even = core::evenSize({largest.width(), largest.height()});
    return {even.width, even.height};
}

}  // namespace

bool isVideoFile(const fs::path& path)
{
    std::error_code absent;
    return core::lowerCaseExtension(path) == ".mp4" && !fs::is_directory(path, absent);
}

void requireVideoOutput(const fs::path& path, const std::string& source)
{
    std::error_code absent;
    const bool isFolder = fs::is_directory(path, absent);
    if (isVideoFile(path)) {
        return;
    }
    if (!isFolder && path.has_extension()) {
        throw core::Error(core::ErrorCode::Unsupported,
                          "expected FILE.mp4 or a folder, found \"%1\""_msg(path.string()));
    }
    if (!isFolder && fs::exists(path, absent)) {
        throw core::Error(core::ErrorCode::Other, "%1: expected FILE.mp4 or a folder, found a file"_msg(path.string()));
    }
    if (fs::exists(path / kTaskFile, absent) && !core::isCamera(source)) {
        return;
    }
    for (core::FolderEntries entries(path); const auto& entry : entries) {
        if (isFrameName(entry.path())) {
            throw core::Error(core::ErrorCode::Other, "%1: expected a folder without frames, found %2"_msg(
                                                          path.string(), entry.path().filename().string()));
        }
    }
}

void requireSameVideo(const fs::path& path, const ChosenFrames& frames, const VideoTask& task)
{
    std::error_code absent;
    if (path.empty() || isVideoFile(path) || frames.facts().isLive || !fs::exists(path / kTaskFile, absent)) {
        return;
    }
    std::ifstream file(path / kTaskFile, std::ios::binary);
    const std::string begun{std::istreambuf_iterator<char>(file), {}};
    if (begun != taskOf(frames, task)) {
        throw core::Error(core::ErrorCode::Other,
                          "%1: expected a folder for this task, found frames of another model, view or "
                          "video; choose another folder"_msg(path.string()));
    }
}

namespace {

/// A recipe names the file that a frame came from, by its bytes.
class FrameRecipes {
public:
    explicit FrameRecipes(const core::Model& model) : m_model(model), m_modelSha256(fileSha256(model.file)) {}
    Recipe of(const FrameResult& frame)
    {
        if (frame.file != m_file) {
            m_file = frame.file;
            m_fileSha256 = m_file.empty() ? std::string() : fileSha256(m_file);
        }
        return {.modelFile = m_model.file.filename().string(),
                .modelSha256 = m_modelSha256,
                .photoFile = frame.name,
                .photoSha256 = m_fileSha256,
                .modelName = m_model.spec().name};
    }

private:
    const core::Model& m_model;
    std::string m_modelSha256, m_fileSha256;
    fs::path m_file;
};

}  // namespace

void drawVideo(const fs::path& path, const VideoResults& video, ChosenFrames& frames, const VideoTask& task,
               double framesPerSecond)
{
    std::unique_ptr<VideoOutput> output;
    if (isVideoFile(path)) {
        output = std::make_unique<VideoOfFigures>(path, canvasFor(video), framesPerSecond);
    } else {
        output = std::make_unique<FrameFolder>(path, taskOf(frames, task));
    }
    FrameRecipes recipes(task.scenes.model(task.side));
    const auto report = [&](std::size_t done) {
        if (task.onProgress) {
            task.onProgress(VideoStep::Draw, static_cast<int>(done), static_cast<int>(video.frames.size()));
        }
    };
    frames.rewind();
    report(0);
    for (std::size_t at = 0; at < video.frames.size(); ++at) {
        const auto& result = video.frames[at];
        auto frame = frames.next();
        if (!frame || frame->number != result.number) {
            throw core::Error(core::ErrorCode::Corrupt, "%1: has changed while it was read"_msg(result.name));
        }
        Figure figure = result.figure;
        figure.photo = std::make_shared<const core::Photo>(std::move(frame->photo));
        output->add(figure, recipes.of(result));
        report(at + 1);
    }
    output->finish();
}

}  // namespace ui
