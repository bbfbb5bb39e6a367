#include "ui/figure/ticks.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <vector>

namespace ui {
namespace {

/// The smallest round step that gives at most `most` multiples in [low, high].
double roundStep(double low, double high, int most, bool integers)
{
    const double span = high - low;
    double power = std::pow(10.0, std::floor(std::log10(span / std::max(1, most))));
    for (;; power *= 10.0) {
        for (const double factor : {1.0, 2.0, 5.0}) {
            const double step = factor * power;
            if (integers && step < 1.0) {
                continue;
            }
            // A hair of tolerance: 0.3 / 0.1 is not quite 3.
            const double count = std::floor(high / step + 1e-9) - std::ceil(low / step - 1e-9) + 1.0;
            if (count <= most) {
                return step;
            }
        }
    }
}

QString superscript(int number)
{
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text;
    for (const QChar c : QString::number(number)) {
        text += c == u'-' ? QChar(u'⁻') : digits[c.digitValue()];
    }
    return text;
}

/// Logarithms of 1, 2 and 5 times each power of ten, or only of every n-th power, from the last that is not above
/// `low` to the first that is not below `high`.
std::vector<double> powerSteps(double low, double high, bool alone, int n)
{
    constexpr double hair = 1e-9;
    std::vector<double> heights;
    for (double power = std::floor(low / n) * n; power <= std::ceil(high / n) * n; power += n) {
        heights.push_back(power);
        if (!alone) {
            heights.insert(heights.end(), {power + std::log10(2.0), power + std::log10(5.0)});
        }
    }
    heights.erase(heights.begin(), std::upper_bound(heights.begin(), heights.end(), low + hair) - 1);
    heights.erase(std::lower_bound(heights.begin(), heights.end(), high - hair) + 1, heights.end());
    return heights;
}

QString powerText(double height, bool powers)
{
    const int exponent = static_cast<int>(std::floor(height + 1e-9));
    const int factor = static_cast<int>(std::lround(std::pow(10.0, height - exponent)));
    if (!powers) {
        return QString::number(factor * std::pow(10.0, exponent), 'g', 6);
    }
    return (factor == 1 ? QString() : QString::number(factor) + u'×') + QStringLiteral("10") + superscript(exponent);
}

QString numberText(double value, int decimals)
{
    QString text = QString::number(value == 0.0 ? 0.0 : value, 'f', decimals);
    return text.replace(u'-', QChar(u'−'));
}

bool isPatch(const core::Message& label)
{
    return label.isList(core::ListKind::PatchPosition);
}

bool startsPatchRow(const core::Message& label)
{
    return isPatch(label) && label.parts().back() == core::Message("0");
}

/// The labels that remain where not all fit: every start of a patch row or of a group, or all.
std::vector<int> evenCandidates(const std::vector<core::Message>& labels, int prefix)
{
    if (std::vector<int> groups = groupStarts(labels); !groups.empty()) {
        return groups;
    }
    std::vector<int> starts, all;
    for (int i = prefix; i < static_cast<int>(labels.size()); ++i) {
        all.push_back(i);
        if (startsPatchRow(labels[static_cast<std::size_t>(i)])) {
            starts.push_back(i);
        }
    }
    return prefix > 0 || (!labels.empty() && isPatch(labels.front())) ? starts : all;
}

}  // namespace

Ticks roundTicks(double low, double high, int most, bool integers)
{
    Ticks result;
    const double largest = std::max(std::abs(low), std::abs(high));
    if (!std::isfinite(low) || !std::isfinite(high) || !(high > low)) {
        if (std::isfinite(low)) {
            result.ticks.push_back({low, QString::number(low, 'g', 3).replace(u'-', QChar(u'−'))});
        }
        return result;
    }
    const double step = roundStep(low, high, std::max(2, most), integers);
    result.step = step;
    const int exponent = static_cast<int>(std::floor(std::log10(largest) + 1e-9));
    const bool scaled = exponent < -3 || exponent > 4;
    const double unit = scaled ? std::pow(10.0, exponent) : 1.0;
    if (scaled) {
        result.factor = QStringLiteral("×10") + superscript(exponent);
    }
    const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(step / unit) + 1e-9)));
    const auto last = static_cast<long long>(std::floor(high / step + 1e-9));
    for (auto i = static_cast<long long>(std::ceil(low / step - 1e-9)); i <= last; ++i) {
        const double value = static_cast<double>(i) * step;
        result.ticks.push_back({value, numberText(value / unit, decimals)});
    }
    return result;
}

Ticks powerTicks(double& low, double& high, int most)
{
    std::vector<double> heights = powerSteps(low, high, false, 1);
    for (int n = 1; heights.size() > static_cast<std::size_t>(std::max(3, most)); ++n) {
        heights = powerSteps(low, high, true, n);
    }
    low = heights.front();
    high = heights.back();
    const bool powers = low < -3.0 - 1e-9 || high > 4.0 + 1e-9;
    Ticks ticks;
    for (const double height : heights) {
        ticks.ticks.push_back({height, powerText(height, powers)});
    }
    return ticks;
}

