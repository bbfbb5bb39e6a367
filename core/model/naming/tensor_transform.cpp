#include "core/model/naming/tensor_transform.h"

#include "core/error.h"
#include "core/model/spec/shape_reader.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>

namespace core {

namespace {

constexpr int64_t kMaximumSide = int64_t{1} << 24;

[[noreturn]] void complain(const std::string& name, const std::string& expected, const std::vector<int64_t>& found)
{
    throw Error(ErrorCode::ShapeMismatch, name, "expected %1, found %2"_msg(expected, sidesText(found)));
}

template <class Step>
TensorTransform after(const TensorTransform& transform, std::vector<int64_t> shape, Step step)
{
    TensorTransform result{transform.stored, std::move(shape), {}};
    if (transform.make) {
        result.make = [first = transform.make, step](const torch::Tensor& stored) { return step(first(stored)); };
    } else {
        result.make = step;
    }
    return result;
}

TensorTransform reshaped(const TensorTransform& transform, const std::vector<int64_t>& shape)
{
    return after(transform, shape, [shape](const torch::Tensor& stored) { return stored.reshape(shape); });
}

/// p of [D, 3 p p].
int64_t sideOfFlatPatch(const TensorTransform& transform)
{
    const auto& shape = checkedShape(transform, 2);
    const auto side = shape[1] % 3 == 0 ? squareRoot(shape[1] / 3) : std::nullopt;
    if (!side) {
        complain(transform.stored, "flattened square patches of 3 channels", shape);
    }
    return *side;
}

torch::Tensor made(const CanonicalTensor& tensor, const std::vector<torch::Tensor>& stored)
{
    return tensor.make ? tensor.make(stored) : stored.front();
}

}  // namespace

void addTransform(TensorTransforms& transforms, const std::string& name, const TensorTransform& transform)
{
    const auto [found, isNew] = transforms.try_emplace(name, transform);
    if (!isNew) {
        throw Error(ErrorCode::ShapeMismatch, name,
                    "expected one tensor, found %1 and %2"_msg(found->second.stored, transform.stored));
    }
}

const std::vector<int64_t>& checkedShape(const TensorTransform& transform, size_t rank)
{
    const auto fits = [](int64_t side) { return side >= 1 && side <= kMaximumSide; };
    if (transform.shape.size() != rank || !std::ranges::all_of(transform.shape, fits)) {
        complain(transform.stored, fmt::format("{} sides from 1 to {}", rank, kMaximumSide), transform.shape);
    }
    return transform.shape;
}

TensorTransform asToken(const TensorTransform& transform)
{
    const auto& shape = transform.shape;
    const auto isOne = [](int64_t side) { return side == 1; };
    if (shape.empty() || shape.size() > 3 || !std::all_of(shape.begin(), shape.end() - 1, isOne)) {
        complain(transform.stored, "one token, [width] or [1, 1, width]", shape);
    }
    return shape.size() == 3 ? transform : reshaped(transform, {1, 1, shape.back()});
}

TensorTransform withLeadingOne(const TensorTransform& transform)
{
    const auto& shape = checkedShape(transform, 2);
    return reshaped(transform, {1, shape[0], shape[1]});
}

TensorTransform matrixOfPixel(const TensorTransform& transform)
{
    if (transform.shape.size() == 2) {
        return transform;
    }
    const auto& shape = checkedShape(transform, 4);
    if (shape[2] != 1 || shape[3] != 1) {
        throw Error(ErrorCode::ShapeMismatch, transform.stored,
                    "expected a convolution of single pixels, found %1"_msg(sidesText(shape)));
    }
    return reshaped(transform, {shape[0], shape[1]});
}

TensorTransform transposed(const TensorTransform& transform)
{
    const auto& shape = checkedShape(transform, 2);
    return after(transform, {shape[1], shape[0]}, [](const torch::Tensor& stored) { return stored.t().contiguous(); });
}

TensorTransform unflattenPatch(const TensorTransform& transform)
{
    const auto side = sideOfFlatPatch(transform);
    return reshaped(transform, {transform.shape[0], 3, side, side});
}

TensorTransform tubeletsJoined(const TensorTransform& transform)
{
    const auto& sides = checkedShape(transform, 5);
    return reshaped(transform, {sides[0], sides[1] * sides[2], sides[3], sides[4]});
}

TensorTransform unflattenPixels(const TensorTransform& transform)
{
    const auto side = sideOfFlatPatch(transform);
    const auto width = transform.shape[0];
    return after(transform, {width, 3, side, side}, [width, side](const torch::Tensor& stored) {
        return stored.reshape({width, side, side, 3}).permute({0, 3, 1, 2}).contiguous();
    });
}

TensorTransform gridJoined(const TensorTransform& transform)
{
    const auto& shape = checkedShape(transform, 4);
    if (shape[0] != 1 || shape[1] != shape[2]) {
        complain(transform.stored, "a square table of positions, [1, side, side, width]", shape);
    }
    return reshaped(transform, {1, shape[1] * shape[2], shape[3]});
}

TensorTransform thirds(const TensorTransform& transform, int64_t begin, int64_t count)
{
    auto shape = transform.shape;
    if (shape.empty() || shape[0] < 3 || shape[0] % 3 != 0) {
        complain(transform.stored, "rows for query, key and value, a multiple of 3", shape);
    }
    const auto third = shape[0] / 3;
    shape[0] = third * count;
    return after(transform, shape,
                 [start = third * begin, rows = shape[0]](const auto& all) { return all.narrow(0, start, rows); });
}

TensorTransform firstTwoJoined(const TensorTransform& transform)
{
    const auto& shape = checkedShape(transform, 2);
    return reshaped(transform, {shape[0] * shape[1]});
}

TensorTransform kernelToHeads(const TensorTransform& transform)
{
    const auto& shape = checkedShape(transform, 3);
    return transposed(reshaped(transform, {shape[0], shape[1] * shape[2]}));
}

TensorTransform kernelFromHeads(const TensorTransform& transform)
{
    const auto& shape = checkedShape(transform, 3);
    return transposed(reshaped(transform, {shape[0] * shape[1], shape[2]}));
}

TensorTransform kernelOfPatch(const TensorTransform& transform)
{
    const auto& shape = checkedShape(transform, 4);
    return after(transform, {shape[3], shape[2], shape[0], shape[1]}, [](const torch::Tensor& stored) {
        return stored.permute({3, 2, 0, 1}).contiguous();
    });
}

TensorTransform someRows(const TensorTransform& transform, int64_t first, int64_t count)
{
    auto shape = transform.shape;
    if (shape.empty() || first < 0 || count < 1 || shape[0] < first || shape[0] - first < count) {
        complain(transform.stored, fmt::format("at least {} rows", first + count), shape);
    }
    shape[0] = count;
    return after(transform, shape, [first, count](const auto& all) { return all.narrow(0, first, count); });
}

namespace {

int64_t halfOfRows(const TensorTransform& transform)
{
    if (transform.shape.empty() || transform.shape[0] < 2 || transform.shape[0] % 2 != 0) {
        complain(transform.stored, "an even number of rows", transform.shape);
    }
    return transform.shape[0] / 2;
}

}  // namespace

TensorTransform firstHalf(const TensorTransform& transform)
{
    return someRows(transform, 0, halfOfRows(transform));
}

TensorTransform secondHalf(const TensorTransform& transform)
{
    return someRows(transform, halfOfRows(transform), halfOfRows(transform));
}

TensorTransform zerosAs(const TensorTransform& transform)
{
    return after(transform, transform.shape, [](const torch::Tensor& stored) { return torch::zeros_like(stored); });
}

TensorTransform entryOf(const TensorTransform& transform, int64_t index)
{
    if (transform.shape.empty() || index < 0 || index >= transform.shape[0]) {
        complain(transform.stored, fmt::format("an entry {} of the first axis", index), transform.shape);
    }
    return after(transform, {transform.shape.begin() + 1, transform.shape.end()},
                 [index](const torch::Tensor& stored) { return stored.select(0, index).contiguous(); });
}

CanonicalTensor singleTensor(const TensorTransform& transform)
{
    CanonicalTensor result{transform.shape, {transform.stored}, {}};
    if (transform.make) {
        result.make = [make = transform.make](const std::vector<torch::Tensor>& stored) {
            return make(stored.front());
        };
    }
    return result;
}

CanonicalTensor joinedRows(const std::string& canonical, const std::vector<TensorTransform>& transforms)
{
    CanonicalTensor result;
    std::vector<TensorTransform> parts;
    for (const auto& transform : transforms) {
        const auto& shape = checkedShape(transform, transform.shape.empty() ? 1 : transform.shape.size());
        if (parts.empty()) {
            result.shape = shape;
        } else if (shape.size() != result.shape.size() ||
                   !std::equal(shape.begin() + 1, shape.end(), result.shape.begin() + 1)) {
            throw Error(ErrorCode::ShapeMismatch, canonical,
                        "expected parts of one width, found %1 %2 and %3 %4"_msg(
                            parts.front().stored, sidesText(parts.front().shape), transform.stored, sidesText(shape)));
        } else {
            result.shape[0] += shape[0];
        }
        result.stored.push_back(transform.stored);
        parts.push_back(transform);
    }
    result.make = [parts](const std::vector<torch::Tensor>& stored) {
        std::vector<torch::Tensor> rows;
        for (size_t i = 0; i < parts.size(); ++i) {
            rows.push_back(parts[i].make ? parts[i].make(stored[i]) : stored[i]);
        }
        return torch::cat(rows, 0);
    };
    return result;
}

void placeTensor(CanonicalNames& names, const std::string& canonical, CanonicalTensor tensor)
{
    const auto [found, isNew] = names.tensors.try_emplace(canonical, tensor);
    if (!isNew) {
        throw Error(ErrorCode::ShapeMismatch, canonical,
                    "expected one tensor, found %1 and %2"_msg(found->second.stored.front(), tensor.stored.front()));
    }
}

void addZeroHeadBias(CanonicalNames& names)
{
    const auto weight = names.tensors.find("head.weight");
    if (weight == names.tensors.end() || weight->second.shape.empty() || names.tensors.contains("head.bias")) {
        return;
    }
    const auto rows = weight->second.shape[0];
    placeTensor(names, "head.bias", {{rows}, weight->second.stored, [rows](const std::vector<torch::Tensor>& stored) {
                                         return torch::zeros({rows}, stored.front().options());
                                     }});
}

void foldClassPosition(CanonicalNames& names)
{
    const auto token = names.tensors.find("cls_token");
    const auto position = names.tensors.find("pos_embed");
    if (token == names.tensors.end() || position == names.tensors.end()) {
        return;  // loading reports what is missing
    }
    const auto classToken = token->second;
    const auto table = position->second;
    if (classToken.shape.size() != 3 || table.shape.size() != 3 || table.shape[0] != 1 || table.shape[1] < 2 ||
        classToken.shape != std::vector<int64_t>{1, 1, table.shape[2]}) {
        throw Error(ErrorCode::ShapeMismatch, "cls_token and pos_embed",
                    "expected [1, 1, width] and [1, 1 + patches, width], found %1 and %2"_msg(
                        sidesText(classToken.shape), sidesText(table.shape)));
    }
    const auto count = static_cast<std::ptrdiff_t>(classToken.stored.size());
    token->second.stored.insert(token->second.stored.end(), table.stored.begin(), table.stored.end());
    token->second.make = [classToken, table, count](const std::vector<torch::Tensor>& stored) {
        const std::vector<torch::Tensor> ofToken(stored.begin(), stored.begin() + count);
        const std::vector<torch::Tensor> ofTable(stored.begin() + count, stored.end());
        return made(classToken, ofToken) + made(table, ofTable).narrow(1, 0, 1);
    };
    position->second.shape[1] -= 1;
    position->second.make = [table](const std::vector<torch::Tensor>& stored) {
        return made(table, stored).narrow(1, 1, table.shape[1] - 1).contiguous();
    };
}

}  // namespace core
