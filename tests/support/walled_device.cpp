#include "tests/support/walled_device.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <torch/library.h>
#include <torch/types.h>

#include <cstdint>
#include <limits>
#include <unordered_map>

namespace support {

namespace {

using torch::Tensor;

constexpr auto kType = c10::DeviceType::XPU;

/// Added to addresses: no processor reads from there.
constexpr std::uintptr_t kWall = std::uintptr_t{1} << 62;

constexpr auto kEnough = std::numeric_limits<std::size_t>::max();
std::size_t left = kEnough;  ///< bytes that may still be taken

void* shifted(void* address, std::uintptr_t by)
{
    return address == nullptr ? nullptr : reinterpret_cast<void*>(reinterpret_cast<std::uintptr_t>(address) ^ by);
}

void* addressOf(const Tensor& tensor)
{
    return const_cast<void*>(static_cast<const void*>(tensor.storage().data_ptr().get()));
}

bool isBehind(const Tensor& tensor)
{
    return tensor.defined() && tensor.device().type() == kType;
}

c10::Storage storageOf(const Tensor& tensor, void* address, c10::DataPtr memory)
{
    return {c10::Storage::use_byte_size_t(), address == nullptr ? 0 : tensor.storage().nbytes(), std::move(memory),
            c10::GetAllocator(c10::kCPU), /*resizable=*/true};
}

Tensor over(c10::Storage storage, c10::DispatchKey key, const Tensor& like)
{
    auto tensor = at::detail::make_tensor<c10::TensorImpl>(std::move(storage), c10::DispatchKeySet(key), like.dtype());
    tensor.unsafeGetTensorImpl()->set_sizes_and_strides(like.sizes(), like.strides(), like.storage_offset());
    return tensor;
}

/// The tensors of one call, on the other side of the wall and back.
class Crossing {
public:
    explicit Crossing(std::string what) : m_what(std::move(what)), m_copies(m_what == "aten::copy_") {}

    /// The same memory, readable. @throws c10::Error for a tensor that was never behind the wall
    Tensor out(const Tensor& tensor)
    {
        if (!isBehind(tensor)) {
            // A single number may come from any device, as on a GPU.
            TORCH_CHECK(m_copies || !tensor.defined() || tensor.dim() == 0, m_what,
                        ": expected all tensors on one device, found one on the CPU beside one on the walled device");
            return tensor;
        }
        auto* const address = shifted(addressOf(tensor), kWall);
        auto readable =
            over(storageOf(tensor, address, {address, c10::Device(c10::kCPU)}), c10::DispatchKey::CPU, tensor);
        m_storages.emplace(address, tensor.storage());
        m_tensors.emplace(readable.unsafeGetTensorImpl(), tensor);
        m_readable.push_back(readable);
        return readable;
    }

    Tensor back(const Tensor& found)
    {
        if (!found.defined()) {
            return found;
        }
        if (const auto same = m_tensors.find(found.unsafeGetTensorImpl()); same != m_tensors.end()) {
            return same->second;
        }
        auto* const address = addressOf(found);
        if (const auto view = m_storages.find(address); address != nullptr && view != m_storages.end()) {
            return over(view->second, c10::DispatchKey::XPU, found);
        }
        return over(walled(found), c10::DispatchKey::XPU, found);
    }

    /// An output argument may have been resized.
    void takeSizes()
    {
        for (const auto& readable : m_readable) {
            auto* const tensor = m_tensors.at(readable.unsafeGetTensorImpl()).unsafeGetTensorImpl();
            if (shifted(addressOf(readable), kWall) != addressOf(m_tensors.at(readable.unsafeGetTensorImpl()))) {
                tensor->set_storage_keep_dtype(walled(readable));
            }
            if (readable.sizes() != tensor->sizes()) {
                tensor->set_sizes_and_strides(readable.sizes(), readable.strides(), readable.storage_offset());
            }
        }
    }