void widenToTicks(double& low, double& high, int most)
{
    // Beyond these a step would be 0 or infinite. The numbers of a trace may be any that a double holds.
    constexpr double kFinest = 1e-300, kMost = 1e300;
    low = std::clamp(low, -kMost, kMost);
    high = std::clamp(high, -kMost, kMost);
    if (!(high - low > kFinest)) {
        const double around = std::abs(low) <= kFinest ? 1.0 : std::abs(low) * 0.1;
        low -= around;
        high += around;
    }
    const double step = roundStep(low, high, most, false);
    low = std::floor(low / step + 1e-9) * step;
    high = std::ceil(high / step - 1e-9) * step;
}

std::vector<int> groupStarts(const std::vector<core::Message>& labels)
{
    std::vector<int> starts;
    for (int i = 0; i < static_cast<int>(labels.size()); ++i) {
        const core::Message& label = labels[static_cast<std::size_t>(i)];
        if (!label.isList(core::ListKind::GroupMember)) {
            return {};
        }
        if (i == 0 || label.first() != labels[static_cast<std::size_t>(i) - 1].first()) {
            starts.push_back(i);
        }
    }
    return starts.size() > 1 ? starts : std::vector<int>{};
}

int prefixTokens(const std::vector<core::Message>& labels)
{
    const auto first = std::find_if(labels.begin(), labels.end(), isPatch);
    return first == labels.end() ? 0 : static_cast<int>(first - labels.begin());
}

std::vector<int> labeledTokens(const std::vector<core::Message>& labels, double spacing,
                               const std::function<double(int index)>& extent)
{
    double largest = 0.0;
    for (int i = 0; i < static_cast<int>(labels.size()); ++i) {
        largest = std::max(largest, extent(i));
    }
    std::vector<int> chosen;
    if (largest <= spacing) {
        for (int i = 0; i < static_cast<int>(labels.size()); ++i) {
            chosen.push_back(i);
        }
        return chosen;
    }
    double free = -1e9;  // where the next label may begin
    const auto addIfFree = [&](int i) {
        const double half = extent(i) / 2.0;
        const double middle = (i + 0.5) * spacing;
        if (middle - half >= free) {
            chosen.push_back(i);
            free = middle + half;
        }
    };
    const int prefix = prefixTokens(labels);
    for (int i = 0; i < prefix; ++i) {
        addIfFree(i);
    }
    const std::vector<int> candidates = evenCandidates(labels, prefix);
    if (candidates.empty()) {
        return chosen;
    }
    const double apart = candidates.size() > 1 ? (candidates[1] - candidates[0]) * spacing : spacing;
    std::size_t step = 1;
    for (const std::size_t round : {1U, 2U, 5U, 10U, 20U, 50U, 100U, 200U, 500U, 1000U, 2000U, 5000U, 10000U}) {
        step = round;
        if (apart * static_cast<double>(step) >= largest) {
            break;
        }
    }
    for (std::size_t i = 0; i < candidates.size(); i += step) {
        addIfFree(candidates[i]);
    }
    return chosen;
}

QString valueText(double value)
{
    if (std::isnan(value)) {
        return QStringLiteral("no value");
    }
    const QStringList parts = QString::number(value, 'g', 3).split(u'e');
    QString text = parts[0];
    if (parts.size() == 2) {
        static const QString raised = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
        const int exponent = parts[1].toInt();
        text += QStringLiteral("×10") + (exponent < 0 ? QStringLiteral("⁻") : QString());
        for (const QChar digit : QString::number(std::abs(exponent))) {
            text += raised[digit.digitValue()];
        }
    }
    return text.replace(u'-', QChar(0x2212));
}

QString cellText(double value, core::ValueRange range)
{
    if (std::isnan(value)) {
        return {};
    }
    const double largest = std::max(std::abs(range.low), std::abs(range.high));
    if (largest < 0.01) {
        return valueText(value);
    }
    const int decimals = largest >= 100.0 ? 0 : largest >= 10.0 ? 1 : largest >= 0.1 ? 2 : 3;
    const QString text = QString::number(value, 'f', decimals);
    return text.toDouble() == 0.0 ? QString::number(0.0, 'f', decimals) : QString(text).replace(u'-', QChar(0x2212));
}

QColor inkOn(const QColor& ground)
{
    const double luma = 0.299 * ground.redF() + 0.587 * ground.greenF() + 0.114 * ground.blueF();
    return luma > 0.52 ? QColor(0x1b, 0x1c, 0x1e) : QColor(0xff, 0xff, 0xff);
}

}  // namespace ui
