// What lies in a folder, without an exception where it cannot be read.
#pragma once

#include <filesystem>
#include <iterator>
#include <system_error>

namespace core {

/// The entries of a folder for one range-based for loop, in no order and without those of its subfolders. A folder that
/// is missing or unreadable has none; one that fails later ends there.
class FolderEntries {
public:
    explicit FolderEntries(const std::filesystem::path& folder) : m_at(folder, m_problem) {}

    class Iterator {
    public:
        explicit Iterator(FolderEntries& entries) : m_entries(entries) {}
        const std::filesystem::directory_entry& operator*() const { return *m_entries.m_at; }
        void operator++() { m_entries.m_at.increment(m_entries.m_problem); }
        bool operator==(std::default_sentinel_t) const
        {
            return m_entries.m_problem || m_entries.m_at == std::filesystem::directory_iterator();
        }

    private:
        FolderEntries& m_entries;
    };

    Iterator begin() { return Iterator(*this); }
    std::default_sentinel_t end() const { return {}; }

    /// Why the folder could not be read, after the loop.
    const std::error_code& problem() const { return m_problem; }

private:
    std::error_code m_problem;
    std::filesystem::directory_iterator m_at;
};

}  // namespace core
