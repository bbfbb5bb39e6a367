// A video file as a film. FFmpeg follows names inside of playlists and scripts to other files and to the network, so
// that only what begins as a container of its own reaches it.
#include "core/file/output_file.h"
#include "core/file/refuse_file.h"
#include "core/file/text.h"
#include "core/image/frames/frame_sources.h"
#include "core/image/frames/mat_frame.h"
#include "core/image/picture_header.h"
#include "core/image/quiet_stderr.h"
#include "core/stop_scope.h"

#include <fmt/format.h>
#include <opencv2/videoio.hpp>

#include <array>
#include <cmath>
#include <fstream>
#include <string_view>

namespace core {

namespace fs = std::filesystem;

namespace {

using namespace std::string_view_literals;

constexpr auto kVideoKinds = "a video (MP4, QuickTime, Matroska, WebM, AVI, MPEG, Ogg, ASF, FLV or GIF)";
constexpr std::size_t kTransportPacket = 188;  ///< bytes of MPEG-2's transport stream, each beginning with 0x47

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

/// @throws Error for what FFmpeg is not to be shown
void requireVideo(const fs::path& file)
{
    const auto shown = printable(file.string());
    if (const auto kind = otherKind(file); !kind.empty()) {
        refuseFile(shown, fmt::format("expected {}, found {}", kVideoKinds, kind), ErrorCode::Unsupported);
    }
    std::array<char, 4096> start{};
    std::ifstream stream(file, std::ios::binary);
    if (!stream) {
        refuseFile(shown, "cannot be opened", ErrorCode::Other);
    }
    stream.read(start.data(), start.size());
    const std::string_view bytes(start.data(), static_cast<std::size_t>(stream.gcount()));
    if (isContainer(bytes)) {
        return;
    }
    if (const auto kind = pictureKind(std::as_bytes(std::span(bytes)))) {
        refuseFile(shown,
                   fmt::format("expected {} or a folder of numbered pictures, found one {}", kVideoKinds,
                               pictureKindName(*kind)),
                   ErrorCode::Unsupported);
    }
    refuseFile(shown, fmt::format("expected {}, found {}", kVideoKinds, bytes.empty() ? "an empty file" : "other data"),
               bytes.empty() ? ErrorCode::Corrupt : ErrorCode::Unsupported);
}

int claimedFrames(double count)
{
    return std::isfinite(count) && count >= 1.0 && count <= kMaximumFrames ? static_cast<int>(count) : 0;
}

class Video final : public Frames {
public:
    explicit Video(const fs::path& file) : m_file(file), m_name(printable(file.filename().string()))
    {
        requireVideo(file);
        guarded([&] { return m_capture.open(fs::absolute(file).string(), cv::CAP_FFMPEG); });
        if (!m_capture.isOpened()) {
            refuseFile(printable(file.string()),
                       "expected a video that can be decoded, found a broken file, one without pictures, or a codec "
                       "that FFmpeg does not read");
        }
        readFacts();
    }
    const FilmFacts& facts() const override { return m_facts; }

    std::optional<Frame> next() override
    {
        if (!advance()) {
            return std::nullopt;
        }
        cv::Mat bgr;
        const bool isThere = guarded([&] { return m_capture.retrieve(bgr); });
        if (!isThere || bgr.type() != CV_8UC3) {
            refuseFile(printable(m_file.string()), fmt::format("frame {} cannot be decoded", m_next - 1));
        }
        if (bgr.cols != m_facts.size.width || bgr.rows != m_facts.size.height) {
            refuseFile(printable(m_file.string()),
                       fmt::format("expected frames of {} x {} pixels, found {} x {} at frame {}", m_facts.size.width,
                                   m_facts.size.height, bgr.cols, bgr.rows, m_next - 1),
                       ErrorCode::ShapeMismatch);
        }
        return Frame{photoOfBgr(bgr, fmt::format("{}, frame {}", m_name, m_next - 1)), m_next - 1, m_file};
    }

    bool skip() override { return advance(); }

    std::string note() const override
    {
        const bool isShort =
            m_atEnd && m_facts.frames - m_next > 1 + m_facts.frames / 50;  // counts are often estimates
        return isShort ? fmt::format("{}: claims {} frames, {} could be read", m_name, m_facts.frames, m_next) : "";
    }

private:
    /// What OpenCV and FFmpeg think of a file belongs on no terminal, and their exceptions are a frame that is not
    /// there.
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

    void readFacts()
    {
        const double width = m_capture.get(cv::CAP_PROP_FRAME_WIDTH);
        const double height = m_capture.get(cv::CAP_PROP_FRAME_HEIGHT);
        if (!(width >= 1.0 && height >= 1.0)) {
            refuseFile(printable(m_file.string()), "expected a video with a picture, found one of no size");
        }
        if (width * height > static_cast<double>(kMaximumPhotoPixels)) {
            refuseFile(printable(m_file.string()),
                       fmt::format("expected frames of at most {} megapixels, found {:.0f} x {:.0f}",
                                   kMaximumPhotoPixels / 1'000'000, width, height),
                       ErrorCode::OutOfRange);
        }
        m_facts.size = {static_cast<int>(width), static_cast<int>(height)};
        m_facts.frames = claimedFrames(m_capture.get(cv::CAP_PROP_FRAME_COUNT));
        const double rate = m_capture.get(cv::CAP_PROP_FPS);
        m_facts.framesPerSecond =
            std::isfinite(rate) && rate > 0.0 && rate <= kMostFramesPerSecond ? rate : kUsualFramesPerSecond;
    }

    bool advance()
    {
        requireGoingOn();
        if (m_atEnd || !guarded([&] { return m_capture.grab(); })) {
            if (m_next == 0) {
                refuseFile(printable(m_file.string()), "expected a video of at least one frame, found none");
            }
            m_atEnd = true;
            return false;
        }
        if (++m_next > kMaximumFrames) {
            refuseFile(printable(m_file.string()),
                       fmt::format("expected a film of at most {} frames, found more", kMaximumFrames),
                       ErrorCode::OutOfRange);
        }
        return true;
    }

    fs::path m_file;
    std::string m_name;
    cv::VideoCapture m_capture;
    FilmFacts m_facts;
    int m_next = 0;
    bool m_atEnd = false;
};

}  // namespace

std::unique_ptr<Frames> openVideo(const fs::path& file)
{
    return std::make_unique<Video>(file);
}

}  // namespace core
