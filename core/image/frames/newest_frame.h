// Skips frames that a camera's driver has buffered: a reader slower than the camera would otherwise lag ever further
// behind.
#pragma once

#include <chrono>
#include <functional>

namespace core {

constexpr int kMostKept = 8;  ///< frames that a driver buffers; OpenCV requests four from Linux

/// Grabs until a frame had to be waited for and is therefore new; earlier ones are dropped.
/// @param grab    takes the next frame; false: there is none
/// @param period  time between two frames of the camera; a frame that takes less than a quarter of it was buffered
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
