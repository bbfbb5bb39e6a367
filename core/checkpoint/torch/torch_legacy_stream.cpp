#include "core/checkpoint/torch/torch_legacy_stream.h"

#include "core/checkpoint/pickle/pickle_machine.h"
#include "core/checkpoint/pickle/pickle_value.h"
#include "core/checkpoint/torch/torch_checkpoint.h"
#include "core/checkpoint/torch/torch_file.h"
#include "core/file/refuse_file.h"
#include "core/file/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace core {
namespace {

using namespace std::string_view_literals;
constexpr auto kLegacyMagic = "\x80\x02\x8A\x0A\x6C\xFC\x9C\x46\xF9\x20\x6A\xA8\x50\x19."sv;  // the first pickle
constexpr int64_t kProtocol = 1001;
constexpr std::size_t kMostStorages = 100'000;

void checkSystem(const PickleValues& values, PickleRef system, const std::string& source)
{
    for (const auto& [key, value] : dictFields(values, system)) {
        if (key == "little_endian" && value != PickleValues::kTrue) {
            refuseFile(source, "its numbers are stored big-endian; only little-endian is supported",
                       ErrorCode::Unsupported);
        }
    }
}

std::vector<std::string_view> keysOf(const PickleValues& values, PickleRef list, const std::string& source)
{
    const auto items = values.items(list);
    if (values.kind(list) != PickleKind::List || items.size() > kMostStorages) {
        refuseFile(source, fmt::format("expected a list of at most {} storages after the pickle", kMostStorages));
    }
    std::vector<std::string_view> keys;
    for (const auto item : items) {
        const auto key = values.text(item);
        if (!key) {
            refuseFile(source, "a storage whose key is no text");
        }
        keys.push_back(*key);
    }
    return keys;
}

using Named = std::map<std::string_view, TorchStorage>;

/// Every storage that the pickle names, used by a tensor or not: their sizes determine their places.
Named namedStorages(const PickleValues& values, const std::string& source)
{
    Named named;
    for (PickleRef value = 0; value < values.size(); ++value) {
        if (values.kind(value) != PickleKind::Persistent) {
            continue;
        }
        std::optional<TorchStorage> storage;
        try {
            storage = readStorage(values, value);
        } catch (const Error& error) {
            refuseFile(source, error.what());
        }
        if (!storage) {
            continue;
        }
        const auto [known, added] = named.emplace(storage->key, *storage);
        if (!added && (known->second.type != storage->type || known->second.elements != storage->elements)) {
            refuseFile(source, fmt::format("storage {} is named with two types or sizes", printable(storage->key)));
        }
    }
    return named;
}

class Layout {
public:
    Layout(uint64_t position, uint64_t fileBytes, const std::string& source, const ReadBytes& read)
        : m_position(position), m_fileBytes(fileBytes), m_source(source), m_read(read)
    {
    }

    StoragePlace next(const TorchStorage& storage)
    {
        const auto key = printable(storage.key);
        std::array<std::byte, sizeof(int64_t)> bytes{};
        if (m_fileBytes - m_position < bytes.size()) {
            refuseFile(m_source, fmt::format("file ends before storage {}", key));
        }
        m_read(m_position, bytes);
        int64_t elements = 0;
        std::memcpy(&elements, bytes.data(), bytes.size());
        if (elements != storage.elements) {
            refuseFile(m_source, fmt::format("storage {}: the pickle states {} elements, its numbers begin with {}",
                                             key, storage.elements, elements));
        }
        m_position += bytes.size();
        const StoragePlace place{m_position, static_cast<uint64_t>(storage.bytes()), 0, {}, ErrorCode::Corrupt};
        if (place.bytes > m_fileBytes - m_position) {
            refuseFile(m_source, fmt::format("file ends before the end of storage {}: {} bytes needed, {} left", key,
                                             place.bytes, m_fileBytes - m_position));
        }
        m_position += place.bytes;
        return place;
    }

