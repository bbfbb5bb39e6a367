#include "core/analysis/result_numbers.h"

#include "core/analysis/table/view_options.h"
#include "core/error.h"
#include "core/file/atomic_file.h"
#include "core/file/text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <torch/types.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace core {
namespace {

// ---- arrays ----

torch::Tensor rangeTensor(ValueRange range)
{
    return torch::tensor({range.low, range.high}, torch::kFloat32);
}

torch::Tensor rangesTensor(const Tiles& tiles)
{
    auto ranges = torch::empty({tiles.rows, tiles.cols, 2}, torch::kFloat32);
    auto* into = ranges.data_ptr<float>();
    for (const auto& range : tiles.ranges) {
        *into++ = range.low;
        *into++ = range.high;
    }
    return ranges;
}

torch::Tensor numbersTensor(const std::vector<double>& numbers)
{
    return torch::tensor(numbers, torch::kFloat64);
}

/// Rows and columns: [n, 2] int64.
torch::Tensor placesOf(const std::vector<int>& patches, PatchGrid grid)
{
    auto places = torch::empty({static_cast<int64_t>(patches.size()), 2}, torch::kInt64);
    auto* into = places.data_ptr<int64_t>();
    for (const int patch : patches) {
        *into++ = patch / grid.cols;
        *into++ = patch % grid.cols;
    }
    return places;
}

struct ArrayMaker {
    const Result& result;
    NamedTensors arrays = {};

    void operator()(const PatchMap& map)
    {
        arrays.emplace_back("map", map.values);
        arrays.emplace_back("range", rangeTensor(map.range));
        // Sinks are included if the view leaves them out, and excluded if they were left out automatically.
        const bool sinks = map.marked.empty() && result.sinks && !result.sinks->automatic;
        if (const std::vector<int>& patches = sinks ? map.leftOut : map.marked; !patches.empty()) {
            arrays.emplace_back("marked", placesOf(patches, map.grid));
        }
        if (!map.numbered.empty()) {
            arrays.emplace_back("numbered", placesOf(map.numbered, map.grid));
        }
    }
    void operator()(const Tiles& tiles)
    {
        auto sizes = tiles.values.sizes().vec();
        sizes.front() = tiles.cols;
        sizes.insert(sizes.begin(), tiles.rows);
        arrays.emplace_back("tiles", tiles.values.reshape(sizes));
        if (tiles.ranges.size() == static_cast<std::size_t>(tiles.rows) * static_cast<std::size_t>(tiles.cols)) {
            arrays.emplace_back("ranges", rangesTensor(tiles));
        }
    }
    void operator()(const Matrix& matrix)
    {
        arrays.emplace_back("matrix", matrix.values);
        arrays.emplace_back("range", rangeTensor(matrix.range));
    }
    void operator()(const Curves& curves)
    {
        for (std::size_t i = 0; i < curves.series.size(); ++i) {
            const auto& series = curves.series[i];
            const auto name = [i](const char* what) { return fmt::format("series.{}.{}", i, what); };
            arrays.emplace_back(name("x"), numbersTensor(series.x));
            arrays.emplace_back(name("y"), numbersTensor(series.y));
            if (!series.low.empty()) {
                arrays.emplace_back(name("low"), numbersTensor(series.low));
                arrays.emplace_back(name("high"), numbersTensor(series.high));
            }
        }
    }
};

// ---- text ----

std::string cell(const std::string& text)
{
    return csvCell(text);
}

template <typename Number>
std::string cell(Number number)
{
    return std::isfinite(number) ? fmt::format("{}", number) : std::string();
}

std::string labelAt(const std::vector<Message>& labels, std::size_t i)
{
    return i < labels.size() && !labels[i].empty() ? cell(labels[i].english()) : fmt::format("{}", i);
}

struct CsvMaker {
    std::string text;

    void line(const std::string& words) { text += words + '\n'; }

    /// The cells of one grid, each line led by `before`.
    void grid(const float* values, PatchGrid size, int channels, const std::string& before)
    {
        for (int row = 0; row < size.rows; ++row) {
            for (int col = 0; col < size.cols; ++col) {
                text += fmt::format("{}{},{}", before, row, col);
                for (int channel = 0; channel < channels; ++channel) {
                    text += ',' + cell(*values++);
                }
                text += '\n';
            }
        }
    }
    static std::string valueNames(bool colors) { return colors ? "red,green,blue" : "value"; }

