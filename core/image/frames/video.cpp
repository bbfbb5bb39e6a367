// A video file as frames. FFmpeg follows names inside playlists and scripts to other files and to the network, so only
// files that begin as a container reach it.
//
// Going back: seeking in a container is exact only for some files (times may vary, a count may be an estimate, images
// after a key frame may need those before it). Therefore the time of each frame passed is recorded, and a hash of every
// 32nd; a seek counts only when it arrives at a frame with exactly this time and these pixels. Otherwise, and from then
// on, the video is read from its start.
#include "core/cancellation.h"
#include "core/error.h"
#include "core/file/file_kind.h"
#include "core/file/output_file.h"
#include "core/file/text.h"
#include "core/image/frames/frame_sources.h"
#include "core/image/image_header.h"
#include "core/image/quiet_stderr.h"

#include <fmt/format.h>
#include <opencv2/videoio.hpp>

#include <array>
#include <cmath>
#include <fstream>
#include <functional>
#include <string_view>
#include <vector>

namespace core {

namespace fs = std::filesystem;

namespace {

using namespace std::string_view_literals;

constexpr MessageId kVideoKinds = "a video (MP4, QuickTime, Matroska, WebM, AVI, MPEG, Ogg, ASF, FLV or GIF)"_msg;
constexpr int kMarkEvery = 32;                 ///< distance of frames whose pixels are recognized
constexpr std::size_t kTransportPacket = 188;  ///< bytes per packet of MPEG-2's transport stream; each begins with 0x47

bool isTransportStream(std::string_view start)
{
    return start.size() > 2 * kTransportPacket && start[0] == '\x47' && start[kTransportPacket] == '\x47' &&
           start[2 * kTransportPacket] == '\x47';
}

bool isContainer(std::string_view start)
{
    constexpr std::array boxes{"ftyp"sv, "moov"sv, "mdat"sv, "wide"sv, "free"sv, "skip"sv};
    constexpr std::array marks{"\x1a\x45\xdf\xa3"sv,         "\0\0\x01\xba"sv, "\0\0\x01\xb3"sv, "OggS"sv, "FLV\x01"sv,
                               "\x30\x26\xb2\x75\x8e\x66"sv, "GIF87a"sv,       "GIF89a"sv};
    const auto second = start.substr(std::min<std::size_t>(4, start.size()), 4);
    return std::ranges::find(boxes, second) != boxes.end() ||
           std::ranges::any_of(marks, [&](auto mark) { return start.starts_with(mark); }) ||
           (start.starts_with("RIFF"sv) && start.substr(0, 12).ends_with("AVI "sv)) || isTransportStream(start);
}

/// @throws Error for files that FFmpeg must not open
void requireVideo(const fs::path& file)
{
    const auto shown = printable(file.string());
    if (const auto kind = otherKind(file); !kind.empty()) {
        throw Error(ErrorCode::Unsupported, shown, "expected %1, found %2"_msg(kVideoKinds, kind));
    }
    std::array<char, 4096> start{};
    std::ifstream stream(file, std::ios::binary);
    if (!stream) {
        throw Error(ErrorCode::Other, shown, "cannot be opened"_msg);
    }
    stream.read(start.data(), start.size());
    const std::string_view bytes(start.data(), static_cast<std::size_t>(stream.gcount()));
    if (isContainer(bytes)) {
        return;
    }
    if (const auto kind = imageKind(std::as_bytes(std::span(bytes)))) {
        throw Error(ErrorCode::Unsupported, shown,
                    "expected %1 or a folder of numbered images, found one %2"_msg(kVideoKinds, imageKindName(*kind)));
    }
    throw Error(bytes.empty() ? ErrorCode::Corrupt : ErrorCode::Unsupported, shown,
                "expected %1, found %2"_msg(kVideoKinds, kindOfFile(bytes)));
}

std::size_t hashOf(const cv::Mat& image)
{
    std::size_t hash = static_cast<std::size_t>(image.cols);
    for (int y = 0; y < image.rows; ++y) {
        const std::string_view row(image.ptr<char>(y), static_cast<std::size_t>(image.cols) * image.elemSize());
        hash = hash * 1'000'003 + std::hash<std::string_view>()(row);
    }
    return hash;
}

int claimedFrames(double count)
{
    return std::isfinite(count) && count >= 1.0 && count <= kMaximumFrames ? static_cast<int>(count) : 0;
}

class Video final : public Frames {
public:
    explicit Video(const fs::path& file) : m_file(file), m_name(printable(file.filename().string()))
    {
        open();
        readFacts();
    }
    const VideoFacts& facts() const override { return m_facts; }

