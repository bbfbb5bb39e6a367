#include "core/checkpoint/torch/torch_storage.h"
#include "core/file/refuse_file.h"

#include "core/file/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

namespace core {

namespace {

using c10::ScalarType;
constexpr std::array<TorchType, 18> kTorchTypes = {{
    {"FloatStorage", "float32", 4, ScalarType::Float},
    {"DoubleStorage", "float64", 8, ScalarType::Double},
    {"HalfStorage", "float16", 2, ScalarType::Half},
    {"BFloat16Storage", "bfloat16", 2, ScalarType::BFloat16},
    {"LongStorage", "int64", 8, ScalarType::Long},
    {"IntStorage", "int32", 4, ScalarType::Int},
    {"ShortStorage", "int16", 2, ScalarType::Short},
    {"CharStorage", "int8", 1, ScalarType::Char},
    {"ByteStorage", "uint8", 1, ScalarType::Byte},
    {"BoolStorage", "bool", 1, ScalarType::Bool},
    {"UntypedStorage", "byte", 1, ScalarType::Byte},
    {"ComplexFloatStorage", "complex64", 8, std::nullopt},
    {"ComplexDoubleStorage", "complex128", 16, std::nullopt},
    {"QInt8Storage", "qint8", 1, std::nullopt},
    {"QUInt8Storage", "quint8", 1, std::nullopt},
    {"QInt32Storage", "qint32", 4, std::nullopt},
    {"QUInt4x2Storage", "quint4x2", 1, std::nullopt},
    {"QUInt2x4Storage", "quint2x4", 1, std::nullopt},
}};

[[noreturn]] void refuseStorage(const std::string& why)
{
    refuseFile("storage", why);
}

/// The type of "torch.FloatStorage"; null when PyTorch has no such type.
const TorchType* torchTypeOfStorage(const PickleSymbol& symbol)
{
    if (symbol.module != "torch" && symbol.module != "torch.cuda" && symbol.module != "torch.storage") {
        return nullptr;
    }
    const auto* row =
        std::find_if(kTorchTypes.begin(), kTorchTypes.end(), [&](const auto& t) { return t.storage == symbol.name; });
    return row == kTorchTypes.end() ? nullptr : row;
}

const TorchType& typeOf(const PickleValues& values, PickleRef value)
{
    const auto* symbol = values.symbol(value);
    const auto* type = symbol == nullptr ? nullptr : torchTypeOfStorage(*symbol);
    if (type == nullptr) {
        refuseStorage(
            fmt::format("{} is no storage type", symbol == nullptr ? "its second item" : printable(symbol->text())));
    }
    return *type;
}

/// None, or (name, offset, elements): a piece of the root storage, in old files.
void readView(const PickleValues& values, PickleRef view, TorchStorage& storage)
{
    if (view == PickleValues::kNone) {
        return;
    }
    const auto items = values.items(view);
    const auto offset = items.size() == 3 ? values.integer(items[1]) : std::nullopt;
    const auto elements = items.size() == 3 ? values.integer(items[2]) : std::nullopt;
    if (!offset || !elements || *offset < 0 || *elements < 0) {
        refuseStorage("its view is not (name, offset, size)");
    }
    if (*offset > storage.elements || *elements > storage.elements - *offset) {
        refuseStorage(
            fmt::format("a view of {} elements at {} does not fit in {}", *elements, *offset, storage.elements));
    }
    storage.viewOffset = *offset;
    storage.viewElements = *elements;
}

}  // namespace

const TorchType* torchTypeOfDtype(const PickleSymbol& symbol)
{
    const auto* row =
        std::find_if(kTorchTypes.begin(), kTorchTypes.end(), [&](const auto& t) { return t.name == symbol.name; });
    return symbol.module != "torch" || row == kTorchTypes.end() ? nullptr : row;
}

std::optional<TorchStorage> readStorage(const PickleValues& values, PickleRef persistent)
{
    const auto items = values.items(values.persistentId(persistent));
    const auto kind = items.empty() ? std::nullopt : values.text(items[0]);
    if (kind != "storage") {
        if (kind == "module") {
            return std::nullopt;
        }
        refuseStorage("a persistent id that is neither a storage nor a module");
    }
    constexpr std::size_t zipItems = 5, legacyItems = 6;
    if (items.size() != zipItems && items.size() != legacyItems) {
        refuseStorage(fmt::format("expected ('storage', type, key, location, elements), found {} items", items.size()));
    }
    const auto key = values.text(items[2]);
    const auto elements = values.integer(items[4]);
    if (!key || !elements) {
        refuseStorage("its key is no text or its size no number");
    }
    TorchStorage storage{*key, &typeOf(values, items[1]), *elements, 0, *elements};
    if (*elements < 0 || *elements > std::numeric_limits<int64_t>::max() / storage.type->itemBytes) {
        refuseStorage(fmt::format("invalid number of elements {}", *elements));
    }
    if (items.size() == legacyItems) {
        readView(values, items[5], storage);
    }
    return storage;
}

}  // namespace core
