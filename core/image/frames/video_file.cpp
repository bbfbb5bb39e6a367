#include "core/image/frames/video_file.h"

#include "core/error.h"
#include "core/file/output_file.h"
#include "core/file/text.h"
#include "core/file/unfinished_name.h"
#include "core/image/frames/frames.h"
#include "core/image/quiet_stderr.h"

#include <opencv2/imgproc.hpp>
#include <opencv2/videoio.hpp>

#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <optional>
#include <utility>
#include <vector>

namespace core {

namespace fs = std::filesystem;

namespace {

constexpr int kLongestVideoSide = 8192;  // more than H.264's levels and players support

[[noreturn]] void refuseFormat(const fs::path& path, const Message& why)
{
    throw Error(ErrorCode::OutOfRange, printable(path.string(), 4096), "cannot be written: %1"_msg(why));
}

bool opens(cv::VideoWriter& writer, const fs::path& path, const char* codec, double rate, cv::Size size)
{
    try {
        return writer.open(path.string(), cv::CAP_FFMPEG,
                           cv::VideoWriter::fourcc(codec[0], codec[1], codec[2], codec[3]), rate, size);
    } catch (const cv::Exception&) {
        return false;
    }
}

int framesIn(const fs::path& file)
{
    const QuietStderr quiet;
    try {
        cv::VideoCapture capture(file.string(), cv::CAP_FFMPEG);
        return capture.isOpened() ? static_cast<int>(capture.get(cv::CAP_PROP_FRAME_COUNT)) : 0;
    } catch (const cv::Exception&) {
        return 0;
    }
}

/// Neither FFmpeg nor OpenCV reports why a write failed, so a few more bytes are written to the same file.
/// @throws Error Other with the system's reason (full disk, quota, limit on sizes) when it refuses them
void requireRoom(const fs::path& target, int descriptor)
{
    const std::vector<char> bytes(std::size_t{1} << 20);
    struct stat status {};
    ::fstat(descriptor, &status);
    for (off_t at = status.st_size, end = at + static_cast<off_t>(bytes.size()); at < end;) {
        const auto written = ::pwrite(descriptor, bytes.data(), static_cast<std::size_t>(end - at), at);
        if (written < 0) {
            refuseWriting(target, errno);
        }
        at += written;
    }
}

}  // namespace

PixelSize evenSize(PixelSize size)
{
    return {size.width + size.width % 2, size.height + size.height % 2};
}

struct VideoFile::Parts {
    explicit Parts(const fs::path& path)
        : target(absolutePath(followLinks(path))), file(createUnfinished(target, name, target.extension().string()))
    {
    }
    fs::path target;
    std::optional<UnfinishedName> name;
    Descriptor file;  ///< keeps it locked; the encoder opens it by its name
    cv::VideoWriter writer;
    cv::Size size;
    cv::Mat bgr;
    int frames = 0;
    bool ranOutOfMemory = false;

    /// A call of the encoder, which reports nothing: only errno tells that it could not allocate.
    template <typename Call>
    void encode(const Call& call)
    {
        const QuietStderr quiet;  // the libraries report on stderr; x264 prints its statistics
        errno = 0;
        call();
        ranOutOfMemory = ranOutOfMemory || errno == ENOMEM;
    }

    /// Called when the encoder has failed. @throws Error OutOfMemory if that is the reason
    void requireMemory() const
    {
        if (ranOutOfMemory) {
            throw Error(
                ErrorCode::OutOfMemory, printable(target.string(), 4096),
                "cannot be written: not enough memory for the encoder; a video of smaller frames needs less"_msg);
        }
    }
};

VideoFile::VideoFile(const fs::path& path, PixelSize size, double framesPerSecond)
{
    if (size != evenSize(size) || std::min(size.width, size.height) < 2 ||
        std::max(size.width, size.height) > kLongestVideoSide) {
        refuseFormat(path, "expected even sides of 2 to %1 pixels, found %2 x %3"_msg(kLongestVideoSide, size.width,
                                                                                      size.height));
    }
    if (!(framesPerSecond > 0.0 && framesPerSecond <= kMostFramesPerSecond)) {
        refuseFormat(path, "expected up to %1 frames a second, found %2"_msg(kMostFramesPerSecond, framesPerSecond));
    }
    sweepUnfinished(folderOf(followLinks(path)));
    m_parts = std::make_unique<Parts>(path);
    m_parts->size = {size.width, size.height};
    const auto opensWith = [&](const char* codec) {
        bool isOpen = false;
        m_parts->encode(
            [&] { isOpen = opens(m_parts->writer, m_parts->name->path(), codec, framesPerSecond, m_parts->size); });
        return isOpen;
    };
    if (!opensWith("avc1") && !opensWith("mp4v")) {
        requireRoom(m_parts->target, m_parts->file.get());
        m_parts->requireMemory();
        refuseWriting(path, "this system's FFmpeg has no encoder for H.264 or MPEG-4"_msg);
    }
}

VideoFile::~VideoFile()
{
    if (m_parts) {
        const QuietStderr quiet;  // x264 prints its statistics
        m_parts->writer.release();
    }
}

void VideoFile::add(const std::uint8_t* pixels, std::size_t bytesPerRow)
{
    const cv::Mat bgra(m_parts->size, CV_8UC4, const_cast<std::uint8_t*>(pixels), bytesPerRow);  // only read
    cv::cvtColor(bgra, m_parts->bgr, cv::COLOR_BGRA2BGR);
    m_parts->encode([this] { m_parts->writer.write(m_parts->bgr); });
    ++m_parts->frames;
}

void VideoFile::finish()
{
    const auto parts = std::exchange(m_parts, nullptr);
    parts->encode([&parts] { parts->writer.release(); });
    if (const int found = framesIn(parts->name->path()); found != parts->frames) {
        requireRoom(parts->target, parts->file.get());
        parts->requireMemory();
        refuseWriting(parts->target, "expected %1 frames on the disk, found %2"_msg(parts->frames, found));
    }
    if (::fsync(parts->file.get()) != 0 || ::rename(parts->name->path().c_str(), parts->target.c_str()) != 0) {
        refuseWriting(parts->target, errno);
    }
    parts->name->release();
}

}  // namespace core
