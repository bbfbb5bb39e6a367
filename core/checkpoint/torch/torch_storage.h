// Storages of a PyTorch file: numbered blocks of raw numbers; tensors are views of them.
#pragma once

#include "core/checkpoint/pickle/pickle_value.h"
#include "core/error.h"

#include <c10/core/ScalarType.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace core {

/// An element type in PyTorch's names.
struct TorchType {
    std::string_view storage;  ///< name of the storage class: "FloatStorage"
    std::string_view name;     ///< "float32"; of UntypedStorage "byte"
    int64_t itemBytes = 1;
    std::optional<c10::ScalarType> dtype;  ///< empty for an unsupported type (quantized, complex)
};

/// The type of "torch.float32"; null when PyTorch has no such type.
const TorchType* torchTypeOfDtype(const PickleSymbol& symbol);

/// A storage as its persistent id describes it, not yet checked against the file.
struct TorchStorage {
    std::string_view key;
    const TorchType* type = nullptr;
    int64_t elements = 0;  ///< not negative; their bytes fit 63 bits

    /// The part that tensors' offsets are relative to: the whole, except for views in old files.
    int64_t viewOffset = 0, viewElements = 0;

    /// Bytes of its elements.
    int64_t bytes() const { return elements * type->itemBytes; }
};

/// @return  empty for a persistent id of another kind (a pickled module's source)
/// @throws Error Corrupt when it resembles a storage but is not one. The message lacks the file's name.
std::optional<TorchStorage> readStorage(const PickleValues& values, PickleRef persistent);

/// The place of a storage's bytes in the file, or why they are unavailable.
struct StoragePlace {
    uint64_t start = 0, bytes = 0;
    uint32_t crc = 0;  ///< of the whole storage; 0: not recorded
    std::string refusal;
    ErrorCode code = ErrorCode::Corrupt;
};
/// Finds a storage by its key.
using FindStorage = std::function<StoragePlace(std::string_view key)>;

}  // namespace core