    /// Applies one of the two to a value of an operator's stack.
    template <typename Change>
    static c10::IValue changed(const c10::IValue& value, const Change& change)
    {
        if (value.isTensor()) {
            return change(value.toTensor());
        }
        if (value.isTensorList()) {
            std::vector<Tensor> all;
            for (const Tensor& each : value.toTensorVector()) {
                all.push_back(change(each));
            }
            return all;
        }
        if (value.isOptionalTensorList()) {
            c10::List<c10::optional<Tensor>> all;
            for (const c10::optional<Tensor> each : value.toOptionalTensorList()) {
                all.push_back(each ? c10::optional<Tensor>(change(*each)) : c10::optional<Tensor>());
            }
            return all;
        }
        return value;
    }

private:
    static c10::Storage walled(const Tensor& owner)
    {
        const auto bytes = owner.storage().nbytes();
        TORCH_CHECK_WITH(OutOfMemoryError, bytes <= left, "CUDA out of memory. Tried to allocate ", bytes,
                         " bytes (the walled device; ", left, " are left)");
        left -= left == kEnough ? 0 : bytes;
        auto* const address = addressOf(owner);
        const auto release = [](void* kept) { delete static_cast<Tensor*>(kept); };
        return storageOf(owner, address, {shifted(address, kWall), new Tensor(owner), release, walledDevice()});
    }

    std::string m_what;
    bool m_copies;  ///< the one operator that may see both sides
    std::unordered_map<void*, c10::Storage> m_storages;
    std::unordered_map<c10::TensorImpl*, Tensor> m_tensors;
    std::vector<Tensor> m_readable;
};

/// LibTorch asks a device that it does not know for convolutions under other names than the CPU knows. Leaves the
/// arguments as the operator that is returned wants them.
c10::OperatorHandle asTheCpuKnowsIt(const c10::OperatorHandle& operation, torch::jit::Stack& stack)
{
    const auto& name = operation.schema().name();
    const auto known = [](const char* other) { return c10::Dispatcher::singleton().findSchemaOrThrow(other, ""); };
    if (name == "aten::convolution_overrideable") {
        return known("aten::convolution");
    }
    if (name == "aten::convolution_backward_overrideable") {
        constexpr std::ptrdiff_t behindBiasSizes = 7;  // stride to output_mask
        stack.insert(stack.end() - behindBiasSizes, c10::IValue());
        return known("aten::convolution_backward");
    }
    return operation;
}

/// Stands for every operator of the device.
void computeOutside(const c10::OperatorHandle& operation, torch::jit::Stack* stack)
{
    Crossing crossing(operation.schema().name());
    const auto arguments = operation.schema().arguments().size(), begin = stack->size() - arguments;
    for (size_t i = begin; i < stack->size(); ++i) {
        auto& value = (*stack)[i];
        value = value.isDevice() ? c10::IValue(c10::Device(c10::kCPU))
                                 : Crossing::changed(value, [&](const Tensor& each) { return crossing.out(each); });
    }
    {
        const at::AutoDispatchBelowAutograd computing;
        asTheCpuKnowsIt(operation, *stack).callBoxed(*stack);
    }
    crossing.takeSizes();
    for (size_t i = stack->size() - operation.schema().returns().size(); i < stack->size(); ++i) {
        (*stack)[i] = Crossing::changed((*stack)[i], [&](const Tensor& each) { return crossing.back(each); });
    }
}

/// To the CPU, onto the device, and there; the memory of both is the same.
Tensor& copyAcross(Tensor& to, const Tensor& from, bool)
{
    Crossing crossing("aten::copy_");
    const at::AutoDispatchBelowAutograd computing;
    crossing.out(to).copy_(crossing.out(from));
    return to;
}

}  // namespace

WalledMemory::WalledMemory(std::size_t bytes)
{
    left = bytes;
}

WalledMemory::~WalledMemory()
{
    left = kEnough;
}

c10::Device walledDevice()
{
    return {kType, 0};
}

TORCH_LIBRARY_IMPL(_, XPU, library)
{
    library.fallback(torch::CppFunction::makeFromBoxedFunction<&computeOutside>());
}

TORCH_LIBRARY_IMPL(aten, XPU, library)
{
    library.impl("copy_", &copyAcross);
    for (const char* convolution : {"convolution_overrideable", "convolution_backward_overrideable"}) {
        library.impl(convolution, torch::CppFunction::makeFromBoxedFunction<&computeOutside>());
    }
}

}  // namespace support

namespace c10::impl {
C10_REGISTER_GUARD_IMPL(XPU, NoOpDeviceGuardImpl<DeviceType::XPU>);
}
