#pragma once

#include <ATen/Parallel.h>

/// While this lives, LibTorch's operators and ours have this many threads.
class Threads {
public:
    explicit Threads(int count) : m_before(at::get_num_threads()) { at::set_num_threads(count); }
    ~Threads() { at::set_num_threads(m_before); }
    Threads(const Threads&) = delete;
    Threads& operator=(const Threads&) = delete;

private:
    int m_before;
};
