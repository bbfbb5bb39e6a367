#include "core/analysis/views/views.h"
#include "core/error.h"
#include "core/file/json_reader.h"
#include "core/file/mapped_file.h"
#include "core/file/text.h"
#include "core/session/session_file.h"
#include "core/session/session_limits.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace core {
namespace {

namespace fs = std::filesystem;

void requireVersion(const JsonReader& json)
{
    const auto version = json.isObject() ? json.find(kVersionKey) : std::nullopt;
    if (!version) {
        json.fail("expected a Headscope session (an object with \"%1\"), found other JSON"_msg(kVersionKey));
    }
    const auto& number = version->value();
    if (!number.is_number_unsigned() || number == 0U) {
        version->refuse("a version from 1"_msg);
    }
    if (number.get<uint64_t>() > static_cast<uint64_t>(kSessionVersion)) {
        version->fail(
            "expected a version up to %1, found %2: written by a newer Headscope"_msg(kSessionVersion, number.dump()),
            ErrorCode::Unsupported);
    }
}

template <typename Take>
void forEach(const JsonReader& json, const char* key, std::size_t most, const Take& take)
{
    if (const auto list = json.find(key)) {
        for (const auto& each : list->items(most)) {
            each.object();
            take(each);
        }
    }
}

/// Empty when the key is absent.
std::string textUnder(const JsonReader& json, const char* key, std::size_t mostBytes)
{
    const auto found = json.find(key);
    return found ? found->text(mostBytes) : "";
}

bool isHex(const std::string& text)
{
    return text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

std::string bytesOfHex(const JsonReader& file, const std::string& hex)
{
    if (hex.size() % 2 != 0 || !isHex(hex)) {
        file.at("path_bytes").fail("expected pairs of hexadecimal digits, found others"_msg);
    }
    std::string bytes;
    for (std::size_t i = 0; i < hex.size(); i += 2) {
        bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
    }
    return bytes;
}

/// @param folder  of the session; relative paths begin there
FileReference readReference(const JsonReader& json, const fs::path& folder)
{
    constexpr std::size_t longestPath = 4096;  // the system's limit
    auto path = textUnder(json, "path", longestPath);
    if (path.empty()) {
        path = bytesOfHex(json, textUnder(json, "path_bytes", 2 * longestPath));
    }
    if (path.empty() || path.find('\0') != std::string::npos) {
        json.at("path").fail("expected a path, found none"_msg);
    }
    const auto sha256 = textUnder(json, "sha256", 64);
    if (!sha256.empty() && (sha256.size() != 64 || !isHex(sha256))) {
        json.at("sha256").refuse("64 hexadecimal digits"_msg);
    }
    return {(folder / path).lexically_normal(), sha256};
}

SessionPane readPane(const JsonReader& json, const fs::path& folder)
{
    SessionPane pane;
    if (const auto model = json.find("model")) {
        pane.model = readReference(*model, folder);
        if (const auto corrections = model->find("corrections")) {
            pane.corrections = overridesFromJson(*corrections);
        }
    }
    if (const auto photo = json.find("photo")) {
        pane.photo = readReference(*photo, folder);
    }
    if (const auto view = json.find("view")) {
        view->explaining([&] { pane.view = viewFromJson(view->value()); });
    }
    if (const auto object = json.find("object")) {
        object->explaining([&] { pane.object = std::make_shared<const ObjectMask>(maskFromJson(object->value())); });
    }
    return pane;
}

/// Adds one selection to those of its photo. The masks are not compared with the photos, which are not read here.
void readSelection(const JsonReader& json, const fs::path& folder, std::vector<SessionSelections>& all)
{
    const FileReference photo = readReference(json.at("photo"), folder);
    const auto mask = json.at("mask");
    auto cells = std::make_shared<ObjectMask>();
    mask.explaining([&] { *cells = maskFromJson(mask.value()); });
    auto known = std::ranges::find_if(all, [&](const auto& each) { return each.photo.path == photo.path; });
    if (known == all.end()) {
        all.push_back({photo, {}});
        known = std::prev(all.end());
    }
    if (known->selections.of(*cells) != nullptr) {
        mask.fail("expected another mask than that of \"%1\", found the same"_msg(
            printable(known->selections.of(*cells)->name)));
    }
    const std::string name = json.at("name").text(kLongestSelectionName);
    json.at("name").explaining([&] { known->selections.add(cells, name); });
}

SessionFile readSession(const JsonReader& json, const fs::path& folder)
{
    requireVersion(json);
    SessionFile session;
    forEach(json, "panes", kMostSessionPanes,
            [&](const JsonReader& pane) { session.panes.push_back(readPane(pane, folder)); });
    forEach(json, "pins", kMostSessionPins, [&](const JsonReader& pin) {
        session.pins.push_back({.name = textUnder(pin, "name", kLongestPinName),
                                .shown = readPane(pin, folder),
                                .thumbnail = textUnder(pin, "thumbnail", kLongestThumbnail)});
    });
    forEach(json, kSelectionsKey, kMostSessionSelections,
            [&](const JsonReader& selection) { readSelection(selection, folder, session.selections); });
    session.notes = textUnder(json, "notes", kLongestNotes);
    if (const auto savedAs = json.find(kSavedAsKey)) {
        session.savedAs = readReference(*savedAs, folder).path;
    }
    constexpr std::array<std::string_view, 6> known{kVersionKey, "panes", "pins", "notes", kSelectionsKey, kSavedAsKey};
    for (const auto& [key, value] : json.value().items()) {
        if (std::find(known.begin(), known.end(), key) == known.end()) {
            session.rest[key] = value.dump();
        }
    }
    return session;
}

}  // namespace

SessionFile readSessionFile(const fs::path& path)
{
    const MappedFile file(path);
    if (file.size() > kLongestSession) {
        throw Error(ErrorCode::Corrupt, file.name(),
                    "expected a session of at most %1 MB, found more"_msg(kLongestSession >> 20));
    }
    std::string text(file.size(), '\0');
    file.read(0, std::as_writable_bytes(std::span(text.data(), text.size())));
    return sessionFromText(text, file.name(), withRealFolder(path).parent_path());
}

SessionFile sessionFromText(std::string_view text, const std::string& name, const fs::path& folder)
{
    const auto json = readJson(text, kDeepestSession, name, "session"_msg);
    return readSession(JsonReader(json, name), folder);
}

}  // namespace core
