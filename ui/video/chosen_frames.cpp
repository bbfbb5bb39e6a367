#include "ui/video/chosen_frames.h"

#include "core/error.h"
#include "core/file/output_file.h"
#include "core/memory_supply.h"

#include <fmt/format.h>

namespace ui {

ChosenFrames::ChosenFrames(std::string source, FrameChoice choice) : m_source(std::move(source)), m_choice(choice)
{
    if (core::isCamera(m_source) && !m_choice.last) {
        throw core::Error(core::ErrorCode::OutOfRange, m_source + ": expected a last frame, for a camera has no end");
    }
    m_frames = core::openFrames(m_source);
    m_facts = m_frames->facts();
    if (m_facts.isLive) {
        takeFromCamera();
    }
}

std::string ChosenFrames::about() const
{
    return fmt::format("{} of {}, from {}, every {}", expected(), core::absolutePath(m_source).string(), m_choice.first,
                       m_choice.every);
}

int ChosenFrames::expected() const
{
    if (m_facts.isLive) {
        return static_cast<int>(m_kept.size());
    }
    const int known = m_facts.frames > 0 ? m_facts.frames : core::kMaximumFrames;
    const int end = m_choice.last ? std::min(*m_choice.last + 1, known) : m_facts.frames;
    return end <= m_choice.first ? 0 : (end - m_choice.first + m_choice.every - 1) / m_choice.every;
}

void ChosenFrames::rewind()
{
    m_nextKept = 0;
    if (!m_facts.isLive && m_at > 0) {
        m_frames = core::openFrames(m_source);
        m_at = 0;
    }
}

std::optional<core::Frame> ChosenFrames::read()
{
    while (m_at < m_choice.first || (m_at - m_choice.first) % m_choice.every != 0) {
        if (!m_frames->skip()) {
            return std::nullopt;
        }
        ++m_at;
    }
    if (m_choice.last && m_at > *m_choice.last) {
        return std::nullopt;
    }
    auto frame = m_frames->next();
    m_at += frame ? 1 : 0;
    return frame;
}

std::optional<core::Frame> ChosenFrames::next()
{
    if (m_facts.isLive) {
        return m_nextKept < m_kept.size() ? std::optional(m_kept[m_nextKept++]) : std::nullopt;
    }
    auto frame = read();
    if (frame) {
        return frame;
    }
    if (m_at <= m_choice.first) {
        throw core::Error(core::ErrorCode::OutOfRange,
                          fmt::format("{}: expected a frame {}, found {} frames", m_source, m_choice.first, m_at));
    }
    m_note = m_frames->note();
    if (m_note.empty() && m_choice.last && m_at <= *m_choice.last) {
        m_note = fmt::format("{}: has frames 0 to {}, fewer than were asked for", m_source, m_at - 1);
    }
    return std::nullopt;
}

void ChosenFrames::takeFromCamera()
{
    const auto bytes = 3 * static_cast<int64_t>(m_facts.size.width) * m_facts.size.height;
    core::requireMemory(m_source + ": keeping its frames",
                        bytes * ((*m_choice.last - m_choice.first) / m_choice.every + 1),
                        core::availableMemory(torch::kCPU));
    while (auto frame = read()) {
        m_kept.push_back(std::move(*frame));
    }
}

}  // namespace ui
