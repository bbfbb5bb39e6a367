#include "core/dataset/head_sums.h"

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

namespace core {

namespace {

constexpr double kSteps = 4294967296.0;    // 2^32 a unit
constexpr double kLargest = 1073741824.0;  // 2^30
constexpr auto kNothing = std::numeric_limits<double>::quiet_NaN();

torch::Tensor integers(const std::vector<int64_t>& values, torch::IntArrayRef shape)
{
    return torch::tensor(values, torch::kInt64).reshape(shape);
}

torch::Tensor reals(const std::vector<double>& values, torch::IntArrayRef shape)
{
    return torch::tensor(values, torch::kFloat64).reshape(shape);
}

/// A tensor of a file, of exactly this kind.
torch::Tensor expectedTensor(const Checkpoint& file, const std::string& name, c10::ScalarType type,
                             const std::vector<int64_t>& shape)
{
    const TensorInfo* info = file.find(name);
    if (info == nullptr) {
        throw Error(ErrorCode::Corrupt, name, "expected this array of statistics, found none"_msg);
    }
    if (info->dtype != type || (!shape.empty() && info->shape != shape)) {
        throw Error(ErrorCode::ShapeMismatch, name,
                    "expected %1 of shape [%2], found %3 of shape [%4]"_msg(c10::toString(type), shape,
                                                                            c10::toString(info->dtype), info->shape));
    }
    return file.tensor(name);
}

std::vector<int64_t> integersOf(const torch::Tensor& tensor)
{
    const auto flat = tensor.contiguous();
    return {flat.data_ptr<int64_t>(), flat.data_ptr<int64_t>() + flat.numel()};
}

std::vector<double> edgesOf(const HeadQuantity& quantity)
{
    std::vector<double> edges;
    for (int bin = 0; bin <= HeadSums::kBins; ++bin) {
        edges.push_back(quantity.low + (quantity.high - quantity.low) * bin / HeadSums::kBins);
    }
    return edges;
}

/// The value at share `quantile` of a histogram's counts, evenly spread within a bin.
double quantileOf(const int64_t* bins, int64_t count, double quantile, const std::vector<double>& edges)
{
    const double wanted = quantile * static_cast<double>(count);
    double below = 0.0;
    for (std::size_t bin = 0; bin + 1 < edges.size(); ++bin) {
        const auto here = static_cast<double>(bins[bin]);
        if (here > 0.0 && below + here >= wanted) {
            return edges[bin] + (edges[bin + 1] - edges[bin]) * (wanted - below) / here;
        }
        below += here;
    }
    return kNothing;
}

torch::Tensor bytesOf(const std::string& text)
{
    return torch::tensor(std::vector<uint8_t>(text.begin(), text.end()), torch::kUInt8);
}

std::string textOf(const torch::Tensor& bytes)
{
    const auto plain = bytes.contiguous();
    return {reinterpret_cast<const char*>(plain.data_ptr<uint8_t>()), static_cast<std::size_t>(plain.numel())};
}

constexpr int64_t kMostImages = int64_t{1} << 32;  // so that no sum of counts overflows

/// Counts of a file, each of at most so many images.
std::vector<int64_t> countsOf(const torch::Tensor& tensor, const std::string& name, int64_t most)
{
    auto counts = integersOf(tensor);
    const auto wrong = std::ranges::find_if(counts, [most](int64_t count) { return count < 0 || count > most; });
    if (wrong != counts.end()) {
        throw Error(ErrorCode::Corrupt, name, "expected counts from 0 to %1, found %2"_msg(most, *wrong));
    }
    return counts;
}

/// Each number counts in one bin.
void requireBins(const std::vector<int64_t>& histogram, const std::vector<int64_t>& counts, const std::string& name)
{
    for (std::size_t cell = 0; cell < counts.size(); ++cell) {
        const auto bins = histogram.begin() + static_cast<std::ptrdiff_t>(cell * HeadSums::kBins);
        if (std::accumulate(bins, bins + HeadSums::kBins, int64_t{0}) != counts[cell]) {
            throw Error(ErrorCode::Corrupt, name, "expected bins that add up to the counts, found others"_msg);
        }
    }
}

/// [N, 2]: parts K of M, each once, all of one division.
std::vector<Shard> partsOf(const torch::Tensor& tensor)
{
    std::vector<Shard> parts;
    std::set<int64_t> known;
    const auto numbers = integersOf(tensor);
    for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
        const int64_t index = numbers[i], count = numbers[i + 1];
        if (!isShard(index, count)) {
            throw Error(ErrorCode::Corrupt, "parts", kShardRule(kMostShards, fmt::format("{}/{}", index, count)));
        }
        if (count != numbers[1] || !known.insert(index).second) {
            throw Error(ErrorCode::Corrupt, "parts",
                        "expected parts of one division, each once, found %1/%2"_msg(index, count));
        }
        parts.push_back({static_cast<int>(index), static_cast<int>(count)});
    }
    if (parts.empty()) {
        throw Error(ErrorCode::Corrupt, "parts", "expected at least one part, found none"_msg);
    }
    return parts;
}

}  // namespace

