#include "core/model/spec/shape_reader.h"

#include "core/error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

namespace core {

namespace {

constexpr int kMaximumCount = 1024;
constexpr int64_t kMaximumWidth = 1 << 16;

}  // namespace

std::string sidesText(const std::vector<int64_t>& sides)
{
    return fmt::format("[{}]", fmt::join(sides, ", "));
}

std::optional<int> squareRoot(int64_t places)
{
    constexpr int64_t most = 1 << 20;
    const auto side = places < 1 || places > most ? 0 : std::lround(std::sqrt(static_cast<double>(places)));
    return side > 0 && side * side == places ? std::optional(static_cast<int>(side)) : std::nullopt;
}

bool ShapeReader::hasPrefix(const std::string& prefix) const
{
    const auto first = m_shapes.lower_bound(prefix);
    return first != m_shapes.end() && first->first.starts_with(prefix);
}

const std::vector<int64_t>& ShapeReader::shape(const std::string& name, size_t rank) const
{
    const auto found = m_shapes.find(name);
    if (found == m_shapes.end()) {
        throw Error(ErrorCode::ShapeMismatch, name, "expected in %1, found no such tensor"_msg(m_kind));
    }
    const auto& sizes = found->second;
    if (sizes.size() != rank ||
        std::any_of(sizes.begin(), sizes.end(), [](int64_t n) { return n < 1 || n > kMaximumWidth; })) {
        throw Error(ErrorCode::ShapeMismatch, name,
                    "expected %1 sides from 1 to %2, found %3"_msg(rank, kMaximumWidth, sidesText(sizes)));
    }
    return sizes;
}

void ShapeReader::require(const std::string& name, const std::vector<int64_t>& expected) const
{
    const auto found = m_shapes.find(name);
    if (found == m_shapes.end() || found->second != expected) {
        throw Error(ErrorCode::ShapeMismatch, name,
                    "expected %1, found %2"_msg(sidesText(expected), found == m_shapes.end()
                                                                         ? "no such tensor"_msg
                                                                         : Message(sidesText(found->second))));
    }
}

int ShapeReader::count(const std::string& prefix) const
{
    std::set<int> indices;
    for (auto at = m_shapes.lower_bound(prefix); at != m_shapes.end() && at->first.starts_with(prefix); ++at) {
        const auto* text = at->first.data() + prefix.size();
        const auto* const end = at->first.data() + at->first.size();
        int index = 0;
        const auto [stop, problem] = std::from_chars(text, end, index);
        if (problem != std::errc{} || stop == end || *stop != '.' || index < 0) {
            throw Error(ErrorCode::ShapeMismatch, at->first,
                        "expected a number from 0 behind \"%1\", found another name"_msg(prefix));
        }
        indices.insert(index);
    }
    if (!indices.empty() && *indices.rbegin() != static_cast<int>(indices.size()) - 1) {
        int gap = 0;
        while (indices.contains(gap)) {
            ++gap;
        }
        throw Error(ErrorCode::ShapeMismatch, prefix,
                    "expected %10 to %1%2 without a gap, found no %1%3"_msg(prefix, *indices.rbegin(), gap));
    }
    if (indices.size() > kMaximumCount) {
        throw Error(ErrorCode::ShapeMismatch, prefix,
                    "expected at most %1 of them, found %2"_msg(kMaximumCount, indices.size()));
    }
    return static_cast<int>(indices.size());
}

}  // namespace core
