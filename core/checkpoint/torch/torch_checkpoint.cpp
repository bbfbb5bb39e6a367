#include "core/checkpoint/torch/torch_checkpoint.h"
#include "core/file/refuse_file.h"

#include "core/checkpoint/pickle/pickle_value.h"
#include "core/checkpoint/tensor/tensor_memory.h"
#include "core/checkpoint/torch/torch_entries.h"
#include "core/checkpoint/torch/torch_tensors.h"
#include "core/file/text.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>

namespace core {
namespace {

/// UTF-8 of the characters U+0000 to U+00FF as one byte each; nothing when there are others.
std::optional<std::string> latin1(std::string_view text)
{
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto lead = static_cast<uint8_t>(text[i]);
        if (lead < 0x80) {
            bytes += static_cast<char>(lead);
        } else if ((lead == 0xC2 || lead == 0xC3) && i + 1 < text.size()) {  // U+0080 to U+00FF
            bytes += static_cast<char>((lead & 3) << 6 | (static_cast<uint8_t>(text[++i]) & 0x3F));
        } else {
            return std::nullopt;
        }
    }
    return bytes;
}

/// Bytes as they are, or as Python 3 writes them into old protocols: _codecs.encode(text, 'latin1').
std::optional<std::string> rawBytes(const PickleValues& values, PickleRef value)
{
    if (const auto text = values.text(value)) {
        return std::string(*text);
    }
    const auto* function = classOf(values, value);
    const auto arguments = values.items(values.arguments(value));
    if (function == nullptr || !function->is("_codecs", "encode") || arguments.empty()) {
        return std::nullopt;
    }
    return latin1(values.text(arguments[0]).value_or(""));
}

template <class Number>
std::optional<std::string> numberText(const std::string& bytes)
{
    if (bytes.size() != sizeof(Number)) {
        return std::nullopt;
    }
    Number number{};
    std::memcpy(&number, bytes.data(), sizeof number);
    return fmt::format("{}", number);
}

/// "f8" and whether its bytes are little-endian, from dtype('f8', False, True) with state (3, '<', ...).
std::optional<std::string_view> typeCode(const PickleValues& values, PickleRef dtype)
{
    const auto* symbol = classOf(values, dtype);
    const auto arguments = values.items(values.arguments(dtype));
    if (symbol == nullptr || !symbol->is("numpy", "dtype") || arguments.empty()) {
        return std::nullopt;
    }
    const auto state = values.items(values.state(dtype));
    const auto order = state.size() > 1 ? values.text(state[1]) : std::nullopt;
    return order == ">" ? std::nullopt : values.text(arguments[0]);
}

/// The number as text; empty for anything else, and for types other than plain little-endian numbers.
std::optional<std::string> numpyScalarText(const PickleValues& values, PickleRef value)
{
    static_assert(std::endian::native == std::endian::little);
    const auto* symbol = classOf(values, value);
    const auto arguments = values.items(values.arguments(value));
    const bool isScalar = symbol != nullptr && symbol->name == "scalar" &&
                          (symbol->module == "numpy.core.multiarray" || symbol->module == "numpy._core.multiarray");
    if (!isScalar || arguments.size() != 2) {
        return std::nullopt;
    }
    const auto type = typeCode(values, arguments[0]);
    const auto bytes = rawBytes(values, arguments[1]);
    if (!type || !bytes) {
        return std::nullopt;
    }
    if (*type == "f8") {
        return numberText<double>(*bytes);
    }
    if (*type == "f4") {
        return numberText<float>(*bytes);
    }
    if (*type == "i8") {
        return numberText<int64_t>(*bytes);
    }
    if (*type == "i4") {
        return numberText<int32_t>(*bytes);
    }
    if (*type == "b1" && bytes->size() == 1) {
        return bytes->front() == 0 ? "false" : "true";
    }
    return std::nullopt;
}

constexpr std::size_t kMostEntries = 1000, kMostLooked = 100'000;
constexpr std::size_t kTextBytes = 1024, kKeyBytes = 256;
constexpr int kDeepest = 8;

std::optional<std::string> plainText(const PickleValues& values, PickleRef value)
{
    switch (values.kind(value)) {
        case PickleKind::Bool:
            return value == PickleValues::kTrue ? "true" : "false";
        case PickleKind::Int:
            return fmt::format("{}", *values.integer(value));
        case PickleKind::Real:
            return fmt::format("{}", *values.real(value));
        case PickleKind::Text: {
            const auto text = *values.text(value);
            return text.size() <= kTextBytes && isUtf8(text) ? std::optional(std::string(text)) : std::nullopt;
        }
        case PickleKind::Object:
            return numpyScalarText(values, value);
        default:
            return std::nullopt;
    }
}

/// "training" is in every pickled module and carries no information.
bool passedOver(std::string_view key)
{
    return key.empty() || key.size() > kKeyBytes || key == "training" || isTrainingState(key) || !isUtf8(key);
}

/// Numbers, booleans ("true", "false"), texts and NumPy scalars in dictionaries and attributes, under dotted names;
/// those nearest to `root` first, at most 1000, texts of at most 1 KB. Tensors, isTrainingState() and lists are
/// skipped.
/// @param weights  sets of tensors to skip
std::map<std::string, std::string> plainValues(const PickleValues& values, PickleRef root,
                                               std::span<const PickleRef> weights)
{
    struct Inside {
        std::string prefix;
        PickleRef value;
        int depth;
    };
    std::map<std::string, std::string> found;
    std::deque<Inside> waiting{{"", root, 0}};
    std::unordered_set<PickleRef> met{root};
    for (const auto set : weights) {
        if (set != root) {
            met.insert(set);
        }
    }
    std::size_t looked = 0;
    while (!waiting.empty()) {
        const auto inside = std::move(waiting.front());
        waiting.pop_front();
        auto fields = dictFields(values, inside.value);
        const auto attributes = attributeFields(values, inside.value);
        fields.insert(fields.end(), attributes.begin(), attributes.end());
        for (const auto& [key, value] : fields) {
            if (found.size() >= kMostEntries || ++looked > kMostLooked) {
                return found;
            }
            if (passedOver(key) || inside.prefix.size() + key.size() > kTextBytes) {
                continue;
            }
            if (auto text = plainText(values, value)) {
                found.emplace(inside.prefix + std::string(key), std::move(*text));
            } else if (inside.depth < kDeepest && !isTensor(values, value) && met.insert(value).second) {
                waiting.push_back({inside.prefix + std::string(key) + ".", value, inside.depth + 1});
            }
        }
    }
    return found;
}

constexpr uint64_t kMostSharing = 4, kSmallFile = uint64_t{1} << 20;

const std::string& checkedName(const std::string& name, const std::string& source)
{
    if (name.size() > TorchLimits::nameBytes || !isUtf8(name)) {
        refuseFile(source, fmt::format("tensor name {} is {}", printable(name, 80),
                                       name.size() > TorchLimits::nameBytes ? "too long" : "not UTF-8"));
    }
    return name;
}

void expectFewTensors(std::size_t count, const std::string& source)
{
    if (count > TorchLimits::tensors) {
        refuseFile(source, fmt::format("{} tensors exceed the limit of {}", count, TorchLimits::tensors));
    }
}

void checkNames(const std::vector<TorchTensor>& sorted, const std::string& source)
{
    const auto twice =
        std::ranges::adjacent_find(sorted, {}, [](const TorchTensor& tensor) { return tensor.info.name; });
    if (twice != sorted.end()) {
        refuseFile(source, fmt::format("tensor name {} appears twice", printable(twice->info.name)));
    }
}

/// Tensors may share a storage, so a small file could ask for any amount of memory.
void checkSharing(const std::vector<TorchTensor>& tensors, const std::string& source, uint64_t fileBytes)
{
    const auto most = kMostSharing * std::max(fileBytes, kSmallFile);
    uint64_t sum = 0;
    for (const auto& tensor : tensors) {
        sum += static_cast<uint64_t>(tensor.info.bytes());  // each at most twice its storage: no overflow
        if (sum > most) {
            refuseFile(source, fmt::format("its tensors share storages and need more than {} bytes, {} times the file",
                                           most, kMostSharing));
        }
    }
}

bool isContiguous(const TorchTensor& tensor)
{
    int64_t expected = 1;
    for (auto i = tensor.strides.size(); i-- > 0;) {
        if (tensor.info.shape[i] != 1 && tensor.strides[i] != expected) {
            return false;
        }
        expected *= tensor.info.shape[i];
    }
    return true;
}

/// Checks only tensors that are a whole storage, as nearly all are: others would require much more memory than they
/// have.
void checkCrc(const torch::Tensor& tensor, const StoragePlace& storage, const std::string& name,
              const std::string& source)
{
    if (storage.crc == 0 || tensor.nbytes() != storage.bytes || tensor.nbytes() == 0) {
        return;
    }
    if (crc32_z(0, static_cast<const Bytef*>(tensor.data_ptr()), tensor.nbytes()) != storage.crc) {
        refuseFile(source, fmt::format("tensor {}: its bytes do not have the stated checksum", printable(name)));
    }
}

}  // namespace