HeadSums::HeadSums(int layers, int heads, std::vector<HeadQuantity> quantities, std::string about, Shard part)
    : m_layers(layers),
      m_heads(heads),
      m_quantities(std::move(quantities)),
      m_about(std::move(about)),
      m_parts{part},
      m_cells(m_quantities.size())
{
    const auto cells = static_cast<std::size_t>(layers) * static_cast<std::size_t>(heads);
    for (auto& of : m_cells) {
        of.count.resize(cells);
        of.sum.resize(cells);
        of.squares.resize(cells);
        of.histogram.resize(cells * kBins);
    }
}

void HeadSums::describe(std::string about, RunFacts facts, Shard part)
{
    m_about = std::move(about);
    m_facts = std::move(facts);
    m_parts = {part};
}

std::string HeadSums::placeOf(std::size_t quantity, std::size_t cell) const
{
    const auto heads = static_cast<std::size_t>(m_heads);
    return fmt::format("{} of layer {}, head {}", m_quantities[quantity].name, cell / heads, cell % heads);
}

void HeadSums::addNumber(std::size_t quantity, std::size_t cell, double value)
{
    const auto& [name, low, high] = m_quantities[quantity];
    Cells& cells = m_cells[quantity];
    const Wide steps = std::llround(value * kSteps);
    cells.sum[cell] += steps;
    cells.squares[cell] += steps * steps;
    ++cells.count[cell];
    const auto bin = static_cast<int>(std::floor((value - low) / (high - low) * kBins));
    ++cells.histogram[cell * kBins + static_cast<std::size_t>(std::clamp(bin, 0, kBins - 1))];
}

void HeadSums::add(const std::vector<torch::Tensor>& values)
{
    std::vector<torch::Tensor> tables;
    for (std::size_t quantity = 0; quantity < m_quantities.size(); ++quantity) {
        const auto table = values.at(quantity).to(torch::kCPU, torch::kFloat32).contiguous();
        if (table.dim() != 2 || table.size(0) != m_layers || table.size(1) != m_heads) {
            throw Error(
                ErrorCode::ShapeMismatch, m_quantities[quantity].name,
                "expected [%1, %2] as of the first image, found [%3]"_msg(m_layers, m_heads, table.sizes().vec()));
        }
        for (int64_t cell = 0; cell < table.numel(); ++cell) {
            if (const float value = table.data_ptr<float>()[cell]; std::abs(value) > kLargest) {  // NaN is not
                throw Error(ErrorCode::Corrupt, placeOf(quantity, static_cast<std::size_t>(cell)),
                            "expected a number of at most 2^30, found %1"_msg(value));
            }
        }
        tables.push_back(table);
    }
    for (std::size_t quantity = 0; quantity < tables.size(); ++quantity) {
        const float* numbers = tables[quantity].data_ptr<float>();
        for (std::size_t cell = 0; cell < m_cells[quantity].count.size(); ++cell) {
            if (!std::isnan(numbers[cell])) {
                addNumber(quantity, cell, numbers[cell]);
            }
        }
    }
    ++m_images;
}

void HeadSums::takeParts(const HeadSums& other)
{
    auto parts = m_parts;
    for (const Shard& part : other.m_parts) {
        if (part.count != parts.front().count) {
            throw Error(ErrorCode::Other, "expected parts of one division, found one of %1 and one of %2"_msg(
                                              parts.front().count, part.count));
        }
        parts.push_back(part);
    }
    std::sort(parts.begin(), parts.end(), [](const Shard& a, const Shard& b) { return a.index < b.index; });
    if (const auto twice = std::adjacent_find(parts.begin(), parts.end()); twice != parts.end()) {
        throw Error(ErrorCode::Other, "expected each part once, found %1/%2 twice"_msg(twice->index, twice->count));
    }
    const bool whole = parts.size() == static_cast<std::size_t>(parts.front().count);
    m_parts = whole ? std::vector<Shard>{Shard{}} : parts;
}

