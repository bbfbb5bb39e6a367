#include "core/checkpoint/zip/zip_archive.h"

#include "core/checkpoint/zip/zip_directory.h"
#include "core/checkpoint/zip/zip_end_record.h"
#include "core/checkpoint/zip/zip_record_reader.h"

namespace core {

bool isZip(std::string_view start)
{
    return start.starts_with("PK\x03\x04") || start.starts_with("PK\x05\x06");
}

ZipArchive::ZipArchive(std::shared_ptr<const MappedFile> file) : m_file(std::move(file))
{
    const auto place = findZipDirectory(*m_file);
    auto directory = readZipDirectory(*m_file, place);
    locateZipRecords(*m_file, place, directory);
    m_records = std::move(directory.records);
}

const ZipRecord* ZipArchive::find(const std::string& name) const
{
    const auto record = m_records.find(name);
    return record == m_records.end() ? nullptr : &record->second;
}

std::vector<std::byte> ZipArchive::read(const std::string& name) const
{
    expectHonestSize(*this, name);
    ZipRecordReader reader(*this, name);
    std::vector<std::byte> bytes(static_cast<std::size_t>(reader.record().bytes));
    reader.read(bytes);
    reader.finish();
    return bytes;
}

}  // namespace core
