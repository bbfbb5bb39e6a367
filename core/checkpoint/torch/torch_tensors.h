// Tensors in a PyTorch pickle: calls of "rebuild" functions, of which only the arguments are read.
#pragma once

#include "core/checkpoint/pickle/pickle_value.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "core/checkpoint/torch/torch_storage.h"

#include <string>
#include <vector>

namespace core {

/// Limits on tensors.
struct TorchLimits {
    static constexpr std::size_t tensors = 100'000;
    static constexpr std::size_t nameBytes = 1024;
    static constexpr uint64_t pickleBytes = uint64_t{256} << 20;
};

/// A tensor and the place of its elements. Checked: everything between the first and the last element is inside the
/// storage and the storage inside the file.
struct TorchTensor {
    TensorInfo info;
    std::vector<int64_t> strides;  ///< in elements, none negative, as many as info.shape
    uint64_t start = 0;            ///< file offset of its first element
    int64_t spanned = 0;           ///< elements from the first to the last, both included; 0 for an empty tensor
    StoragePlace storage;
};

/// Whether this value is a tensor of any kind, including unsupported ones (sparse, quantized) and parameters.
bool isTensor(const PickleValues& values, PickleRef value);

/// The class or function of an Object made from tensors but not a known tensor: weights in an unsupported form. Null
/// for anything else.
const PickleSymbol* unknownTensorClass(const PickleValues& values, PickleRef value);

/// @param name    of the tensor, printable: for messages and TensorInfo
/// @param source  name of the file, for messages
/// @throws Error  Corrupt or Unsupported, naming file and tensor
TorchTensor readTorchTensor(const PickleValues& values, PickleRef value, const std::string& name,
                            const std::string& source, const FindStorage& findStorage);

/// A tensor described by numbers instead of a pickle.
struct TorchTensorMeta {
    std::string name;
    std::vector<int64_t> shape, strides;  ///< none negative
    int64_t offset = 0;                   ///< of its first element, in elements of the storage's view
};

/// @throws Error  Corrupt or Unsupported, naming file and tensor, as for readTorchTensor()
TorchTensor placeTorchTensor(TorchTensorMeta meta, const TorchStorage& storage, StoragePlace place,
                             const std::string& source);

}  // namespace core
