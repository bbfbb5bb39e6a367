#include "core/session/session_file.h"

#include "core/error.h"
#include "core/file/atomic_file.h"
#include "core/file/output_file.h"
#include "core/file/text.h"
#include "core/model/model_file.h"
#include "core/session/session_limits.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace core {
namespace {

namespace fs = std::filesystem;
using SessionJson = nlohmann::ordered_json;

std::string hexOf(const std::string& bytes)
{
    std::string hex;
    for (const unsigned char byte : bytes) {
        hex += fmt::format("{:02x}", byte);
    }
    return hex;
}

SessionJson referenceJson(const FileReference& file, const fs::path& folder)
{
    SessionJson json;
    const auto relative = withRealFolder(file.path).lexically_relative(folder);
    const std::string path = (relative.empty() ? file.path : relative).generic_string();
    if (isUtf8(path)) {
        json["path"] = path;
    } else {
        json["path_bytes"] = hexOf(path);
    }
    if (!file.sha256.empty()) {
        json["sha256"] = file.sha256;
    }
    return json;
}

void addPane(SessionJson& json, const SessionPane& pane, const fs::path& folder)
{
    if (!pane.model.path.empty()) {
        json["model"] = referenceJson(pane.model, folder);
        if (const auto corrections = toJson(pane.corrections); !corrections.empty()) {
            json["model"]["corrections"] = corrections;
        }
    }
    if (!pane.photo.path.empty()) {
        json["photo"] = referenceJson(pane.photo, folder);
    }
    json["view"] = toJson(pane.view);
    if (pane.object) {
        json["object"] = toJson(*pane.object);
    }
}

SessionJson sessionJson(const SessionFile& session, const fs::path& folder)
{
    SessionJson json;
    json[kVersionKey] = kSessionVersion;
    json["panes"] = SessionJson::array();
    for (const auto& pane : session.panes) {
        addPane(json["panes"].emplace_back(SessionJson::object()), pane, folder);
    }
    json["pins"] = SessionJson::array();
    for (const auto& pin : session.pins) {
        auto& written = json["pins"].emplace_back(SessionJson::object());
        written["name"] = pin.name;
        addPane(written, pin.shown, folder);
        if (!pin.thumbnail.empty() && pin.thumbnail.size() <= kLongestThumbnail) {
            written["thumbnail"] = pin.thumbnail;
        }
    }
    for (const auto& ofPhoto : session.selections) {
        for (const Selection& selection : ofPhoto.selections.all()) {
            auto& written = json[kSelectionsKey].emplace_back(SessionJson::object());
            written["photo"] = referenceJson(ofPhoto.photo, folder);
            written["name"] = selection.name;
            written["mask"] = toJson(*selection.mask);
        }
    }
    json["notes"] = session.notes;
    if (!session.savedAs.empty()) {
        json[kSavedAsKey] = referenceJson({session.savedAs, {}}, folder);
    }
    for (const auto& [key, text] : session.rest) {
        json[key] = SessionJson::parse(text);
    }
    return json;
}

std::vector<InputFile> inputsOfSession(const SessionFile& session)
{
    std::vector<InputFile> inputs;
    const auto add = [&](const SessionPane& pane) {
        if (!pane.model.path.empty()) {
            const auto files = filesOfModel(pane.model.path);
            inputs.insert(inputs.end(), files.begin(), files.end());
        }
        if (!pane.photo.path.empty()) {
            inputs.push_back({pane.photo.path, "a photo of the session"_msg});
        }
    };
    std::for_each(session.panes.begin(), session.panes.end(), add);
    for (const auto& pin : session.pins) {
        add(pin.shown);
    }
    for (const auto& ofPhoto : session.selections) {
        inputs.push_back({ofPhoto.photo.path, "a photo of the session"_msg});
    }
    return inputs;
}

void requireFewEnough(std::size_t count, std::size_t most, const fs::path& path, MessageId what)
{
    if (count > most) {
        throw Error(ErrorCode::OutOfRange, printable(path.string(), 4096),
                    "a session holds at most %1 %2, found %3"_msg(most, what, count));
    }
}

}  // namespace

fs::path withRealFolder(const fs::path& path)
{
    std::error_code unreachable;
    const auto whole = fs::absolute(path, unreachable);
    const auto folder = fs::weakly_canonical(whole.parent_path(), unreachable);
    return unreachable ? whole.lexically_normal() : folder / whole.filename();
}

bool isSessionFile(const fs::path& path)
{
    return lowerCaseExtension(path) == kSessionExtension;
}

namespace {

bool sameObject(const SessionPane& one, const SessionPane& other)
{
    return one.object == other.object || (one.object && other.object && *one.object == *other.object);
}

bool sameSelections(const SessionSelections& one, const SessionSelections& other)
{
    return one.photo.path == other.photo.path && one.selections == other.selections;
}

bool sameNotesPinsAndSelections(const SessionFile& one, const SessionFile& other)
{
    return one.notes == other.notes && std::ranges::equal(one.selections, other.selections, sameSelections) &&
           std::ranges::equal(one.pins, other.pins, [](const auto& a, const auto& b) {
               return a.name == b.name && sameContent(a.shown, b.shown);
           });
}

/// The panes in which something was done.
std::vector<const SessionPane*> workedOn(const SessionFile& session)
{
    std::vector<const SessionPane*> panes;
    for (const SessionPane& pane : session.panes) {
        if (!pane.view.edits.empty() || pane.object) {
            panes.push_back(&pane);
        }
    }
    return panes;
}

}  // namespace

bool sameContent(const SessionPane& one, const SessionPane& other)
{
    return one.model.path == other.model.path && one.photo.path == other.photo.path && one.view == other.view &&
           one.corrections == other.corrections && sameObject(one, other);
}

bool sameContent(const SessionFile& one, const SessionFile& other)
{
    return sameNotesPinsAndSelections(one, other) && one.rest == other.rest &&
           std::ranges::equal(one.panes, other.panes,
                              [](const SessionPane& a, const SessionPane& b) { return sameContent(a, b); });
}

bool sameWork(const SessionFile& one, const SessionFile& other)
{
    return sameNotesPinsAndSelections(one, other) &&
           std::ranges::equal(workedOn(one), workedOn(other), [](const SessionPane* a, const SessionPane* b) {
               return a->view.edits == b->view.edits && sameObject(*a, *b);
           });
}

void writeSessionFile(const fs::path& path, const SessionFile& session)
{
    requireFewEnough(session.panes.size(), kMostSessionPanes, path, "panes"_msg);
    requireFewEnough(session.pins.size(), kMostSessionPins, path, "pins"_msg);
    std::size_t selections = 0;
    for (const auto& ofPhoto : session.selections) {
        selections += ofPhoto.selections.all().size();
    }
    requireFewEnough(selections, kMostSessionSelections, path, "selections"_msg);
    requireFewEnough(session.notes.size(), kLongestNotes, path, "bytes of notes"_msg);
    requireOutput(path, inputsOfSession(session));
    const auto text = sessionJson(session, withRealFolder(path).parent_path())
                          .dump(2, ' ', false, SessionJson::error_handler_t::replace);
    requireFewEnough(text.size(), kLongestSession, path, "bytes"_msg);
    writeAtomically(path, [&](std::ostream& file) { file << text << '\n'; });
}

}  // namespace core