TorchContents readTorchContents(const PickleValues& values, PickleRef root, const std::string& entry,
                                const std::string& source, uint64_t fileBytes, const FindStorage& findStorage)
{
    auto weights = findTorchWeights(values, root, entry, source);
    expectFewTensors(weights.tensors.size(), source);
    std::vector<TorchTensor> tensors;
    for (const auto& [name, value] : weights.tensors) {
        tensors.push_back(readTorchTensor(values, value, checkedName(name, source), source, findStorage));
    }
    auto contents = sortedTorchContents(std::move(tensors), source, fileBytes);
    contents.metadata = plainValues(values, root, weights.sets);
    contents.entries = std::move(weights.entries);
    return contents;
}

TorchContents sortedTorchContents(std::vector<TorchTensor> tensors, const std::string& source, uint64_t fileBytes)
{
    expectFewTensors(tensors.size(), source);
    std::ranges::sort(
        tensors, {}, [](const TorchTensor& tensor) -> auto& { return tensor.info.name; });
    for (const auto& tensor : tensors) {
        checkedName(tensor.info.name, source);
    }
    checkNames(tensors, source);
    checkSharing(tensors, source, fileBytes);
    return {std::move(tensors), {}, {}};
}

TorchCheckpoint::TorchCheckpoint(std::shared_ptr<const MappedFile> file, std::string format, TorchContents contents)
    : m_file(std::move(file)), m_format(std::move(format)), m_contents(std::move(contents))
{
    for (const auto& tensor : m_contents.tensors) {
        m_tensors.push_back(tensor.info);
    }
}

torch::Tensor TorchCheckpoint::tensor(const std::string& name) const
{
    const auto* info = find(name);
    if (info == nullptr) {
        throw Error(ErrorCode::NotFound, m_file->name(), "holds no tensor named %1"_msg(printable(name)));
    }
    const auto& stored = m_contents.tensors[static_cast<std::size_t>(info - m_tensors.data())];
    if (stored.spanned == 0) {
        return torch::empty(info->shape, torch::TensorOptions().dtype(info->dtype));
    }
    const bool contiguous = isContiguous(stored);
    const auto shape = contiguous ? info->shape : std::vector<int64_t>{stored.spanned};
    const auto numbers = tensorFromFile(*m_file, stored.start, shape, info->dtype);
    checkCrc(numbers, stored.storage, name, m_file->name());
    return contiguous ? numbers
                      : numbers.as_strided(info->shape, stored.strides, 0).clone(at::MemoryFormat::Contiguous);
}

}  // namespace core
