#include "core/analysis/view/map_words.h"
#include "core/number_text.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <vector>

namespace core {
namespace {

constexpr std::array kNinths{"upper left third"_msg,  "upper middle third"_msg, "upper right third"_msg,
                             "middle left third"_msg, "middle third"_msg,       "middle right third"_msg,
                             "lower left third"_msg,  "lower middle third"_msg, "lower right third"_msg};

constexpr MessageId kStrongest = "strongest at row %1, column %2, %3"_msg;

/// "layer 11, head 3, class token"
Message subjectInWords(const Message& subject)
{
    std::vector<Message> parts = subject.parts();
    std::ranges::transform(parts, parts.begin(), queryInWords);
    return subject.isList(ListKind::Caption) ? enumerated(std::move(parts)) : subject;
}

struct Place {
    int64_t index = -1;  ///< -1: no value at all
    double value = 0.0;
};

/// The place of the largest value, or of the smallest.
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

Message placeText(MessageId at, const Place& place, int64_t cols)
{
    return at(place.index / cols, place.index % cols, numberText(place.value, 2));
}

/// The ninth that holds most of the sum, and its share.
Message ninthText(const torch::Tensor& values)
{
    const int64_t rows = values.size(0), cols = values.size(1);
    const torch::Tensor plain = values.to(torch::kFloat64).nan_to_num(0.0).contiguous();
    const auto cells = plain.accessor<double, 2>();
    std::array<double, 9> sums{};
    for (int64_t row = 0; row < rows; ++row) {
        for (int64_t col = 0; col < cols; ++col) {
            // The third that contains a patch's center: (row + 1/2) / rows * 3, in integers.
            sums[static_cast<size_t>((2 * row + 1) * 3 / (2 * rows) * 3 + (2 * col + 1) * 3 / (2 * cols))] +=
                cells[row][col];
        }
    }
    const auto most = static_cast<size_t>(std::ranges::max_element(sums) - sums.begin());
    const double sum = plain.sum().item<double>();
    return sum > 0.0 ? "%1 holds %2 %"_msg(kNinths.at(most), fmt::format("{:.0f}", 100.0 * sums.at(most) / sum))
                     : "uniform"_msg;
}

Message wordsOf(const PatchMap& map)
{
    if (map.values.dim() == 3) {
        std::vector<Message> kinds;
        std::ranges::transform(map.kinds, std::back_inserter(kinds), &PatchMap::Kind::name);
        return kinds.empty() ? "colors, not one value per patch"_msg : "colors of %1"_msg(enumerated(std::move(kinds)));
    }
    const Place highest = extreme(map.values, true), lowest = extreme(map.values, false);
    if (highest.index < 0) {
        return "no patch has a value"_msg;
    }
    return Message::list(ListKind::Clauses, {placeText(kStrongest, highest, map.values.size(1)),
                                             lowest.value < 0.0 ? placeText("lowest at row %1, column %2, %3"_msg,
                                                                            lowest, map.values.size(1))
                                                                : ninthText(map.values),
                                             map.marked.empty() ? Message() : "ringed: %1"_msg(map.marked.size())});
}

template <typename Name>
Message nameAt(const std::vector<Name>& names, int64_t index)
{
    return index >= 0 && index < static_cast<int64_t>(names.size()) ? Message(names[static_cast<size_t>(index)])
                                                                    : Message(fmt::to_string(index));
}

Message wordsOf(const Tiles& tiles)
{
    const int64_t count = int64_t{tiles.rows} * tiles.cols;
    const torch::Tensor absent = tiles.values.reshape({count, -1}).isnan().all(1);
    const int64_t present = count - absent.sum().item<int64_t>();
    const MessageId maps = forCount(present, "%1 map of %2 by %3 patches"_msg, "%1 maps of %2 by %3 patches"_msg);
    Message text = maps(present, tiles.grid.rows, tiles.grid.cols);
    const Place highest = tiles.values.dim() == 3 ? extreme(tiles.values, true) : Place{};
    if (highest.index < 0) {
        return text;
    }
    const int64_t each = tiles.grid.count();
    const Message place = placeText(kStrongest, {highest.index % each, highest.value}, tiles.grid.cols);
    return Message::list(ListKind::Clauses,
                         {text, "%1 in %2"_msg(place, nameAt(tiles.captions, highest.index / each))});
}

Message wordsOf(const Matrix& matrix)
{
    const int64_t rows = matrix.values.size(0), cols = matrix.values.size(1);
    const Place highest = extreme(matrix.values, true);
    const Message place = highest.index < 0
                              ? "no cell has a value"_msg
                              : "largest in row %1, column %2, %3"_msg(nameAt(matrix.rowLabels, highest.index / cols),
                                                                       nameAt(matrix.colLabels, highest.index % cols),
                                                                       numberText(highest.value, 2));
    return Message::list(ListKind::Clauses,
                         {"%1 rows (%2) by %3 columns (%4)"_msg(rows, matrix.rowTitle, cols, matrix.colTitle), place});
}

Message wordsOf(const Curves& curves)
{
    Message where;
    double largest = 0.0;
    for (const Curves::Series& series : curves.series) {
        for (size_t i = 0; i < series.y.size(); ++i) {
            if (!std::isnan(series.y[i]) && (where.empty() || series.y[i] > largest)) {
                largest = series.y[i];
                const bool named = !curves.xLabels.empty();
                where = "largest in %1 at %2, %3"_msg(
                    series.label,
                    named
                        ? nameAt(curves.xLabels, std::lround(series.x[i]))
                        : Message::list(ListKind::Sequence, {curves.xTitle, Message(fmt::format("{:g}", series.x[i]))}),
                    numberText(largest, 3));
            }
        }
    }
    return Message::list(ListKind::Clauses, {"%1 series of %2"_msg(curves.series.size(), curves.yTitle), where});
}

}  // namespace

Message queryInWords(const Message& query)
{
    if (!query.is(kQueryText)) {
        return query;
    }
    const Message& asking = query.parts().front();
    return asking.isName() ? query : asking;  // "query 4", but "class token"
}

Message inWords(const Result& result)
{
    const torch::NoGradGuard noGrad;
    const Message what = std::visit([](const auto& content) { return wordsOf(content); }, result.content);
    return Message::list(ListKind::Explanation, {subjectInWords(result.subject), what});
}

}  // namespace core
