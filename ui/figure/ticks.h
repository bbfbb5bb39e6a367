// Round numbers for axes and colour bars.
#pragma once

#include <QString>

#include <vector>

namespace ui {

struct Ticks {
    struct Tick {
        double value = 0.0;
        QString label;
    };
    std::vector<Tick> ticks;
    double step = 0.0;
    /// "×10⁻⁴" where the labels are to be multiplied, else empty.
    QString factor;
};

/// Multiples of 1, 2 or 5 times a power of ten in [low, high], at most `most` (at least 2) of them. Where low == high
/// just that value. @param integers no fractions, for layers and heads
Ticks roundTicks(double low, double high, int most, bool integers = false);

/// The range of decimal logarithms widened to 1, 2 or 5 times a power of ten, where those are too many to powers of
/// ten, and these at most `most` (at least 2) ticks. A tick's value is the logarithm, its label the number.
Ticks powerTicks(double& low, double& high, int most);

/// The range widened to whole steps of roundTicks().
void widenToTicks(double& low, double& high, int most);

}  // namespace ui