    void operator()(const PatchMap& map)
    {
        const bool colors = map.values.dim() == 3;
        line("row,col," + valueNames(colors));
        grid(map.values.data_ptr<float>(), map.grid, colors ? 3 : 1, "");
    }
    void operator()(const Tiles& tiles)
    {
        const bool colors = tiles.values.dim() == 4;
        line("tile_row,tile_col,row,col," + valueNames(colors));
        const float* values = tiles.values.data_ptr<float>();
        for (int row = 0; row < tiles.rows; ++row) {
            for (int col = 0; col < tiles.cols; ++col) {
                grid(values, tiles.grid, colors ? 3 : 1,
                     labelAt(tiles.rowLabels, static_cast<std::size_t>(row)) + ',' +
                         labelAt(tiles.colLabels, static_cast<std::size_t>(col)) + ',');
                values += static_cast<std::ptrdiff_t>(tiles.grid.rows) * tiles.grid.cols * (colors ? 3 : 1);
            }
        }
    }
    void operator()(const Matrix& matrix)
    {
        const auto rows = static_cast<std::size_t>(matrix.values.size(0));
        const auto cols = static_cast<std::size_t>(matrix.values.size(1));
        text += cell(matrix.rowTitle.english() + " \\ " + matrix.colTitle.english());
        for (std::size_t col = 0; col < cols; ++col) {
            text += ',' + labelAt(matrix.colLabels, col);
        }
        text += '\n';
        const float* values = matrix.values.data_ptr<float>();
        for (std::size_t row = 0; row < rows; ++row) {
            text += labelAt(matrix.rowLabels, row);
            for (std::size_t col = 0; col < cols; ++col) {
                text += ',' + cell(*values++);
            }
            text += '\n';
        }
    }
    void operator()(const Curves& curves)
    {
        const bool banded = std::any_of(curves.series.begin(), curves.series.end(),
                                        [](const auto& series) { return !series.low.empty(); });
        line(std::string("series,x,y") + (banded ? ",low,high" : ""));
        for (std::size_t i = 0; i < curves.series.size(); ++i) {
            const auto& series = curves.series[i];
            const auto name = series.label.empty() ? fmt::format("{}", i) : cell(series.label.english());
            for (std::size_t at = 0; at < series.x.size(); ++at) {
                text += name + ',' + place(curves, series.x[at]) + ',' + cell(series.y[at]);
                if (banded) {
                    text += ',' + (at < series.low.size() ? cell(series.low[at]) : "") + ',' +
                            (at < series.high.size() ? cell(series.high[at]) : "");
                }
                text += '\n';
            }
        }
    }
    static std::string place(const Curves& curves, double x)
    {
        const bool named = x >= 0.0 && x == std::floor(x) && x < static_cast<double>(curves.xLabels.size());
        return named ? cell(curves.xLabels[static_cast<std::size_t>(x)]) : cell(x);
    }
};

nlohmann::json labelsOf(const Result& result)
{
    struct {
        nlohmann::json operator()(const PatchMap&) const { return nullptr; }
        nlohmann::json operator()(const Tiles& tiles) const
        {
            return {{"rows", english(tiles.rowLabels)},
                    {"columns", english(tiles.colLabels)},
                    {"tiles", english(tiles.captions)}};
        }
        nlohmann::json operator()(const Matrix& matrix) const
        {
            return {{"row_title", matrix.rowTitle.english()},
                    {"column_title", matrix.colTitle.english()},
                    {"rows", english(matrix.rowLabels)},
                    {"columns", english(matrix.colLabels)}};
        }
        nlohmann::json operator()(const Curves& curves) const
        {
            std::vector<std::string> names;
            for (const auto& series : curves.series) {
                names.push_back(series.label.english());
            }
            return {{"x_title", curves.xTitle.english()},
                    {"y_title", curves.yTitle.english()},
                    {"series", names},
                    {"x", curves.xLabels}};
        }
    } visitor;
    return std::visit(visitor, result.content);
}

torch::Tensor bytesTensor(const std::string& text)
{
    auto bytes = torch::empty({static_cast<int64_t>(text.size())}, torch::kUInt8);
    std::memcpy(bytes.data_ptr<uint8_t>(), text.data(), text.size());
    return bytes;
}

}  // namespace

NamedTensors arraysOf(const Result& result)
{
    ArrayMaker maker{result};
    std::visit(maker, result.content);
    maker.arrays.insert(maker.arrays.end(), result.basis.begin(), result.basis.end());
    return std::move(maker.arrays);
}

std::string csvOf(const Result& result)
{
    CsvMaker maker;
    std::visit(maker, result.content);
    return std::move(maker.text);
}

std::string aboutNumbers(const Result& result, const NumbersOrigin& origin)
{
    nlohmann::json about{{"kind", resultKindName(result.kind())},
                         {"title", result.title.english()},
                         {"quantity", result.quantity.english()},
                         {"subject", result.subject.english()},
                         {"view", toJson(withoutFolders(origin.view))},
                         {"model", origin.model},
                         {"photo", origin.photo}};
    if (auto labels = labelsOf(result); !labels.is_null()) {
        about["labels"] = std::move(labels);
    }
    return about.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

bool isNumbersFile(const std::filesystem::path& path)
{
    const auto extension = lowerCaseExtension(path);
    return extension == ".csv" || extension == ".npz" || extension == ".safetensors";
}

void writeNumbers(const std::filesystem::path& path, const Result& result, const NumbersOrigin& origin)
{
    const auto extension = lowerCaseExtension(path);
    if (extension == ".csv") {
        const auto text = csvOf(result);
        writeAtomically(path, [&](std::ostream& file) { file << text; });
    } else if (extension == ".npz") {
        auto arrays = arraysOf(result);
        arrays.emplace_back("about", bytesTensor(aboutNumbers(result, origin)));
        writeNpz(path, arrays);
    } else if (extension == ".safetensors") {
        writeSafetensors(path, arraysOf(result), {{"about", aboutNumbers(result, origin)}});
    } else {
        throw Error(
            ErrorCode::Unsupported,
            "file of numbers: expected a name ending in .csv, .npz or .safetensors, found \"%1\""_msg(path.string()));
    }
}

}  // namespace core
