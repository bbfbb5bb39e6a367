#include "core/checkpoint/torch/torch_tensors.h"
#include "core/file/refuse_file.h"

#include "core/checkpoint/tensor/tensor_memory.h"
#include "core/file/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>

namespace core {

namespace {

constexpr std::size_t kMostDimensions = 8;
/// Stride 0 repeats elements, so a small storage could ask for any amount of memory.
constexpr int64_t kMostRepetition = 2, kFewElements = 4096;

/// The file and the tensor, for errors.
struct Where {
    const std::string& source;
    const std::string& tensor;
    [[noreturn]] void refuse(const std::string& why, ErrorCode code = ErrorCode::Corrupt) const
    {
        refuseFile(source, fmt::format("tensor {}: {}", tensor, why), code);
    }
};

/// A function and its arguments, without wrappers.
struct Call {
    PickleSymbol function;
    PickleRef arguments = PickleValues::kNone;
};

bool isWrapperFunction(const PickleSymbol& symbol)
{
    return symbol.module == "torch._utils" && symbol.name.starts_with("_rebuild_parameter");
}

bool isRebuildFunction(const PickleSymbol& symbol)
{
    return symbol.module == "torch._utils" && symbol.name.starts_with("_rebuild_") && !isWrapperFunction(symbol);
}

/// (function, type, arguments, state)
bool isSubclassFunction(const PickleSymbol& symbol)
{
    return (symbol.module == "torch._tensor" || symbol.module == "torch.tensor") &&
           symbol.name.starts_with("_rebuild_from_type");
}

bool isWrapperClass(const PickleSymbol& symbol)
{
    return (symbol.module == "torch.nn.parameter" && (symbol.name == "Parameter" || symbol.name == "Buffer")) ||
           symbol.is("torch", "Tensor") || symbol.is("torch.autograd.variable", "Variable");
}

PickleRef firstOf(const PickleValues& values, PickleRef list)
{
    const auto items = values.items(list);
    return items.empty() ? PickleValues::kNone : items[0];
}

std::optional<Call> callOf(const PickleValues& values, PickleRef value)
{
    if (values.kind(value) != PickleKind::Object) {
        return std::nullopt;
    }
    const auto* symbol = values.symbol(values.callee(value));
    return symbol == nullptr ? std::nullopt : std::optional(Call{*symbol, values.arguments(value)});
}

/// The call that makes the tensor; empty for anything but a tensor.
std::optional<Call> rebuildCall(const PickleValues& values, PickleRef value)
{
    constexpr int mostWrappers = 8;
    auto call = callOf(values, value);
    for (int i = 0; call && i < mostWrappers; ++i) {
        if (isRebuildFunction(call->function)) {
            return call;
        }
        const auto arguments = values.items(call->arguments);
        if (isSubclassFunction(call->function)) {
            const auto* inner = arguments.size() < 3 ? nullptr : values.symbol(arguments[0]);
            call = inner == nullptr ? std::nullopt : std::optional(Call{*inner, arguments[2]});
        } else if (isWrapperFunction(call->function)) {
            call = callOf(values, firstOf(values, call->arguments));
        } else if (isWrapperClass(call->function)) {
            value = arguments.empty() ? firstOf(values, values.state(value)) : arguments[0];
            call = callOf(values, value);
        } else {
            return std::nullopt;
        }
    }
    return std::nullopt;
}

/// A tuple or list of integers, torch.Size included.
std::vector<int64_t> integers(const PickleValues& values, PickleRef list, const char* what, const Where& where)
{
    if (const auto call = callOf(values, list); call && call->function.is("torch", "Size")) {
        list = firstOf(values, call->arguments);
    }
    const auto kind = values.kind(list);
    const auto items = values.items(list);
    if (kind != PickleKind::Tuple && kind != PickleKind::List) {
        where.refuse(fmt::format("its {} is no tuple of integers", what));
    }
    if (items.size() > kMostDimensions) {
        where.refuse(fmt::format("{} dimensions exceed the limit of {}", items.size(), kMostDimensions));
    }
    std::vector<int64_t> numbers;
    for (const auto item : items) {
        const auto number = values.integer(item);
        if (!number) {
            where.refuse(fmt::format("its {} is no tuple of integers", what));
        }
        if (*number < 0) {
            where.refuse(fmt::format("invalid dimension: {} {} is negative", what, *number));
        }
        numbers.push_back(*number);
    }
    return numbers;
}

std::optional<int64_t> sumWithProduct(int64_t sum, int64_t a, int64_t b)
{
    int64_t product = 0, result = 0;
    if (__builtin_mul_overflow(a, b, &product) || __builtin_add_overflow(sum, product, &result)) {
        return std::nullopt;
    }
    return result;
}

/// Elements from the first to the last; 0 when there are none.
int64_t spannedElements(const TorchTensor& tensor, const Where& where)
{
    int64_t last = 0;
    for (std::size_t i = 0; i < tensor.strides.size(); ++i) {
        if (tensor.info.shape[i] == 0) {
            return 0;
        }
        const auto further = sumWithProduct(last, tensor.info.shape[i] - 1, tensor.strides[i]);
        if (!further || *further == std::numeric_limits<int64_t>::max()) {
            where.refuse("the positions of its elements overflow");
        }
        last = *further;
    }
    return last + 1;
}

/// @return  offset in elements from the start of the root storage
int64_t checkedOffset(const TorchTensor& tensor, int64_t offset, const TorchStorage& storage, const Where& where)
{
    if (offset < 0) {
        where.refuse(fmt::format("invalid offset {}", offset));
    }
    if (tensor.spanned == 0) {
        return 0;
    }
    if (offset > storage.viewElements || tensor.spanned > storage.viewElements - offset) {
        where.refuse(fmt::format("shape [{}] with strides [{}] at {} needs {} elements more, storage {} has {}",
                                 fmt::join(tensor.info.shape, ", "), fmt::join(tensor.strides, ", "), offset,
                                 tensor.spanned, printable(storage.key), storage.viewElements));
    }
    return storage.viewOffset + offset;
}

void checkSize(const TorchTensor& tensor, const TorchStorage& storage, const Where& where)
{
    const auto elements = checkedBytes(tensor.info.shape, 1);
    if (!elements || !checkedBytes(tensor.info.shape, storage.type->itemBytes)) {
        where.refuse(fmt::format("number of elements overflows: shape [{}]", fmt::join(tensor.info.shape, ", ")));
    }
    if (*elements > kFewElements && *elements / kMostRepetition > storage.elements) {
        where.refuse(fmt::format("{} elements repeat a storage of {}, at most {} times that many are read", *elements,
                                 storage.elements, kMostRepetition));
    }
}

void checkPlace(const TorchStorage& storage, const StoragePlace& place, const Where& where)
{
    const auto key = printable(storage.key);
    if (!place.refusal.empty()) {
        refuseFile(where.source, fmt::format("storage {} of tensor {}: {}", key, where.tensor, place.refusal),
                   place.code);
    }
    if (static_cast<uint64_t>(storage.bytes()) > place.bytes) {
        refuseFile(where.source,
                   fmt::format("storage {} of tensor {}: {} {} elements need {} bytes, record has {}", key,
                               where.tensor, storage.elements, storage.type->name, storage.bytes(), place.bytes));
    }
}

TorchStorage storageOf(const PickleValues& values, PickleRef persistent, const Where& where)
{
    if (values.kind(persistent) != PickleKind::Persistent) {
        where.refuse("its first item is no storage");
    }
    try {
        if (const auto storage = readStorage(values, persistent)) {
            return *storage;
        }
    } catch (const Error& error) {
        where.refuse(error.what());
    }
    where.refuse("its first item is no storage");
}

/// A storage of bytes that stand for elements of another type (_rebuild_tensor_v3).
void retype(TorchStorage& storage, const PickleValues& values, PickleRef dtype, const Where& where)
{
    const auto* symbol = values.symbol(dtype);
    const auto* type = symbol == nullptr ? nullptr : torchTypeOfDtype(*symbol);
    if (type == nullptr) {
        where.refuse(fmt::format("its type {} is not supported", symbol ? printable(symbol->text()) : "has no name"),
                     ErrorCode::Unsupported);
    }
    storage.elements = storage.bytes() / type->itemBytes;
    storage.viewOffset = 0;
    storage.viewElements = storage.elements;
    storage.type = type;
}

}  // namespace

bool isTensor(const PickleValues& values, PickleRef value)
{
    return rebuildCall(values, value).has_value();
}

const PickleSymbol* unknownTensorClass(const PickleValues& values, PickleRef value)
{
    const auto* symbol = values.symbol(values.callee(value));
    if (symbol == nullptr || isTensor(values, value)) {
        return nullptr;
    }
    const auto arguments = values.items(values.arguments(value));
    constexpr std::size_t looked = 16;  // a call with thousands of arguments is none that makes a tensor
    const auto first = arguments.first(std::min(arguments.size(), looked));
    return std::ranges::any_of(first, [&](PickleRef item) { return isTensor(values, item); }) ? symbol : nullptr;
}

TorchTensor readTorchTensor(const PickleValues& values, PickleRef value, const std::string& name,
                            const std::string& source, const FindStorage& findStorage)
{
    const auto shown = printable(name);
    const Where where{source, shown};
    const auto call = rebuildCall(values, value);
    if (!call) {
        where.refuse("it is no tensor");
    }
    const bool typed = call->function.name == "_rebuild_tensor_v2" || call->function.name == "_rebuild_tensor";
    if (!typed && call->function.name != "_rebuild_tensor_v3") {
        where.refuse(fmt::format("made by {}, which is not supported", printable(call->function.text())),
                     ErrorCode::Unsupported);
    }
    const auto arguments = values.items(call->arguments);  // storage, offset, shape, strides, ...
    constexpr std::size_t typedArguments = 4, dtypeArgument = 6;
    if (arguments.size() < typedArguments || (!typed && arguments.size() <= dtypeArgument)) {
        where.refuse(fmt::format("{} arguments are too few", arguments.size()));
    }
    auto storage = storageOf(values, arguments[0], where);
    if (!typed) {
        retype(storage, values, arguments[dtypeArgument], where);
    }
    const auto offset = values.integer(arguments[1]);
    if (!offset) {
        where.refuse("its offset is no integer");
    }
    return placeTorchTensor({name, integers(values, arguments[2], "shape", where),
                             integers(values, arguments[3], "strides", where), *offset},
                            storage, findStorage(storage.key), source);
}

TorchTensor placeTorchTensor(TorchTensorMeta meta, const TorchStorage& storage, StoragePlace place,
                             const std::string& source)
{
    const auto shown = printable(meta.name);
    const Where where{source, shown};
    if (!storage.type->dtype) {
        where.refuse(fmt::format("its type {} is not supported", storage.type->name), ErrorCode::Unsupported);
    }
    if (meta.strides.size() != meta.shape.size()) {
        where.refuse(fmt::format("{} dimensions and {} strides", meta.shape.size(), meta.strides.size()));
    }
    checkPlace(storage, place, where);
    TorchTensor tensor{{std::move(meta.name), *storage.type->dtype, std::move(meta.shape)},
                       std::move(meta.strides),
                       0,
                       0,
                       std::move(place)};
    checkSize(tensor, storage, where);
    tensor.spanned = spannedElements(tensor, where);
    const auto first = checkedOffset(tensor, meta.offset, storage, where);
    tensor.start = tensor.storage.start + static_cast<uint64_t>(first * storage.type->itemBytes);
    return tensor;
}

}  // namespace core
