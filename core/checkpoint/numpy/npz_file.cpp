#include "core/checkpoint/numpy/npz_file.h"
#include "core/file/refuse_file.h"

#include "core/checkpoint/tensor/tensor_file.h"
#include "core/checkpoint/zip/zip_record_reader.h"
#include "core/file/mapped_file.h"
#include "core/file/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace core {
namespace {

using namespace std::string_view_literals;

constexpr auto kExtension = ".npy"sv;

bool isFolder(const std::string& record, const ZipRecord& place)
{
    return record.ends_with('/') && place.bytes == 0;
}

/// Contiguous, on the CPU, owning its memory.
/// @param fill  provides the bytes after the header
torch::Tensor npyTensor(const NpyHeader& header, const FillBytes& fill)
{
    if (!header.fortranOrder) {
        return filledTensor(header.shape, header.dtype, fill);
    }
    const std::vector<int64_t> reversed(header.shape.rbegin(), header.shape.rend());
    std::vector<int64_t> axes(header.shape.size());
    std::iota(axes.rbegin(), axes.rend(), 0);
    return filledTensor(reversed, header.dtype, fill).permute(axes).contiguous();
}

}  // namespace

bool NpzFile::fits(const ZipArchive& archive)
{
    bool anyArray = false;
    for (const auto& [name, place] : archive.records()) {
        const bool array = name.ends_with(kExtension);
        if (!array && !isFolder(name, place)) {
            return false;
        }
        anyArray = anyArray || array;
    }
    return anyArray;
}

NpzFile::NpzFile(std::shared_ptr<const ZipArchive> archive) : m_archive(std::move(archive))
{
    const auto& records = m_archive->records();
    const auto& file = m_archive->file().name();
    if (records.size() > arrayLimit) {
        refuseFile(file, fmt::format("more than {} arrays", arrayLimit));
    }
    for (const auto& [record, place] : records) {
        if (isFolder(record, place)) {
            continue;
        }
        const auto name = record.substr(0, record.size() - kExtension.size());
        if (name.empty()) {
            refuseFile(file, fmt::format("an array has no name (record {})", kExtension));
        }
        auto header = readHeader(record);
        m_tensors.push_back({name, header.dtype, std::move(header.shape)});
    }
    std::ranges::sort(m_tensors, {}, &TensorInfo::name);  // "a-b.npy" comes before "a.npy", "a-b" after "a"
}

NpyHeader NpzFile::readHeader(const std::string& record) const
{
    ZipRecordReader reader(*m_archive, record);
    const auto bytes = reader.record().bytes;
    std::vector<std::byte> start(static_cast<std::size_t>(std::min<uint64_t>(bytes, kNpyHeaderReach)));
    reader.read(start);
    try {
        return parseNpyHeader(start, bytes, "record " + printable(record));
    } catch (const Error& error) {
        throw error.within(m_archive->file().name());
    }
}

torch::Tensor NpzFile::tensor(const std::string& name) const
{
    if (!contains(name)) {
        throw Error(ErrorCode::NotFound, m_archive->file().name(), "holds no tensor named %1"_msg(printable(name)));
    }
    const auto record = name + std::string(kExtension);
    const auto header = readHeader(record);
    expectHonestSize(*m_archive, record);
    ZipRecordReader reader(*m_archive, record);
    std::vector<std::byte> before(header.dataStart);
    reader.read(before);
    auto tensor = npyTensor(header, [&](std::span<std::byte> into) { reader.read(into); });
    reader.finish();
    return tensor;
}

torch::Tensor readNpy(const std::filesystem::path& path)
{
    const MappedFile file(path);
    file.populate(0, std::min<std::size_t>(file.size(), kNpyHeaderReach));
    const auto header = parseNpyHeader(file.bytes(), file.name());
    return npyTensor(header, [&](std::span<std::byte> into) { file.read(header.dataStart, into); });
}

}  // namespace core
