// Storages of a PyTorch file: numbered pieces of raw numbers that tensors are views of.
#pragma once

#include "core/checkpoint/pickle/pickle_value.h"
#include "core/error.h"

#include <c10/core/ScalarType.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace core {

/// An element type as PyTorch writes it.
struct TorchType {
    std::string_view storage;  ///< name of the storage class: "FloatStorage"
    std::string_view name;     ///< "float32"; of UntypedStorage "byte"
    int64_t itemBytes = 1;
    std::optional<c10::ScalarType> dtype;  ///< nothing for a type that is not read (quantised, complex)
};

/// Null when PyTorch has no such type.
const TorchType* torchTypeOfStorage(const PickleSymbol& symbol);  ///< torch.FloatStorage
const TorchType* torchTypeOfDtype(const PickleSymbol& symbol);    ///< torch.float32

/// What a persistent id says of a storage; nothing of it is checked against the file.
struct TorchStorage {
    std::string_view key;
    const TorchType* type = nullptr;
    int64_t elements = 0;  ///< not negative; their bytes fit 63 bits

    /// The part of it that tensors' offsets count from: all of it, but for views in old files.
    int64_t viewOffset = 0, viewElements = 0;

    int64_t bytes() const { return elements * type->itemBytes; }
};

/// @return  nothing for a persistent id of another kind (a pickled module's source)
/// @throws Error Corrupt when it looks like a storage and is none. The message lacks the file's name.
std::optional<TorchStorage> readStorage(const PickleValues& values, PickleRef persistent);

/// Where a storage's bytes lie in the file, or why they cannot be had.
struct StoragePlace {
    uint64_t start = 0, bytes = 0;
    uint32_t crc = 0;  ///< of all of it; 0: not recorded
    std::string refusal;
    ErrorCode code = ErrorCode::Corrupt;
};
using FindStorage = std::function<StoragePlace(std::string_view key)>;

}  // namespace core
