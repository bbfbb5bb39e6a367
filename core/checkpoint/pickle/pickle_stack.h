// The state of a pickle machine: the stack, the marks on it, and the memo. A pickle builds a list or a tuple by setting
// a mark, pushing the items and popping everything down to the mark; the memo keeps values by number, so that the
// pickle can push them again.
#pragma once

#include "core/checkpoint/pickle/pickle_reader.h"
#include "core/checkpoint/pickle/pickle_value.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace core {

/// Limited by PickleLimits. Values below the last mark are inaccessible until that mark is removed.
///
/// Every function fails as the reader does (PickleReader::fail: Error Corrupt, with the reader's position) when nothing
/// is left to take or a limit is exceeded.
class PickleStack {
public:
    /// @param reader  of the pickle; must outlive the stack
    explicit PickleStack(const PickleReader& reader) : m_reader(reader) {}

    /// The stack.
    void push(PickleRef value);
    PickleRef top() const;
    PickleRef pop();
    std::vector<PickleRef> pop(std::size_t count);  ///< the deepest first
    PickleRef popLast();                            ///< the result of the pickle; fails when more values remain

    /// The marks.
    void mark();
    std::vector<PickleRef> popToMark();  ///< the deepest first, possibly none; removes the mark

    // The memo stores values under an index, replacing older ones.
    void remember(uint64_t index);  ///< stores the top, which stays on the stack
    void rememberNext() { remember(m_memo.size()); }
    void recall(uint64_t index);  ///< pushes a value from the memo; fails if there is none

private:
    std::size_t floor() const { return m_marks.empty() ? 0 : m_marks.back(); }

    const PickleReader& m_reader;
    std::vector<PickleRef> m_stack;
    std::vector<std::size_t> m_marks;                ///< height of the stack at each
    std::unordered_map<uint64_t, PickleRef> m_memo;  ///< a map, as indices come from an untrusted file
};

}  // namespace core
