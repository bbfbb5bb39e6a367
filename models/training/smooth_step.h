// The soft edge that ground and light are made of.
#pragma once

#include <algorithm>

namespace training {

/// 0 up to `from`, 1 beyond `to`, without a corner between.
inline float smoothStep(float from, float to, float x)
{
    const float t = std::clamp((x - from) / (to - from), 0.0f, 1.0f);
    return t * t * (3 - 2 * t);
}

}  // namespace training
