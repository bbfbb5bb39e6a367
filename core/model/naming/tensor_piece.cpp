#include "core/model/naming/tensor_piece.h"

#include "core/error.h"
#include "core/model/infer/shape_reader.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>

namespace core {

namespace {

constexpr int64_t kMaximumSide = int64_t{1} << 24;

[[noreturn]] void complain(const std::string& name, const std::string& expected, const std::vector<int64_t>& found)
{
    throw Error(ErrorCode::ShapeMismatch, fmt::format("{}: expected {}, found {}", name, expected, sidesText(found)));
}

template <class Step>
Piece after(const Piece& piece, std::vector<int64_t> shape, Step step)
{
    Piece result{piece.stored, std::move(shape), {}};
    if (piece.make) {
        result.make = [first = piece.make, step](const torch::Tensor& stored) { return step(first(stored)); };
    } else {
        result.make = step;
    }
    return result;
}

Piece reshaped(const Piece& piece, const std::vector<int64_t>& shape)
{
    return after(piece, shape, [shape](const torch::Tensor& stored) { return stored.reshape(shape); });
}

/// p of [D, 3 p p].
int64_t sideOfFlatPatch(const Piece& piece)
{
    const auto& shape = checkedShape(piece, 2);
    int64_t side = 1;
    while (3 * side * side < shape[1]) {
        ++side;
    }
    if (3 * side * side != shape[1]) {
        complain(piece.stored, "flattened square patches of 3 channels", shape);
    }
    return side;
}

Piece thirds(const Piece& piece, int64_t begin, int64_t count)
{
    auto shape = piece.shape;
    if (shape.empty() || shape[0] < 3 || shape[0] % 3 != 0) {
        complain(piece.stored, "rows for query, key and value, a multiple of 3", shape);
    }
    const auto third = shape[0] / 3;
    shape[0] = third * count;
    return after(piece, shape,
                 [start = third * begin, rows = shape[0]](const auto& all) { return all.narrow(0, start, rows); });
}

torch::Tensor made(const CanonicalTensor& tensor, const std::vector<torch::Tensor>& stored)
{
    return tensor.make ? tensor.make(stored) : stored.front();
}

}  // namespace

void addPiece(TensorPieces& pieces, const std::string& name, const Piece& piece)
{
    const auto [found, isNew] = pieces.try_emplace(name, piece);
    if (!isNew) {
        throw Error(ErrorCode::ShapeMismatch,
                    fmt::format("{}: expected one tensor, found {} and {}", name, found->second.stored, piece.stored));
    }
}

const std::vector<int64_t>& checkedShape(const Piece& piece, size_t rank)
{
    const auto fits = [](int64_t side) { return side >= 1 && side <= kMaximumSide; };
    if (piece.shape.size() != rank || !std::ranges::all_of(piece.shape, fits)) {
        complain(piece.stored, fmt::format("{} sides from 1 to {}", rank, kMaximumSide), piece.shape);
    }
    return piece.shape;
}

Piece asToken(const Piece& piece)
{
    const auto& shape = piece.shape;
    const auto isOne = [](int64_t side) { return side == 1; };
    if (shape.empty() || shape.size() > 3 || !std::all_of(shape.begin(), shape.end() - 1, isOne)) {
        complain(piece.stored, "one token, [width] or [1, 1, width]", shape);
    }
    return shape.size() == 3 ? piece : reshaped(piece, {1, 1, shape.back()});
}

Piece withLeadingOne(const Piece& piece)
{
    const auto& shape = checkedShape(piece, 2);
    return reshaped(piece, {1, shape[0], shape[1]});
}

Piece transposed(const Piece& piece)
{
    const auto& shape = checkedShape(piece, 2);
    return after(piece, {shape[1], shape[0]}, [](const torch::Tensor& stored) { return stored.t().contiguous(); });
}

Piece unflattenPatch(const Piece& piece)
{
    const auto side = sideOfFlatPatch(piece);
    return reshaped(piece, {piece.shape[0], 3, side, side});
}

Piece unflattenPixels(const Piece& piece)
{
    const auto side = sideOfFlatPatch(piece);
    const auto width = piece.shape[0];
    return after(piece, {width, 3, side, side}, [width, side](const torch::Tensor& stored) {
        return stored.reshape({width, side, side, 3}).permute({0, 3, 1, 2}).contiguous();
    });
}

Piece gridJoined(const Piece& piece)
{
    const auto& shape = checkedShape(piece, 4);
    if (shape[0] != 1 || shape[1] != shape[2]) {
        complain(piece.stored, "a square table of positions, [1, side, side, width]", shape);
    }
    return reshaped(piece, {1, shape[1] * shape[2], shape[3]});
}

Piece firstThird(const Piece& piece)
{
    return thirds(piece, 0, 1);
}

Piece secondThird(const Piece& piece)
{
    return thirds(piece, 1, 1);
}

Piece lastThird(const Piece& piece)
{
    return thirds(piece, 2, 1);
}

Piece lastTwoThirds(const Piece& piece)
{
    return thirds(piece, 1, 2);
}

Piece firstTwoJoined(const Piece& piece)
{
    const auto& shape = checkedShape(piece, 2);
    return reshaped(piece, {shape[0] * shape[1]});
}

Piece kernelToHeads(const Piece& piece)
{
    const auto& shape = checkedShape(piece, 3);
    return transposed(reshaped(piece, {shape[0], shape[1] * shape[2]}));
}

Piece kernelFromHeads(const Piece& piece)
{
    const auto& shape = checkedShape(piece, 3);
    return transposed(reshaped(piece, {shape[0] * shape[1], shape[2]}));
}

Piece kernelOfPatch(const Piece& piece)
{
    const auto& shape = checkedShape(piece, 4);
    return after(piece, {shape[3], shape[2], shape[0], shape[1]}, [](const torch::Tensor& stored) {
        return stored.permute({3, 2, 0, 1}).contiguous();
    });
}

Piece someRows(const Piece& piece, int64_t first, int64_t count)
{
    auto shape = piece.shape;
    if (shape.empty() || first < 0 || count < 1 || shape[0] < first || shape[0] - first < count) {
        complain(piece.stored, fmt::format("at least {} rows", first + count), shape);
    }
    shape[0] = count;
    return after(piece, shape, [first, count](const auto& all) { return all.narrow(0, first, count); });
}

Piece zerosAs(const Piece& piece)
{
    return after(piece, piece.shape, [](const torch::Tensor& stored) { return torch::zeros_like(stored); });
}

Piece entryOf(const Piece& piece, int64_t index)
{
    if (piece.shape.empty() || index < 0 || index >= piece.shape[0]) {
        complain(piece.stored, fmt::format("an entry {} of the first axis", index), piece.shape);
    }
    return after(piece, {piece.shape.begin() + 1, piece.shape.end()},
                 [index](const torch::Tensor& stored) { return stored.select(0, index).contiguous(); });
}

CanonicalTensor singleTensor(const Piece& piece)
{
    CanonicalTensor result{piece.shape, {piece.stored}, {}};
    if (piece.make) {
        result.make = [make = piece.make](const std::vector<torch::Tensor>& stored) { return make(stored.front()); };
    }
    return result;
}

CanonicalTensor joinedRows(const std::string& canonical, const std::vector<Piece>& pieces)
{
    CanonicalTensor result;
    std::vector<Piece> parts;
    for (const auto& piece : pieces) {
        const auto& shape = checkedShape(piece, piece.shape.empty() ? 1 : piece.shape.size());
        if (parts.empty()) {
            result.shape = shape;
        } else if (shape.size() != result.shape.size() ||
                   !std::equal(shape.begin() + 1, shape.end(), result.shape.begin() + 1)) {
            throw Error(
                ErrorCode::ShapeMismatch,
                fmt::format("{}: expected parts of one width, found {} {} and {} {}", canonical, parts.front().stored,
                            sidesText(parts.front().shape), piece.stored, sidesText(shape)));
        } else {
            result.shape[0] += shape[0];
        }
        result.stored.push_back(piece.stored);
        parts.push_back(piece);
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
        throw Error(ErrorCode::ShapeMismatch, fmt::format("{}: expected one tensor, found {} and {}", canonical,
                                                          found->second.stored.front(), tensor.stored.front()));
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
        return;  // loading says what is missing
    }
    const auto classToken = token->second;
    const auto table = position->second;
    if (classToken.shape.size() != 3 || table.shape.size() != 3 || table.shape[0] != 1 || table.shape[1] < 2 ||
        classToken.shape != std::vector<int64_t>{1, 1, table.shape[2]}) {
        throw Error(ErrorCode::ShapeMismatch,
                    fmt::format("cls_token and pos_embed: expected [1, 1, width] and [1, 1 + patches, width], found {} "
                                "and {}",
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
