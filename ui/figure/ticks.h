// Numbers and names along axes, at color bars, in notes and in the cells of small matrices: how they are written, which
// of them are round, and which of many labels of tokens, heads or channels fit.
#pragma once

#include "core/analysis/view/result.h"
#include "core/message.h"

#include <QColor>
#include <QString>

#include <functional>
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
/// ten, and these at most `most` (at least 3: a range around 1 has that one and its ends) ticks. A tick's value is the
/// logarithm, its label the number.
Ticks powerTicks(double& low, double& high, int most);

/// The range widened to whole steps of roundTicks().
void widenToTicks(double& low, double& high, int most);

/// How many labels at the front ("class", "register 0") stand before those of patches ("0,0", "0,1", ...: lists of row
/// and column); 0 where there are no patch labels at all.
int prefixTokens(const std::vector<core::Message>& labels);

/// Where groups begin if every label is a list of a group and a number, and there are several groups: of "class 0",
/// "class 1", "sinks 0", "sinks 1" the first and the third. Empty for other labels.
std::vector<int> groupStarts(const std::vector<core::Message>& labels);

/// Indices to be labeled, ascending: all if they fit, else the tokens before the patches first, then the starts of
/// patch rows or groups, or round multiples, thinned evenly until nothing touches.
/// @param spacing  points between neighbors
/// @param extent   points that the label of this index takes along the axis
std::vector<int> labeledTokens(const std::vector<core::Message>& labels, double spacing,
                               const std::function<double(int index)>& extent);

/// Three significant digits: "0.0121", "1.2×10⁻⁶"; "no value" for NaN.
QString valueText(double value);

/// The values of a matrix are written into its cells where there are at most this many a side.
inline constexpr int kMostWrittenCells = 12;
/// With the same number of decimals in all cells of a range, so that they compare at a glance; empty for NaN.
QString cellText(double value, core::ValueRange range);

/// Near black or white, whichever is read better on this color.
QColor inkOn(const QColor& ground);

}  // namespace ui
