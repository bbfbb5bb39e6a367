// Memory that runs out, as a program sees it.
#pragma once

#include <sys/resource.h>
#include <unistd.h>

#include <fstream>

/// While it lives the process gets so many bytes more than it has, and no others.
class AddressSpaceLimit {
public:
    explicit AddressSpaceLimit(rlim_t more)
    {
        rlim_t pages = 0;
        std::ifstream("/proc/self/statm") >> pages;
        ::getrlimit(RLIMIT_AS, &m_old);
        const rlimit small{pages * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE)) + more, m_old.rlim_max};
        ::setrlimit(RLIMIT_AS, &small);
    }
    ~AddressSpaceLimit() { ::setrlimit(RLIMIT_AS, &m_old); }
    AddressSpaceLimit(const AddressSpaceLimit&) = delete;
    AddressSpaceLimit& operator=(const AddressSpaceLimit&) = delete;

private:
    rlimit m_old{};
};
