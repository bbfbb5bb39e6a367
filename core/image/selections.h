// The selections of a photo: marked objects under names, to return to. Which of them is current, if any, is not known
// here: views take an ObjectMask.
#pragma once

#include "core/image/object_mask.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace core {

/// A marked object under its name.
struct Selection {
    std::string name;
    std::shared_ptr<const ObjectMask> mask;  ///< never null
};

/// Whether the names and the cells are the same.
bool operator==(const Selection& one, const Selection& other);

inline constexpr std::size_t kLongestSelectionName = 200;  ///< bytes of UTF-8

/// In the order in which they were named; names and masks are unique. A plain value.
class Selections {
public:
    const std::vector<Selection>& all() const { return m_all; }  ///< in that order
    /// The selection with these cells; null: none.
    const Selection* of(const ObjectMask& mask) const;
    const Selection* find(const std::string& name) const;  ///< null: none

    /// Adds the mask under this name, or renames the selection that has its cells.
    /// @throws Error OutOfRange for an empty name, one of more than kLongestSelectionName bytes, one that is not UTF-8,
    ///         and that of another selection
    void add(std::shared_ptr<const ObjectMask> mask, const std::string& name);
    void remove(const std::string& name);  ///< nothing where there is none of that name

    bool operator==(const Selections&) const = default;

private:
    std::vector<Selection> m_all;
};

}  // namespace core