    std::optional<Frame> next() override
    {
        if (!advance()) {
            return std::nullopt;
        }
        cv::Mat bgr;
        const bool isThere = guarded([&] { return m_capture.retrieve(bgr); });
        if (!isThere || bgr.type() != CV_8UC3) {
            throw Error(ErrorCode::Corrupt, printable(m_file.string()), "frame %1 cannot be decoded"_msg(m_next - 1));
        }
        if (bgr.cols != m_facts.size.width || bgr.rows != m_facts.size.height) {
            throw Error(ErrorCode::ShapeMismatch, printable(m_file.string()),
                        "expected frames of %1 x %2 pixels, found %3 x %4 at frame %5"_msg(
                            m_facts.size.width, m_facts.size.height, bgr.cols, bgr.rows, m_next - 1));
        }
        return Frame{photoOfBgr(bgr, fmt::format("{}, frame {}", m_name, m_next - 1)), m_next - 1, m_file};
    }

    bool skip() override { return advance(); }

    int goTo(int number) override
    {
        const int mark = std::min(std::max(0, number) / kMarkEvery, static_cast<int>(m_marks.size()) - 1);
        if (number < m_next || mark * kMarkEvery > m_next + kMarkEvery) {
            if (!landOn(mark)) {
                open();
            }
        }
        while (m_next < number && advance()) {
        }
        return m_next;
    }

    Message note() const override
    {
        const bool isShort =
            m_atEnd && m_facts.frames - m_next > 1 + m_facts.frames / 50;  // counts are often estimates
        return isShort ? "%1: claims %2 frames, %3 could be read"_msg(m_name, m_facts.frames, m_next) : Message();
    }

private:
    /// Drops messages of OpenCV and FFmpeg; treats their exceptions as a missing frame.
    template <typename Call>
    static bool guarded(Call call)
    {
        const QuietStderr quiet;
        try {
            return call();
        } catch (const cv::Exception& error) {
            if (error.code == cv::Error::StsNoMem) {
                throw std::bad_alloc();
            }
            return false;
        }
    }

    /// Before the first frame.
    void open()
    {
        requireVideo(m_file);
        m_next = 0;
        m_atEnd = m_isGrabbed = m_hasSought = false;
        guarded([&] { return m_capture.open(absolutePath(m_file).string(), cv::CAP_FFMPEG); });
        if (!m_capture.isOpened()) {
            throw Error(ErrorCode::Corrupt, printable(m_file.string()),
                        "expected a video that can be decoded, found a broken file, one without images, or "
                        "a codec that FFmpeg cannot read"_msg);
        }
    }

    bool grab()
    {
        return guarded([&] { return m_capture.grab(); });
    }
    double time() const { return m_capture.get(cv::CAP_PROP_POS_MSEC); }  ///< of the frame that was grabbed

    std::size_t hashOfGrabbed()
    {
        cv::Mat bgr;
        return guarded([&] { return m_capture.retrieve(bgr); }) ? hashOf(bgr) : 0;
    }

    /// Grabs the first frame at this time or later. False: there is none.
    bool grabUntil(double wanted)
    {
        try {
            while (grab()) {
                if (time() >= wanted) {
                    return true;
                }
                throwIfCancelled();
            }
        } catch (...) {  // cancelled: the next frame must still be known
            open();
            throw;
        }
        return false;
    }

