// Which frames of a video are looked at, and going through them, as often as it takes.
#pragma once

#include "core/image/frames/frames.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ui {

struct FrameChoice {
    int first = 0;
    std::optional<int> last;  ///< inclusive; none: the video's
    int every = 1;
};

/// A video that can be gone through again: a file is opened anew, what a camera sent is kept.
class ChosenFrames {
public:
    /// Opens the video; of a camera all frames are taken here and now.
    /// @throws core::Error OutOfRange for a camera without a last frame; what openFrames() throws
    ChosenFrames(std::string source, FrameChoice choice);

    const core::VideoFacts& facts() const { return m_facts; }
    std::string about() const;  ///< the video and the choice, as one line
    int expected() const;       ///< how many frames there will be, as far as known; 0: not known

    void rewind();                      ///< to the first
    std::optional<core::Frame> next();  ///< none behind the last. @throws core::Error as Frames::next()

    /// A note to report after the last frame: the file or the choice promised more. Empty: nothing.
    std::string note() const { return m_note; }

private:
    std::optional<core::Frame> read();
    void takeFromCamera();
    std::string m_source;
    FrameChoice m_choice;
    std::unique_ptr<core::Frames> m_frames;
    core::VideoFacts m_facts;
    std::vector<core::Frame> m_kept;  ///< of a camera
    std::size_t m_nextKept = 0;
    int m_at = 0;  ///< the number of the frame that comes next from m_frames
    std::string m_note;
};

}  // namespace ui