    void expectEnd() const
    {
        if (const auto more = m_fileBytes - m_position; more != 0) {
            refuseFile(m_source, fmt::format("{} byte{} after the last storage", more, more == 1 ? "" : "s"));
        }
    }

private:
    uint64_t m_position, m_fileBytes;
    const std::string& m_source;
    const ReadBytes& m_read;
};

}  // namespace

bool isLegacyTorch(std::string_view start)
{
    // A truncated one is left to the reader's error.
    return start.starts_with(kLegacyMagic.substr(0, kLegacyMagic.size() - 1));
}

LegacyPickles readLegacyPickles(std::span<const std::byte> start, const std::string& source, PickleValues& values)
{
    const std::string_view text(reinterpret_cast<const char*>(start.data()), start.size());
    if (!text.starts_with(kLegacyMagic)) {
        refuseFile(source, "does not begin as a PyTorch file from before 1.6 does");
    }
    const auto protocol = readPickle(start, kLegacyMagic.size(), source, values);
    if (values.integer(protocol.result) != kProtocol) {
        refuseFile(source, fmt::format("expected protocol version {}", kProtocol), ErrorCode::Unsupported);
    }
    const auto system = readPickle(start, protocol.position, source, values);
    checkSystem(values, system.result, source);
    const auto object = readPickle(start, system.position, source, values);
    const auto keys = readPickle(start, object.position, source, values);
    return {object.result, keysOf(values, keys.result, source), keys.position};
}

std::map<std::string, StoragePlace, std::less<>> legacyStorages(const LegacyPickles& pickles,
                                                                const PickleValues& values, uint64_t fileBytes,
                                                                const std::string& source, const ReadBytes& read)
{
    const auto named = namedStorages(values, source);
    std::map<std::string, StoragePlace, std::less<>> places;
    Layout layout(pickles.end, fileBytes, source, read);
    for (const auto key : pickles.keys) {
        const auto storage = named.find(key);
        if (storage == named.end()) {
            refuseFile(source,
                       fmt::format("storage {} belongs to no tensor, so its size is not known", printable(key)));
        }
        if (!places.emplace(key, layout.next(storage->second)).second) {
            refuseFile(source, fmt::format("storage {} appears twice", printable(key)));
        }
    }
    for (const auto& [key, storage] : named) {
        if (!places.contains(key)) {
            refuseFile(source, fmt::format("storage {} is named and not stored", printable(key)));
        }
    }
    layout.expectEnd();
    return places;
}

namespace {

constexpr uint64_t kFirstTry = uint64_t{1} << 20;  ///< most pickles are shorter
constexpr uint64_t kGrowth = 8;

TorchContents readContents(std::span<const std::byte> start, const MappedFile& file, const std::string& entry)
{
    PickleValues values;
    const auto pickles = readLegacyPickles(start, file.name(), values);
    const auto places = legacyStorages(pickles, values, file.size(), file.name(),
                                       [&](uint64_t offset, std::span<std::byte> into) { file.read(offset, into); });
    const auto findStorage = [&](std::string_view key) {
        return places.find(key)->second;
    };  // all named ones are there
    return readTorchContents(values, pickles.root, entry, file.name(), file.size(), findStorage);
}

/// The length of the pickles is unknown: read more of the file until they end.
TorchContents readContents(const MappedFile& file, const std::string& entry)
{
    const auto most = std::min(file.size(), TorchLimits::pickleBytes);
    for (auto length = std::min(most, kFirstTry);; length = std::min(most, length * kGrowth)) {
        std::vector<std::byte> start(length);
        file.read(0, start);
        try {
            return readContents(start, file, entry);
        } catch (const PickleCutShort&) {
            if (length == most) {
                throw;
            }
        }
    }
}

}  // namespace

std::unique_ptr<Checkpoint> openLegacyTorch(std::shared_ptr<const MappedFile> file, const std::string& entry)
{
    auto contents = readContents(*file, entry);
    return std::make_unique<TorchCheckpoint>(std::move(file), "PyTorch (before 1.6)", std::move(contents));
}

}  // namespace core
