// Frames that a camera's driver has kept while nobody asked are old ones: whoever is slower than the camera would look
// ever further back.
#pragma once

#include <chrono>
#include <functional>

namespace core {

constexpr int kMostKept = 8;  ///< frames that a driver holds; OpenCV asks Linux for four

/// Grabs until a frame had to be waited for, which therefore is new; those before it are dropped.
/// @param grab    takes the next frame; false: there is none
/// @param period  between two frames of the camera; what comes within a quarter of it had been there
/// @param now     the clock
inline bool grabNewest(const std::function<bool()>& grab, std::chrono::duration<double> period,
                       const std::function<std::chrono::steady_clock::time_point()>& now)
{
    for (int kept = 0; kept <= kMostKept; ++kept) {
        const auto asked = now();
        if (!grab()) {
            return false;
        }
        if (now() - asked >= period / 4) {
            break;
        }
    }
    return true;
}

}  // namespace core
