#include "core/dataset/manifest.h"

#include "core/error.h"
#include "core/file/atomic_file.h"
#include "core/file/json_text.h"
#include "core/file/mapped_file.h"
#include "core/file/refuse_file.h"
#include "core/file/text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <system_error>

namespace core {

namespace fs = std::filesystem;
using Json = nlohmann::json;

namespace {

constexpr int kNesting = 16;

std::string lineOf(const ManifestEntry& entry)
{
    nlohmann::ordered_json json{{"picture", entry.picture}, {"bytes", entry.bytes}, {"sha256", entry.sha256}};
    if (entry.error.empty()) {
        json["made"] = entry.made;
    } else {
        json["error"] = entry.error;
    }
    if (!entry.note.empty()) {
        json["note"] = entry.note;
    }
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

std::optional<Json> jsonOf(std::string_view line)
{
    if (!isUtf8(line) || jsonNesting(line) > kNesting) {
        return std::nullopt;
    }
    auto json = parseJson(line);
    return json.is_object() ? std::optional(std::move(json)) : std::nullopt;
}

std::optional<ManifestEntry> entryOf(std::string_view line)
{
    const auto json = jsonOf(line);
    const auto text = [&](const char* key) {
        const auto found = json->find(key);
        return found != json->end() && found->is_string() ? found->get<std::string>() : std::string();
    };
    if (!json || !json->contains("bytes") || !(*json)["bytes"].is_number_unsigned()) {
        return std::nullopt;
    }
    ManifestEntry entry{text("picture"), (*json)["bytes"].get<uint64_t>(), text("sha256"), text("made"), text("error"),
                        text("note")};
    const bool whole = !entry.picture.empty() && entry.made.empty() != entry.error.empty();
    return whole ? std::optional(std::move(entry)) : std::nullopt;
}

/// One entry a picture: the first, unless a later one is better.
void keepOne(std::vector<ManifestEntry>& entries, bool (*better)(const ManifestEntry& later, const ManifestEntry& kept))
{
    std::map<std::string, ManifestEntry> last;
    for (auto& entry : entries) {
        const auto [place, isNew] = last.try_emplace(entry.picture, entry);
        if (!isNew && better(entry, place->second)) {
            place->second = entry;
        }
    }
    entries.clear();
    for (auto& [name, entry] : last) {
        entries.push_back(std::move(entry));
    }
}

void writeTo(std::ostream& out, const Manifest& manifest)
{
    out << manifest.task << '\n';
    for (const auto& entry : manifest.entries) {
        out << lineOf(entry);
    }
}

}  // namespace

Manifest readManifest(const fs::path& path)
{
    const MappedFile file(path);
    std::string text(static_cast<std::size_t>(file.size()), '\0');
    file.read(0, std::as_writable_bytes(std::span(text)));
    std::string_view rest = text;
    Manifest manifest;
    for (int number = 1; !rest.empty(); ++number) {
        const auto end = rest.find('\n');
        const auto line = rest.substr(0, end);
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
        if (number == 1) {
            if (!jsonOf(line)) {
                refuseFile(file.name(), "expected a manifest, found another first line");
            }
            manifest.task = line;
        } else if (auto entry = end == std::string_view::npos ? std::nullopt : entryOf(line)) {
            manifest.entries.push_back(std::move(*entry));
        } else if (!rest.empty()) {
            refuseFile(file.name(), fmt::format("expected a picture's entry, found another line {}", number));
        }
    }
    if (manifest.task.empty()) {
        refuseFile(file.name(), "expected a manifest, found an empty file");
    }
    keepOne(manifest.entries, [](const ManifestEntry&, const ManifestEntry&) { return true; });
    return manifest;
}

void writeManifest(const fs::path& file, Manifest manifest)
{
    keepOne(manifest.entries, [](const ManifestEntry&, const ManifestEntry&) { return true; });
    writeAtomically(file, [&](std::ostream& out) { writeTo(out, manifest); });
}

Manifest joined(const std::vector<Manifest>& manifests)
{
    Manifest all;
    for (const auto& manifest : manifests) {
        if (!all.task.empty() && manifest.task != all.task) {
            throw Error(ErrorCode::Other, fmt::format("expected manifests of one task, found {} and {}",
                                                      printable(all.task), printable(manifest.task)));
        }
        all.task = manifest.task;
        all.entries.insert(all.entries.end(), manifest.entries.begin(), manifest.entries.end());
    }
    keepOne(all.entries, [](const ManifestEntry& later, const ManifestEntry& kept) {
        return !kept.error.empty() && later.error.empty();
    });
    return all;
}

ManifestWriter::ManifestWriter(fs::path file, const Manifest& begun) : m_file(std::move(file))
{
    writeManifest(m_file, begun);
    m_stream.open(m_file, std::ios::app | std::ios::binary);
}

void ManifestWriter::add(const ManifestEntry& entry)
{
    errno = 0;
    if (!(m_stream << lineOf(entry) << std::flush)) {
        refuseFile(printable(m_file.string()),
                   errno != 0 ? std::generic_category().message(errno) : "could not be written", ErrorCode::Other);
    }
}

}  // namespace core
