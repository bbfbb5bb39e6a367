#include "core/checkpoint/pickle/pickle_stack.h"

#include "core/checkpoint/pickle/pickle_reader.h"

#include <fmt/format.h>

namespace core {

void PickleStack::push(PickleRef value)
{
    if (m_stack.size() >= PickleLimits::stack) {
        m_reader.fail(fmt::format("more than {} values on the stack", PickleLimits::stack));
    }
    m_stack.push_back(value);
}

PickleRef PickleStack::top() const
{
    if (m_stack.size() <= floor()) {
        m_reader.fail("nothing on the stack");
    }
    return m_stack.back();
}

PickleRef PickleStack::pop()
{
    const auto value = top();
    m_stack.pop_back();
    return value;
}

std::vector<PickleRef> PickleStack::pop(std::size_t count)
{
    if (m_stack.size() - floor() < count) {
        m_reader.fail(fmt::format("{} values wanted, {} on the stack", count, m_stack.size() - floor()));
    }
    std::vector<PickleRef> items(m_stack.end() - static_cast<std::ptrdiff_t>(count), m_stack.end());
    m_stack.resize(m_stack.size() - count);
    return items;
}

void PickleStack::mark()
{
    if (m_marks.size() >= PickleLimits::stack) {
        m_reader.fail(fmt::format("more than {} marks on the stack", PickleLimits::stack));
    }
    m_marks.push_back(m_stack.size());
}

std::vector<PickleRef> PickleStack::popToMark()
{
    if (m_marks.empty()) {
        m_reader.fail("no MARK before it");
    }
    auto items = pop(m_stack.size() - m_marks.back());
    m_marks.pop_back();
    return items;
}

void PickleStack::remember(uint64_t index)
{
    if (index > PickleLimits::memoIndex) {
        m_reader.fail(fmt::format("memo index {} exceeds the limit of {}", index, PickleLimits::memoIndex));
    }
    m_memo[index] = top();
}

void PickleStack::recall(uint64_t index)
{
    const auto found = m_memo.find(index);
    if (found == m_memo.end()) {
        m_reader.fail(fmt::format("nothing was remembered under {}", index));
    }
    push(found->second);
}

PickleRef PickleStack::popLast()
{
    const auto result = pop();
    if (!m_stack.empty() || !m_marks.empty()) {
        m_reader.fail(fmt::format("{} more values on the stack at its end", m_stack.size()));
    }
    return result;
}

}  // namespace core