    /// Grabs the frame of a mark, which comes next. False: this video does not support seeking.
    bool landOn(int mark)
    {
        if (!m_isSeekable || mark < 1) {
            return false;
        }
        const int number = mark * kMarkEvery;
        const double wanted = m_times[static_cast<std::size_t>(number)];
        const double before = wanted - m_times.front() - 2'000.0 / m_facts.framesPerSecond;  // times may be uneven
        guarded([&] { return m_capture.set(cv::CAP_PROP_POS_MSEC, std::max(0.0, before)); });
        const bool isThere = grabUntil(wanted);
        m_isSeekable = isThere && time() == wanted && hashOfGrabbed() == m_marks[static_cast<std::size_t>(mark)];
        m_next = number;
        m_atEnd = false;
        m_isGrabbed = m_hasSought = m_isSeekable;
        return m_isSeekable;
    }

    /// Records the frame that was grabbed, or compares it.
    /// @return whether it is the expected one
    bool isKnown()
    {
        const auto number = static_cast<std::size_t>(m_next);
        if (number < m_times.size()) {
            return !m_hasSought || time() == m_times[number];
        }
        m_isSeekable = m_isSeekable && (m_times.empty() || time() > m_times.back());
        m_times.push_back(time());
        if (m_next % kMarkEvery == 0) {
            m_marks.push_back(hashOfGrabbed());
        }
        return true;
    }

    /// A seek that seemed right turned out wrong: never seek again.
    bool readAgainTo(int number)
    {
        m_isSeekable = false;
        open();
        while (m_next < number && advance()) {
        }
        return m_next == number && advance();
    }

    void readFacts()
    {
        const double width = m_capture.get(cv::CAP_PROP_FRAME_WIDTH);
        const double height = m_capture.get(cv::CAP_PROP_FRAME_HEIGHT);
        if (!(width >= 1.0 && height >= 1.0)) {
            throw Error(ErrorCode::Corrupt, printable(m_file.string()),
                        "expected a video with an image, found one of size 0"_msg);
        }
        if (width * height > static_cast<double>(kMaximumPhotoPixels)) {
            throw Error(
                ErrorCode::OutOfRange, printable(m_file.string()),
                "expected frames of at most %1 megapixels, found %2 x %3"_msg(
                    kMaximumPhotoPixels / 1'000'000, fmt::format("{:.0f}", width), fmt::format("{:.0f}", height)));
        }
        m_facts.size = {static_cast<int>(width), static_cast<int>(height)};
        m_facts.frames = claimedFrames(m_capture.get(cv::CAP_PROP_FRAME_COUNT));
        const double rate = m_capture.get(cv::CAP_PROP_FPS);
        m_facts.framesPerSecond =
            std::isfinite(rate) && rate > 0.0 && rate <= kMostFramesPerSecond ? rate : kUsualFramesPerSecond;
    }

    bool advance()
    {
        throwIfCancelled();
        if (m_atEnd || !(m_isGrabbed || grab())) {
            if (m_hasSought && static_cast<std::size_t>(m_next) < m_times.size()) {
                return readAgainTo(m_next);
            }
            if (m_next == 0) {
                throw Error(ErrorCode::Corrupt, printable(m_file.string()),
                            "expected a video of at least one frame, found none"_msg);
            }
            m_atEnd = true;
            return false;
        }
        m_isGrabbed = false;
        if (!isKnown()) {
            return readAgainTo(m_next);
        }
        if (++m_next > kMaximumFrames) {
            throw Error(ErrorCode::OutOfRange, printable(m_file.string()),
                        "expected a video of at most %1 frames, found more"_msg(kMaximumFrames));
        }
        return true;
    }

    fs::path m_file;
    std::string m_name;
    cv::VideoCapture m_capture;
    VideoFacts m_facts;
    int m_next = 0;
    bool m_atEnd = false;
    bool m_isGrabbed = false;     ///< the next frame has already been grabbed
    bool m_hasSought = false;     ///< since the file was opened
    bool m_isSeekable = true;     ///< as far as is known
    std::vector<double> m_times;  ///< milliseconds, of all frames passed; ascending as long as the video is seekable
    std::vector<std::size_t> m_marks;  ///< hashes of every kMarkEvery-th of them
};

}  // namespace

std::unique_ptr<Frames> openVideo(const fs::path& file)
{
    return std::make_unique<Video>(file);
}

}  // namespace core
