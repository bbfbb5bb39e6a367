#include "core/dataset/manifest.h"

#include "core/dataset/run_facts.h"
#include "core/error.h"
#include "core/file/atomic_file.h"
#include "core/file/json_reader.h"
#include "core/file/json_text.h"
#include "core/file/text.h"

#include <cerrno>
#include <limits>
#include <optional>
#include <system_error>
#include <utility>

namespace core {

namespace fs = std::filesystem;

namespace {

constexpr int kNesting = 16;

std::string lineOf(const ManifestEntry& entry)
{
    nlohmann::ordered_json json{{"picture", entry.image}, {"bytes", entry.bytes}, {"sha256", entry.sha256}};
    if (entry.error.empty()) {
        json["made"] = entry.made;
    } else {
        json["error"] = entry.error;
    }
    for (const auto& [key, text] :
         {std::pair("note", &entry.note), std::pair("mask_sha256", &entry.maskSha256),
          std::pair("file_state", &entry.fileState), std::pair("mask_state", &entry.maskState),
          std::pair("made_state", &entry.madeState), std::pair("made_sha256", &entry.madeSha256)}) {
        if (!text->empty()) {
            json[key] = *text;
        }
    }
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

std::optional<ManifestEntry> entryOf(std::string_view line, const std::string& file)
{
    try {
        const auto document = readJson(line, kNesting, file, "line"_msg);
        const JsonReader json(document, file);
        const auto text = [&](const char* key) { return json.at(key).textOr(""); };
        const auto size = [](const JsonReader& number) {
            return static_cast<uint64_t>(number.whole(0, std::numeric_limits<int64_t>::max()));
        };
        ManifestEntry entry{text("picture"),    size(json.at("bytes")), text("sha256"),      text("made"),
                            text("error"),      text("note"),           text("mask_sha256"), text("file_state"),
                            text("mask_state"), text("made_state"),     text("made_sha256")};
        const bool whole = !entry.image.empty() && entry.made.empty() != entry.error.empty();
        return whole ? std::optional(std::move(entry)) : std::nullopt;
    } catch (const Error&) {  // the caller knows whether it is the last line, which a killed run leaves unfinished
        return std::nullopt;
    }
}

/// One entry per image: the first, unless a later one is better.
void keepOne(std::vector<ManifestEntry>& entries, bool (*better)(const ManifestEntry& later, const ManifestEntry& kept))
{
    std::map<std::string, ManifestEntry> last;
    for (auto& entry : entries) {
        const auto [place, isNew] = last.try_emplace(entry.image, entry);
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

/// Objects on both sides are compared key by key. @param place  of the two in their tasks
Message differenceAt(const std::string& place, const nlohmann::json& expected, const nlohmann::json& found)
{
    const auto shown = [](const nlohmann::json& value) {
        return value.is_string() ? printable(value.get<std::string>()) : shownJson(value);
    };
    if (!expected.is_object() || !found.is_object()) {
        return kFactDiffers(place, shown(expected), shown(found));
    }
    auto all = expected;
    all.update(found);
    for (const auto& [key, unused] : all.items()) {
        const auto here = expected.find(key), there = found.find(key);
        const auto name = place.empty() ? printable(key) : place + '.' + printable(key);
        if (there == found.end()) {
            return kFactDiffers(name, shown(*here), kFactUnknown);
        }
        if (here == expected.end()) {
            return kFactDiffers(name, kFactUnknown, shown(*there));
        }
        if (*here != *there) {
            return differenceAt(name, *here, *there);
        }
    }
    return {};
}

}  // namespace

Message taskDifference(const std::string& expected, const std::string& found)
{
    return expected == found ? Message() : differenceAt("", parseJson(expected), parseJson(found));
}

Manifest readManifest(const fs::path& path)
{
    const auto name = printable(path.string(), 4096);
    const auto text = textOfFile(path, std::numeric_limits<uint64_t>::max());
    std::string_view rest = text;
    Manifest manifest;
    for (int number = 1; !rest.empty(); ++number) {
        const auto end = rest.find('\n');
        const auto line = rest.substr(0, end);
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
        if (number == 1) {
            JsonReader(readJson(line, kNesting, name, "manifest"_msg), name).object();
            manifest.task = line;
        } else if (auto entry = end == std::string_view::npos ? std::nullopt : entryOf(line, name)) {
            manifest.entries.push_back(std::move(*entry));
        } else if (!rest.empty()) {
            throw Error(ErrorCode::Corrupt, name, "expected an image's entry, found another line %1"_msg(number));
        }
    }
    if (manifest.task.empty()) {
        throw Error(ErrorCode::Corrupt, name, "expected a manifest, found an empty file"_msg);
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
        if (all.task.empty()) {
            all.task = manifest.task;
        } else if (const auto other = taskDifference(all.task, manifest.task); !other.empty()) {
            throw Error(ErrorCode::Other, "expected manifests of one task, found two (%1)"_msg(other));
        }
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
        throw Error(ErrorCode::Other, printable(m_file.string()),
                    errno != 0 ? Message(std::generic_category().message(errno)) : "could not be written"_msg);
    }
}

}  // namespace core
