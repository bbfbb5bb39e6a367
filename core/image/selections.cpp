#include "core/image/selections.h"

#include "core/error.h"
#include "core/file/text.h"

#include <algorithm>
#include <utility>

namespace core {

bool operator==(const Selection& one, const Selection& other)
{
    return one.name == other.name && (one.mask == other.mask || *one.mask == *other.mask);
}

const Selection* Selections::of(const ObjectMask& mask) const
{
    const auto found = std::ranges::find_if(m_all, [&](const Selection& each) { return *each.mask == mask; });
    return found == m_all.end() ? nullptr : &*found;
}

const Selection* Selections::find(const std::string& name) const
{
    const auto found = std::ranges::find(m_all, name, &Selection::name);
    return found == m_all.end() ? nullptr : &*found;
}

void Selections::add(std::shared_ptr<const ObjectMask> mask, const std::string& name)
{
    if (name.empty() || name.size() > kLongestSelectionName || !isUtf8(name)) {
        throw Error(
            ErrorCode::OutOfRange, "selection",
            "expected a name of 1 to %1 bytes of UTF-8, found \"%2\""_msg(kLongestSelectionName, printable(name)));
    }
    const auto same = std::ranges::find_if(m_all, [&](const Selection& each) { return *each.mask == *mask; });
    if (const Selection* named = find(name); named != nullptr && (same == m_all.end() || named != &*same)) {
        throw Error(ErrorCode::OutOfRange, "selection",
                    "expected a name of its own, found \"%1\" twice"_msg(printable(name)));
    }
    if (same == m_all.end()) {
        m_all.push_back({name, std::move(mask)});
    } else {
        same->name = name;
    }
}

void Selections::remove(const std::string& name)
{
    std::erase_if(m_all, [&](const Selection& each) { return each.name == name; });
}

}  // namespace core
