#include "core/image/frames/film_file.h"

#include "core/error.h"
#include "core/file/output_file.h"
#include "core/file/text.h"
#include "core/file/unfinished_name.h"
#include "core/image/frames/frames.h"
#include "core/image/quiet_stderr.h"

#include <fmt/format.h>
#include <opencv2/imgproc.hpp>
#include <opencv2/videoio.hpp>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <cstring>
#include <utility>

namespace core {

namespace fs = std::filesystem;

namespace {

constexpr int kLongestFilmSide = 8192;  // more than H.264's levels and players take

[[noreturn]] void refuseFilm(const fs::path& path, const std::string& why, ErrorCode code = ErrorCode::Other)
{
    throw Error(code, printable(path.string(), 4096), fmt::format("cannot be written: {}", why));
}

bool opens(cv::VideoWriter& writer, const fs::path& path, const char* codec, double rate, cv::Size size)
{
    const QuietStderr quiet;  // libraries tell what they think of it
    try {
        return writer.open(path.string(), cv::CAP_FFMPEG,
                           cv::VideoWriter::fourcc(codec[0], codec[1], codec[2], codec[3]), rate, size);
    } catch (const cv::Exception&) {
        return false;
    }
}

}  // namespace

/// Locks the file that the encoder is about to write, so that no other process sweeps it away.
class FilmLock {
public:
    FilmLock(const fs::path& name, const fs::path& target)
        : m_descriptor(::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666))
    {
        if (m_descriptor < 0) {
            refuseFilm(target, errno == ENOENT ? "there is no such folder" : std::strerror(errno));
        }
        ::flock(m_descriptor, LOCK_EX | LOCK_NB);
        struct stat old {};
        if (::stat(target.c_str(), &old) == 0) {
            (void)!::fchmod(m_descriptor, old.st_mode & 0777);
        }
    }
    ~FilmLock() { ::close(m_descriptor); }
    FilmLock(const FilmLock&) = delete;
    FilmLock& operator=(const FilmLock&) = delete;
    bool reachesDisk() const { return ::fsync(m_descriptor) == 0; }

private:
    int m_descriptor;
};

namespace {

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

}  // namespace

PixelSize evenSize(PixelSize size)
{
    return {size.width + size.width % 2, size.height + size.height % 2};
}

struct FilmFile::Parts {
    explicit Parts(const fs::path& path)
        : target(fs::absolute(followLinks(path))), name(target, target.extension().string()), lock(name.path(), target)
    {
    }
    fs::path target;
    UnfinishedName name;
    FilmLock lock;
    cv::VideoWriter writer;
    cv::Size size;
    cv::Mat bgr;
    int frames = 0;
};

FilmFile::FilmFile(const fs::path& path, PixelSize size, double framesPerSecond)
{
    if (size != evenSize(size) || std::min(size.width, size.height) < 2 ||
        std::max(size.width, size.height) > kLongestFilmSide) {
        refuseFilm(path,
                   fmt::format("expected even sides of 2 to {} pixels, found {} x {}", kLongestFilmSide, size.width,
                               size.height),
                   ErrorCode::OutOfRange);
    }
    if (!(framesPerSecond > 0.0 && framesPerSecond <= kMostFramesPerSecond)) {
        refuseFilm(path,
                   fmt::format("expected up to {} frames a second, found {}", kMostFramesPerSecond, framesPerSecond),
                   ErrorCode::OutOfRange);
    }
    sweepUnfinished(followLinks(path));
    m_parts = std::make_unique<Parts>(path);
    m_parts->size = {size.width, size.height};
    if (!opens(m_parts->writer, m_parts->name.path(), "avc1", framesPerSecond, m_parts->size) &&
        !opens(m_parts->writer, m_parts->name.path(), "mp4v", framesPerSecond, m_parts->size)) {
        refuseFilm(path, "this system's FFmpeg has no encoder for H.264 or MPEG-4");
    }
}

FilmFile::~FilmFile()
{
    if (m_parts) {
        const QuietStderr quiet;  // x264 counts what it has written
        m_parts->writer.release();
    }
}

void FilmFile::add(const std::uint8_t* pixels, std::size_t bytesPerRow)
{
    const cv::Mat bgra(m_parts->size, CV_8UC4, const_cast<std::uint8_t*>(pixels), bytesPerRow);  // only read
    cv::cvtColor(bgra, m_parts->bgr, cv::COLOR_BGRA2BGR);
    const QuietStderr quiet;
    m_parts->writer.write(m_parts->bgr);
    ++m_parts->frames;
}

void FilmFile::finish()
{
    const auto parts = std::exchange(m_parts, nullptr);
    {
        const QuietStderr quiet;
        parts->writer.release();
    }
    // The encoder does not say when the disk is full.
    if (const int found = framesIn(parts->name.path()); found != parts->frames) {
        refuseFilm(parts->target, fmt::format("expected {} frames on the disk, found {}", parts->frames, found));
    }
    if (!parts->lock.reachesDisk() || ::rename(parts->name.path().c_str(), parts->target.c_str()) != 0) {
        refuseFilm(parts->target, std::strerror(errno));
    }
    parts->name.release();
}

}  // namespace core
