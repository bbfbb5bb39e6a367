#include "ui/session/storage/autosave.h"

#include "core/error.h"
#include "core/file/folder_entries.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

namespace ui {

using core::literals::operator""_msg;

namespace {

namespace fs = std::filesystem;

constexpr const char* kLastName = "last";

fs::path lockOf(const fs::path& session)
{
    return fs::path(session).replace_extension(".lock");
}

fs::path ownFile(const fs::path& folder)
{
    std::random_device chance;
    return folder / fmt::format("{}-{:08x}{}", ::getpid(), chance(), core::kSessionExtension);
}

}  // namespace

std::optional<SessionLock> SessionLock::lock(const fs::path& session)
{
    const int descriptor = ::open(lockOf(session).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0) {
        return std::nullopt;
    }
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        ::close(descriptor);
        return std::nullopt;
    }
    return SessionLock(session, descriptor);
}

SessionLock::SessionLock(SessionLock&& other) noexcept
    : m_session(std::move(other.m_session)), m_descriptor(std::exchange(other.m_descriptor, -1))
{
}

SessionLock& SessionLock::operator=(SessionLock&& other) noexcept
{
    close();
    m_session = std::move(other.m_session);
    m_descriptor = std::exchange(other.m_descriptor, -1);
    return *this;
}

SessionLock::~SessionLock()
{
    close();
}

void SessionLock::close()
{
    if (m_descriptor >= 0) {
        ::close(std::exchange(m_descriptor, -1));
    }
}

void SessionLock::removeAll()
{
    std::error_code gone;
    fs::remove(m_session, gone);
    fs::remove(lockOf(m_session), gone);
    close();
}

Autosave::Autosave(const fs::path& folder) : m_folder(folder) {}

Autosave::~Autosave()
{
    if (m_lock) {
        m_lock->removeAll();
    }
}

void Autosave::write(const core::SessionFile& session)
{
    const bool nothing = session.panes.empty() && session.pins.empty() && session.notes.empty();
    if (nothing) {
        if (m_lock) {
            m_lock->removeAll();
            m_lock.reset();
        }
        return;
    }
    if (!m_lock) {
        std::error_code failed;
        fs::create_directories(m_folder, failed);
        m_lock = SessionLock::lock(ownFile(m_folder));
    }
    if (!m_lock) {
        throw core::Error(core::ErrorCode::Other, "%1: cannot be written"_msg(m_folder.string()));
    }
    core::writeSessionFile(m_lock->session(), session);
}

void Autosave::leaveAsLast(const core::SessionFile& session) noexcept
{
    try {
        std::error_code failed;
        fs::create_directories(m_folder, failed);
        core::writeSessionFile(m_folder / (std::string(kLastName) + core::kSessionExtension), session);
    } catch (...) {  // the program ends: there is nobody to report to
    }
}

bool Autosave::isLast(const fs::path& session)
{
    return session.stem() == kLastName;
}

std::optional<SessionLock> Autosave::findOrphan(const fs::path& folder)
{
    std::vector<std::pair<fs::file_time_type, fs::path>> found;
    for (core::FolderEntries entries(folder); const auto& entry : entries) {
        std::error_code unreachable;
        if (core::isSessionFile(entry.path()) && entry.is_regular_file(unreachable)) {
            found.emplace_back(entry.last_write_time(unreachable), entry.path());
        }
    }
    std::sort(found.rbegin(), found.rend());
    for (const auto& [time, path] : found) {
        std::error_code unreachable;
        auto lock = SessionLock::lock(path);
        if (lock && fs::exists(path, unreachable)) {  // its owner may have come to its end just now
            return lock;
        }
    }
    return std::nullopt;
}

}  // namespace ui