void HeadSums::requireSame(const HeadSums& other) const
{
    const auto named = [](const std::string& about) { return about.empty() ? "nothing named"_msg : Message(about); };
    if (other.m_about != m_about) {
        throw Error(ErrorCode::ShapeMismatch,
                    "expected statistics of %1, found those of %2"_msg(named(m_about), named(other.m_about)));
    }
    if (const auto difference = firstDifference(m_facts, other.m_facts); !difference.empty()) {
        throw Error(ErrorCode::ShapeMismatch, difference);
    }
    if (other.m_layers != m_layers || other.m_heads != m_heads || other.m_quantities.size() != m_quantities.size()) {
        throw Error(
            ErrorCode::ShapeMismatch,
            "expected %1 quantities of %2 layers and %3 heads, found %4 of %5 and %6"_msg(
                m_quantities.size(), m_layers, m_heads, other.m_quantities.size(), other.m_layers, other.m_heads));
    }
    for (std::size_t i = 0; i < m_quantities.size(); ++i) {
        const auto& mine = m_quantities[i];
        const auto& theirs = other.m_quantities[i];
        if (mine.name != theirs.name) {
            throw Error(ErrorCode::ShapeMismatch, "expected %1, found %2"_msg(mine.name, theirs.name));
        }
        if (mine != theirs) {
            throw Error(ErrorCode::ShapeMismatch, "%1: expected a histogram from %2 to %3, found one from %4 to %5"_msg(
                                                      mine.name, mine.low, mine.high, theirs.low, theirs.high));
        }
    }
}

void HeadSums::merge(const HeadSums& other)
{
    requireSame(other);
    takeParts(other);
    const auto addTo = [](auto& mine, const auto& theirs) {
        std::transform(mine.begin(), mine.end(), theirs.begin(), mine.begin(), std::plus<>());
    };
    for (std::size_t quantity = 0; quantity < m_cells.size(); ++quantity) {
        addTo(m_cells[quantity].count, other.m_cells[quantity].count);
        addTo(m_cells[quantity].histogram, other.m_cells[quantity].histogram);
        addTo(m_cells[quantity].sum, other.m_cells[quantity].sum);
        addTo(m_cells[quantity].squares, other.m_cells[quantity].squares);
    }
    m_images += other.m_images;
    m_failures += other.m_failures;
}

HeadSums::Summary HeadSums::summary(const std::string& name) const
{
    const auto found = std::find_if(m_quantities.begin(), m_quantities.end(),
                                    [&](const HeadQuantity& quantity) { return quantity.name == name; });
    if (found == m_quantities.end()) {
        std::vector<std::string> names;
        for (const auto& quantity : m_quantities) {
            names.push_back(quantity.name);
        }
        throw Error(ErrorCode::NotFound, "quantity", "expected one of %1, found \"%2\""_msg(names, name));
    }
    const Cells& cells = m_cells[static_cast<std::size_t>(found - m_quantities.begin())];
    const auto edges = edgesOf(*found);
    std::vector<double> mean, deviation, quantiles;
    for (std::size_t cell = 0; cell < cells.count.size(); ++cell) {
        // Variance from integers, so that nothing cancels: n * sum of squares - square of the sum, over n * n.
        const auto n = static_cast<long double>(cells.count[cell]);
        const auto average = static_cast<long double>(cells.sum[cell]) / n;
        const auto variance = static_cast<long double>(cells.squares[cell]) / n - average * average;
        mean.push_back(cells.count[cell] > 0 ? static_cast<double>(average / kSteps) : kNothing);
        deviation.push_back(cells.count[cell] > 0 ? static_cast<double>(std::sqrt(std::max(variance, 0.0L)) / kSteps)
                                                  : kNothing);
    }
    for (const double quantile : kQuantiles) {
        for (std::size_t cell = 0; cell < cells.count.size(); ++cell) {
            quantiles.push_back(quantileOf(&cells.histogram[cell * kBins], cells.count[cell], quantile, edges));
        }
    }
    return {integers(cells.count, {m_layers, m_heads}),
            reals(mean, {m_layers, m_heads}),
            reals(deviation, {m_layers, m_heads}),
            integers(cells.histogram, {m_layers, m_heads, kBins}),
            reals(edges, {kBins + 1}),
            reals(quantiles, {static_cast<int64_t>(kQuantiles.size()), m_layers, m_heads})};
}

