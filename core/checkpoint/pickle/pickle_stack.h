// The stack and the memo of a pickle machine, both limited.
#pragma once

#include "core/checkpoint/pickle/pickle_reader.h"
#include "core/checkpoint/pickle/pickle_value.h"

#include <unordered_map>
#include <vector>

namespace core {

/// All failures are Error Corrupt, worded by the reader.
class PickleStack {
public:
    explicit PickleStack(const PickleReader& reader) : m_reader(reader) {}

    void push(PickleRef value);
    PickleRef top() const;
    PickleRef pop();
    std::vector<PickleRef> pop(std::size_t count);  ///< the deepest first
    PickleRef popLast();                            ///< fails when more is left

    void mark();
    std::vector<PickleRef> popToMark();  ///< and takes the mark away

    void remember(uint64_t index);  ///< the top, which stays
    void rememberNext() { remember(m_memo.size()); }
    void recall(uint64_t index);

private:
    /// What lies below the last mark is out of reach until that mark is taken away.
    std::size_t floor() const { return m_marks.empty() ? 0 : m_marks.back(); }

    const PickleReader& m_reader;
    std::vector<PickleRef> m_stack;
    std::vector<std::size_t> m_marks;                ///< height of the stack at each
    std::unordered_map<uint64_t, PickleRef> m_memo;  ///< a map: its indices are a stranger's
};

}  // namespace core
