#include "core/analysis/view/map_words.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace core {
namespace {

constexpr std::array<const char*, 9> kNinths{"upper left third",  "upper middle third", "upper right third",
                                             "middle left third", "middle third",       "middle right third",
                                             "lower left third",  "lower middle third", "lower right third"};

/// "layer 11, head 3, class token"
std::string subjectInWords(std::string text)
{
    for (const auto& [from, to] : {std::pair<std::string, std::string>{" · query ", ", "}, {" · ", ", "}}) {
        for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
            text.replace(at, from.size(), to);
        }
    }
    return text;
}

struct Place {
    int64_t index = -1;  ///< -1: no value at all
    double value = 0.0;
};

/// Of the largest value, or of the smallest.
Place extreme(const torch::Tensor& values, bool largest)
{
    const torch::Tensor flat = values.to(torch::kFloat64).flatten();
    Place place;
    const auto* numbers = flat.data_ptr<double>();
    for (int64_t i = 0; i < flat.numel(); ++i) {
        const bool better = largest ? numbers[i] > place.value : numbers[i] < place.value;
        if (!std::isnan(numbers[i]) && (place.index < 0 || better)) {
            place = {i, numbers[i]};
        }
    }
    return place;
}

std::string placeText(const char* word, const Place& place, int64_t cols)
{
    return fmt::format("{} at row {}, column {}, {:.2g}", word, place.index / cols, place.index % cols, place.value);
}

/// The ninth that holds most of the sum, and how much.
std::string ninthText(const torch::Tensor& values)
{
    const int64_t rows = values.size(0), cols = values.size(1);
    const torch::Tensor plain = values.to(torch::kFloat64).nan_to_num(0.0).contiguous();
    const auto cells = plain.accessor<double, 2>();
    std::array<double, 9> sums{};
    for (int64_t row = 0; row < rows; ++row) {
        for (int64_t col = 0; col < cols; ++col) {
            // The third of a patch's middle: (row + 1/2) / rows * 3, in whole numbers.
            sums[static_cast<size_t>((2 * row + 1) * 3 / (2 * rows) * 3 + (2 * col + 1) * 3 / (2 * cols))] +=
                cells[row][col];
        }
    }
    const auto most = static_cast<size_t>(std::ranges::max_element(sums) - sums.begin());
    const double sum = plain.sum().item<double>();
    return sum > 0.0 ? fmt::format("{} holds {:.0f} %", kNinths.at(most), 100.0 * sums.at(most) / sum)
                     : std::string("all alike");
}

std::string wordsOf(const PatchMap& map)
{
    if (map.values.dim() == 3) {
        std::string kinds;
        for (const PatchMap::Kind& kind : map.kinds) {
            kinds += (kinds.empty() ? "" : ", ") + kind.name;
        }
        return kinds.empty() ? "colours, which stand for no single number a patch" : "colours of " + kinds;
    }
    const Place highest = extreme(map.values, true), lowest = extreme(map.values, false);
    if (highest.index < 0) {
        return "no patch has a value";
    }
    std::string text = placeText("strongest", highest, map.values.size(1)) + "; ";
    text += lowest.value < 0.0 ? placeText("lowest", lowest, map.values.size(1)) : ninthText(map.values);
    if (!map.marked.empty()) {
        text += fmt::format("; ringed: {}", map.marked.size());
    }
    return text;
}

std::string nameAt(const std::vector<std::string>& names, int64_t index)
{
    return index >= 0 && index < static_cast<int64_t>(names.size()) ? names[static_cast<size_t>(index)]
                                                                    : fmt::to_string(index);
}

std::string wordsOf(const Tiles& tiles)
{
    const int64_t count = int64_t{tiles.rows} * tiles.cols;
    const torch::Tensor absent = tiles.values.reshape({count, -1}).isnan().all(1);
    const int64_t present = count - absent.sum().item<int64_t>();
    std::string text = fmt::format("{} maps of {} by {} patches", present, tiles.grid.rows, tiles.grid.cols);
    const Place highest = tiles.values.dim() == 3 ? extreme(tiles.values, true) : Place{};
    if (highest.index >= 0) {
        const int64_t each = tiles.grid.count();
        text +=
            fmt::format("; {} in {}", placeText("strongest", {highest.index % each, highest.value}, tiles.grid.cols),
                        nameAt(tiles.captions, highest.index / each));
    }
    return text;
}

std::string wordsOf(const Matrix& matrix)
{
    const int64_t rows = matrix.values.size(0), cols = matrix.values.size(1);
    const Place highest = extreme(matrix.values, true);
    const std::string size =
        fmt::format("{} rows ({}) by {} columns ({})", rows, matrix.rowTitle, cols, matrix.colTitle);
    return highest.index < 0 ? size + "; no cell has a value"
                             : fmt::format("{}; largest in row {}, column {}, {:.2g}", size,
                                           nameAt(matrix.rowLabels, highest.index / cols),
                                           nameAt(matrix.colLabels, highest.index % cols), highest.value);
}

std::string wordsOf(const Curves& curves)
{
    std::string text = fmt::format("{} series of {}", curves.series.size(), curves.yTitle), where;
    double largest = 0.0;
    for (const Curves::Series& series : curves.series) {
        for (size_t i = 0; i < series.y.size(); ++i) {
            if (!std::isnan(series.y[i]) && (where.empty() || series.y[i] > largest)) {
                largest = series.y[i];
                const bool named = !curves.xLabels.empty();
                where = fmt::format("largest in {} at {}, {:.3g}", series.label,
                                    named ? nameAt(curves.xLabels, std::lround(series.x[i]))
                                          : fmt::format("{} {:g}", curves.xTitle, series.x[i]),
                                    largest);
            }
        }
    }
    return where.empty() ? text : text + "; " + where;
}

}  // namespace

std::string inWords(const Result& result)
{
    const torch::NoGradGuard noGrad;
    const std::string what = std::visit([](const auto& content) { return wordsOf(content); }, result.content);
    return subjectInWords(result.subject) + ": " + what;
}

}  // namespace core