NamedTensors HeadSums::arrays() const
{
    std::vector<int64_t> parts;
    for (const Shard& part : m_parts) {
        parts.insert(parts.end(), {part.index, part.count});
    }
    const auto words = [this](const std::vector<Wide>& sums) {
        std::vector<int64_t> halves;
        for (const Wide sum : sums) {
            halves.push_back(static_cast<int64_t>(static_cast<uint64_t>(sum)));
        }
        for (const Wide sum : sums) {
            halves.push_back(static_cast<int64_t>(sum >> 64));
        }
        return integers(halves, {2, m_layers, m_heads});
    };
    NamedTensors arrays{
        {"count", integers({m_images}, {1})},
        {"failed", integers({m_failures}, {1})},
        {"parts", integers(parts, {static_cast<int64_t>(m_parts.size()), 2})},
        {"about", bytesOf(m_about)},
        {"quantiles", torch::tensor(std::vector<double>(kQuantiles.begin(), kQuantiles.end()), torch::kFloat64)}};
    if (!m_facts.empty()) {
        arrays.emplace_back("facts", bytesOf(toText(m_facts)));
    }
    for (std::size_t quantity = 0; quantity < m_quantities.size(); ++quantity) {
        const auto& name = m_quantities[quantity].name;
        const auto numbers = summary(name);
        arrays.insert(arrays.end(), {{name + "_count", numbers.count},
                                     {name + "_mean", numbers.mean},
                                     {name + "_std", numbers.std},
                                     {name + "_histogram", numbers.histogram},
                                     {name + "_edges", numbers.edges},
                                     {name + "_quantiles", numbers.quantiles},
                                     {name + "_sum", words(m_cells[quantity].sum)},
                                     {name + "_sum_squares", words(m_cells[quantity].squares)}});
    }
    return arrays;
}

HeadSums HeadSums::fromArrays(const Checkpoint& file)
{
    std::vector<HeadQuantity> quantities;
    std::vector<int64_t> shape;
    for (const auto& info : file.tensors()) {
        constexpr std::string_view ending = "_histogram";
        if (!info.name.ends_with(ending)) {
            continue;
        }
        const bool isTable = info.shape.size() == 3 && info.shape[2] == kBins &&
                             std::ranges::all_of(info.shape, [](int64_t side) { return side >= 1 && side < 1 << 20; });
        if (!isTable || (!shape.empty() && info.shape != shape)) {
            throw Error(ErrorCode::ShapeMismatch, info.name,
                        "expected [layers, heads, %1], found [%2]"_msg(kBins, info.shape));
        }
        shape = info.shape;
        const auto name = info.name.substr(0, info.name.size() - ending.size());
        const auto edges = expectedTensor(file, name + "_edges", torch::kFloat64, {kBins + 1});
        quantities.push_back({name, edges[0].item<double>(), edges[kBins].item<double>()});
        if (!(quantities.back().low < quantities.back().high)) {
            throw Error(ErrorCode::Corrupt, "%1_edges: expected ascending numbers"_msg(name));
        }
        const double width = quantities.back().high - quantities.back().low;
        if (!torch::allclose(edges, reals(edgesOf(quantities.back()), {kBins + 1}), 0.0, 1e-9 * width)) {
            throw Error(ErrorCode::Corrupt, "%1_edges: expected bins of equal width"_msg(name));
        }
    }
    if (quantities.empty()) {
        throw Error(ErrorCode::Corrupt,
                    "expected statistics of a data set, found no array that ends in _histogram"_msg);
    }
    HeadSums sums(static_cast<int>(shape[0]), static_cast<int>(shape[1]), std::move(quantities),
                  textOf(expectedTensor(file, "about", torch::kUInt8, {})));
    if (file.find("facts") != nullptr) {  // files before 1.0 have none
        sums.m_facts = runFactsFrom(textOf(expectedTensor(file, "facts", torch::kUInt8, {})));
    }
    const auto imagesIn = [&](const std::string& name) {
        return countsOf(expectedTensor(file, name, torch::kInt64, {1}), name, kMostImages).front();
    };
    sums.m_images = imagesIn("count");
    sums.m_failures = imagesIn("failed");
    sums.m_parts = partsOf(expectedTensor(file, "parts", torch::kInt64, {}));
    for (std::size_t quantity = 0; quantity < sums.m_quantities.size(); ++quantity) {
        const auto& name = sums.m_quantities[quantity].name;
        Cells& cells = sums.m_cells[quantity];
        const auto counts = [&](const std::string& array, const std::vector<int64_t>& of) {
            return countsOf(expectedTensor(file, array, torch::kInt64, of), array, sums.m_images);
        };
        cells.count = counts(name + "_count", {shape[0], shape[1]});
        cells.histogram = counts(name + "_histogram", shape);
        requireBins(cells.histogram, cells.count, name + "_histogram");
        for (const auto& [ending, into] : {std::pair{"_sum", &cells.sum}, std::pair{"_sum_squares", &cells.squares}}) {
            const auto halves = integersOf(expectedTensor(file, name + ending, torch::kInt64, {2, shape[0], shape[1]}));
            for (std::size_t cell = 0; cell < into->size(); ++cell) {
                (*into)[cell] = static_cast<Wide>(halves[into->size() + cell]) * (static_cast<Wide>(1) << 64) +
                                static_cast<Wide>(static_cast<uint64_t>(halves[cell]));
            }
        }
    }
    return sums;
}

}  // namespace core
