// Views that work on both sides of a View's `minus` instead of taking one from the other.
#pragma once

#include <string_view>

namespace core {

inline bool worksOnBothSides(std::string_view view)
{
    return view == "activation-patching";
}

}  // namespace core
