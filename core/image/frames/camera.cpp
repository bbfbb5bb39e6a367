// A camera as a video without end.
#include "core/cancellation.h"
#include "core/error.h"
#include "core/file/output_file.h"
#include "core/image/frames/frame_sources.h"
#include "core/image/frames/newest_frame.h"
#include "core/image/quiet_stderr.h"

#include <fmt/format.h>
#include <opencv2/videoio.hpp>

#include <cmath>

namespace core {

namespace {

class Camera final : public Frames {
public:
    explicit Camera(int number) : m_name(fmt::format("camera {}", number))
    {
        const auto device = fmt::format("/dev/video{}", number);
        if (const auto why = whyUnreachable(device)) {
            throw Error(ErrorCode::NotFound, m_name, "expected a camera at %1, found %2"_msg(device, *why));
        }
        cv::Mat first;
        if (!quietly([&] { return m_capture.open(number, cv::CAP_V4L2) && m_capture.read(first); }) || first.empty()) {
            throw Error(ErrorCode::NotFound, m_name,
                        "expected a camera that sends images, found none at %1 (in use, not allowed, or no "
                        "camera)"_msg(device));
        }
        m_facts.size = {first.cols, first.rows};
        m_facts.isLive = true;
        const double rate = m_capture.get(cv::CAP_PROP_FPS);
        if (std::isfinite(rate) && rate > 0.0 && rate <= kMostFramesPerSecond) {
            m_facts.framesPerSecond = rate;
        }
    }
    const VideoFacts& facts() const override { return m_facts; }

    std::optional<Frame> next() override
    {
        throwIfCancelled();
        cv::Mat bgr;
        const std::chrono::duration<double> period(1.0 / m_facts.framesPerSecond);
        const bool isThere = quietly([&] {
            return grabNewest([&] { return m_capture.grab(); }, period, std::chrono::steady_clock::now) &&
                   m_capture.retrieve(bgr);
        });
        if (!isThere || bgr.type() != CV_8UC3) {
            throw Error(ErrorCode::Corrupt, m_name, "expected another image, found that the camera has stopped"_msg);
        }
        if (bgr.cols != m_facts.size.width || bgr.rows != m_facts.size.height) {
            throw Error(ErrorCode::ShapeMismatch, m_name,
                        "expected images of %1 x %2 pixels, found %3 x %4"_msg(m_facts.size.width, m_facts.size.height,
                                                                               bgr.cols, bgr.rows));
        }
        const int number = m_next++;
        return Frame{photoOfBgr(bgr, fmt::format("{}, frame {}", m_name, number)), number};
    }

    bool skip() override
    {
        throwIfCancelled();
        ++m_next;
        return quietly([&] { return m_capture.grab(); });
    }

    int goTo(int /*number*/) override { return m_next; }

private:
    template <typename Call>
    static bool quietly(Call call)
    {
        const QuietStderr quiet;
        try {
            return call();
        } catch (const cv::Exception&) {
            return false;
        }
    }

    std::string m_name;
    cv::VideoCapture m_capture;
    VideoFacts m_facts;
    int m_next = 0;
};

}  // namespace

std::unique_ptr<Frames> openCamera(int number)
{
    return std::make_unique<Camera>(number);
}

}  // namespace core
