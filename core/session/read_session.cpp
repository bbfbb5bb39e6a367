#include "core/analysis/views/views.h"
#include "core/error.h"
#include "core/file/file_window.h"
#include "core/file/json_text.h"
#include "core/file/mapped_file.h"
#include "core/file/text.h"
#include "core/session/session_file.h"
#include "core/session/session_limits.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace core {
namespace {

namespace fs = std::filesystem;
using ReadJson = nlohmann::json;

/// Reads one session's values; what is wrong is told with the place in the file. The file's name comes before it.
class SessionReader {
public:
    explicit SessionReader(fs::path folder) : m_folder(std::move(folder)) {}

    SessionFile session(const ReadJson& json) const
    {
        requireVersion(json);
        SessionFile session;
        forEach(json, "panes", kMostSessionPanes, [&](const ReadJson& pane, const std::string& where) {
            session.panes.push_back(readPane(pane, where));
        });
        forEach(json, "pins", kMostSessionPins,
                [&](const ReadJson& pin, const std::string& where) { session.pins.push_back(readPin(pin, where)); });
        session.notes = text(json, "notes", kLongestNotes, "");
        if (const auto savedAs = json.find(kSavedAsKey); savedAs != json.end()) {
            session.savedAs = readFile(*savedAs, kSavedAsKey).path;
        }
        constexpr std::array<std::string_view, 5> known{kVersionKey, "panes", "pins", "notes", kSavedAsKey};
        for (const auto& [key, value] : json.items()) {
            if (std::find(known.begin(), known.end(), key) == known.end()) {
                session.rest[key] = value.dump();
            }
        }
        return session;
    }

private:
    [[noreturn]] static void refuse(const std::string& where, std::string_view expected, const ReadJson& found)
    {
        throw Error(ErrorCode::Corrupt, where,
                    fmt::format("expected {}, found {}", expected,
                                printable(found.dump(-1, ' ', false, ReadJson::error_handler_t::replace), 80)));
    }

    static void requireVersion(const ReadJson& json)
    {
        const auto version = json.is_object() ? json.find(kVersionKey) : json.end();
        if (!json.is_object() || version == json.end()) {
            throw Error(
                ErrorCode::Corrupt,
                fmt::format("expected a Headscope session (an object with \"{}\"), found other JSON", kVersionKey));
        }
        if (!version->is_number_unsigned() || *version == 0U) {
            refuse(kVersionKey, "a version from 1", *version);
        }
        if (version->get<uint64_t>() > static_cast<uint64_t>(kSessionVersion)) {
            throw Error(ErrorCode::Unsupported, kVersionKey,
                        fmt::format("expected a version up to {}, found {}: written by a newer Headscope",
                                    kSessionVersion, version->dump()));
        }
    }

    template <typename Take>
    static void forEach(const ReadJson& json, const char* key, std::size_t most, const Take& take)
    {
        const auto list = json.find(key);
        if (list == json.end()) {
            return;
        }
        if (!list->is_array()) {
            refuse(key, "a list", *list);
        }
        if (list->size() > most) {
            throw Error(ErrorCode::Corrupt, key, fmt::format("expected at most {}, found {}", most, list->size()));
        }
        for (std::size_t i = 0; i < list->size(); ++i) {
            const auto where = fmt::format("{}[{}]", key, i);
            if (!(*list)[i].is_object()) {
                refuse(where, "an object", (*list)[i]);
            }
            take((*list)[i], where);
        }
    }

    /// Empty when the key is absent.
    static std::string text(const ReadJson& json, const char* key, std::size_t longest, const std::string& where)
    {
        const auto found = json.find(key);
        if (found == json.end()) {
            return "";
        }
        const auto place = where.empty() ? std::string(key) : where + '.' + key;
        if (!found->is_string()) {
            refuse(place, "a text", *found);
        }
        if (const auto size = found->get_ref<const std::string&>().size(); size > longest) {
            throw Error(ErrorCode::Corrupt, place, fmt::format("expected at most {} bytes, found {}", longest, size));
        }
        return found->get<std::string>();
    }

