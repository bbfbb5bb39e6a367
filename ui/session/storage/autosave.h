// Saves the open session to the disk while the program runs, so that a crash loses a second of it; and finds the files
// that an interrupted run left there.
#pragma once

#include "core/session/session_file.h"

#include <filesystem>
#include <optional>
#include <string>

namespace ui {

/// A file of this folder that only this process may touch while the object lives: the system releases the lock
/// when the process ends, however it ends.
class SessionLock {
public:
    /// @return none when another run holds it, or the folder cannot be written
    static std::optional<SessionLock> lock(const std::filesystem::path& session);
    SessionLock(SessionLock&& other) noexcept;
    SessionLock& operator=(SessionLock&& other) noexcept;
    ~SessionLock();

    const std::filesystem::path& session() const { return m_session; }
    void removeAll();  ///< session and lock: nothing of it is wanted any more

private:
    SessionLock(std::filesystem::path session, int descriptor) : m_session(std::move(session)), m_descriptor(descriptor)
    {
    }
    void close();
    std::filesystem::path m_session;
    int m_descriptor = -1;
};

/// Removes its file at an orderly end. Not for several threads at a time.
class Autosave {
public:
    /// @param folder  made when it is not there
    explicit Autosave(const std::filesystem::path& folder);
    ~Autosave();
    Autosave(const Autosave&) = delete;
    Autosave& operator=(const Autosave&) = delete;

    /// An empty session is none: what was written before is removed.
    /// @throws core::Error as core::writeSessionFile(); Other when the folder cannot be written
    void write(const core::SessionFile& session);

    /// The last thing done: leaves the session on purpose, in place of what was left so before. What cannot be written
    /// is lost.
    void leaveAsLast(const core::SessionFile& session) noexcept;
    static bool isLast(const std::filesystem::path& session);  ///< by its name

    /// The newest that a run has left which did not come to its end. It stays where it is until removeAll().
    static std::optional<SessionLock> findOrphan(const std::filesystem::path& folder);

private:
    std::filesystem::path m_folder;
    std::optional<SessionLock> m_lock;
};

}  // namespace ui
