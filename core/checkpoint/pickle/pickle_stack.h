// What a pickle machine works on while it reads: the stack, the marks on it, and the memo. A pickle builds a list or a
// tuple by setting a mark, pushing the items and taking everything down to the mark; the memo keeps values by number,
// so that the pickle can push them again.
#pragma once

#include "core/checkpoint/pickle/pickle_reader.h"
#include "core/checkpoint/pickle/pickle_value.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace core {

/// Limited by PickleLimits. What lies below the last mark is out of reach until that mark is taken away.
///
/// Every function fails as the reader does (PickleReader::fail: Error Corrupt, with the byte that the reader is at):
/// when there is nothing to take, or no room.
class PickleStack {
public:
    /// @param reader  of the pickle; must outlive the stack
    explicit PickleStack(const PickleReader& reader) : m_reader(reader) {}

    void push(PickleRef value);
    PickleRef top() const;
    PickleRef pop();
    std::vector<PickleRef> pop(std::size_t count);  ///< the deepest first
    PickleRef popLast();                            ///< the result of the pickle; fails when more is left

    void mark();
    std::vector<PickleRef> popToMark();  ///< the deepest first, maybe none; takes the mark away

    // The memo.
    void remember(uint64_t index);  ///< the top, which stays; in place of what was remembered under that index
    void rememberNext() { remember(m_memo.size()); }
    void recall(uint64_t index);  ///< pushes what was remembered; fails when nothing was

private:
    std::size_t floor() const { return m_marks.empty() ? 0 : m_marks.back(); }

    const PickleReader& m_reader;
    std::vector<PickleRef> m_stack;
    std::vector<std::size_t> m_marks;                ///< height of the stack at each
    std::unordered_map<uint64_t, PickleRef> m_memo;  ///< a map: its indices are a stranger's
};

}  // namespace core