    SessionPin readPin(const ReadJson& json, const std::string& where) const
    {
        return {.name = text(json, "name", kLongestPinName, where),
                .shown = readPane(json, where),
                .thumbnail = text(json, "thumbnail", kLongestThumbnail, where)};
    }

    SessionPane readPane(const ReadJson& json, const std::string& where) const
    {
        SessionPane pane;
        if (const auto model = json.find("model"); model != json.end()) {
            pane.model = readFile(*model, where + ".model");
            if (const auto corrections = model->find("corrections"); corrections != model->end()) {
                pane.corrections = correctionsFromJson(*corrections, where + ".model.corrections");
            }
        }
        if (const auto photo = json.find("photo"); photo != json.end()) {
            pane.photo = readFile(*photo, where + ".photo");
        }
        if (const auto view = json.find("view"); view != json.end()) {
            try {
                pane.view = viewFromJson(*view);
                findView(pane.view.name);
            } catch (const Error& error) {
                throw Error(ErrorCode::Corrupt, fmt::format("{}.view: {}", where, error.what()));
            }
        }
        if (const auto object = json.find("object"); object != json.end()) {
            try {
                pane.object = std::make_shared<const ObjectMask>(maskFromJson(*object));
            } catch (const Error& error) {
                throw Error(ErrorCode::Corrupt, fmt::format("{}.object: {}", where, error.what()));
            }
        }
        return pane;
    }

    FileReference readFile(const ReadJson& json, const std::string& where) const
    {
        constexpr std::size_t longestPath = 4096;  // as the system has it
        if (!json.is_object()) {
            refuse(where, "an object", json);
        }
        auto path = text(json, "path", longestPath, where);
        if (path.empty()) {
            path = bytesOf(text(json, "path_bytes", 2 * longestPath, where), where);
        }
        if (path.empty() || path.find('\0') != std::string::npos) {
            throw Error(ErrorCode::Corrupt, fmt::format("{}.path: expected a path, found none", where));
        }
        const auto sha256 = text(json, "sha256", 64, where);
        if (!sha256.empty() && (sha256.size() != 64 || !isHex(sha256))) {
            refuse(where + ".sha256", "64 hexadecimal digits", json["sha256"]);
        }
        return {(m_folder / path).lexically_normal(), sha256};
    }

    static bool isHex(const std::string& text)
    {
        return text.find_first_not_of("0123456789abcdef") == std::string::npos;
    }

    static std::string bytesOf(const std::string& hex, const std::string& where)
    {
        if (hex.size() % 2 != 0 || !isHex(hex)) {
            throw Error(ErrorCode::Corrupt,
                        fmt::format("{}.path_bytes: expected pairs of hexadecimal digits, found others", where));
        }
        std::string bytes;
        for (std::size_t i = 0; i < hex.size(); i += 2) {
            bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
        }
        return bytes;
    }

    fs::path m_folder;
};

}  // namespace

SessionFile readSessionFile(const fs::path& path)
{
    const MappedFile file(path);
    if (file.size() > kLongestSession) {
        throw Error(ErrorCode::Corrupt, file.name(),
                    fmt::format("expected a session of at most {} MB, found more", kLongestSession >> 20));
    }
    std::string text(file.size(), '\0');
    file.read(0, std::as_writable_bytes(std::span(text.data(), text.size())));
    expectTameJson(text, kDeepestSession, file.name(), "session");
    const auto json = parseJson(text);
    if (json.is_discarded()) {
        throw Error(ErrorCode::Corrupt, file.name(), "expected a session as JSON, found text that is none");
    }
    try {
        return SessionReader(withRealFolder(path).parent_path()).session(json);
    } catch (const Error& error) {
        throw error.within(file.name());
    }
}

}  // namespace core
