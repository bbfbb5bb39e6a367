// A session as a file (.headscope): the open models and photos, their views, the pins, and the named selections. JSON,
// with paths relative to the file, so that a folder with session, photos and model can be moved as a whole.
//
//   { "headscope_session": 1,
//     "panes": [ { "model": { "path": ..., "sha256": ..., "corrections": {...} },
//                  "photo": { "path": ..., "sha256": ... },
//                  "view":  {...},                              a View as JSON, see toJson()
//                  "object": {...} } ],                         marked in the photo: toJson(ObjectMask)
//     "pins":  [ { "name": ..., what a pane has, "thumbnail": base64 of a PNG or JPEG } ],
//     "selections": [ { "photo": {...}, "name": ..., "mask": {...} } ],   as an object, in the order of naming
//     "links": {...},                                             what the window's panes share
//     "notes": "..." }
//
// All keys but the first may be absent. A path that is not UTF-8 is written as "path_bytes", in hex. Unknown keys are
// kept and written back at the top level ("links" is one of them: the window reads it), and ignored in panes, pins and
// selections; a file of a newer version is rejected.
#pragma once

#include "core/analysis/view/view.h"
#include "core/image/object_mask.h"
#include "core/image/selections.h"
#include "core/model/spec/model_overrides.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace core {

inline constexpr int kSessionVersion = 1;
inline constexpr const char* kSessionExtension = ".headscope";
inline constexpr std::size_t kMostSessionPanes = 16;
inline constexpr std::size_t kMostSessionPins = 300;
inline constexpr std::size_t kMostSessionSelections = 256;               ///< of all photos together
inline constexpr std::size_t kLongestThumbnail = std::size_t{44} << 10;  ///< characters of base64

/// A file by path and hash.
struct FileReference {
    std::filesystem::path path;  ///< absolute; a model may be a folder; empty: none
    std::string sha256;          ///< hex, of the photo's or checkpoint's bytes; empty: unknown
};

/// A pane: model, photo, view and marked object.
struct SessionPane {
    FileReference model, photo;
    ModelOverrides corrections;  ///< of the model
    View view;
    std::shared_ptr<const ObjectMask> object;  ///< marked in the photo; null: none
};

/// A pinned view with its thumbnail.
struct SessionPin {
    std::string name;
    SessionPane shown;
    std::string thumbnail;  ///< base64; empty: none
};

/// The named selections of a photo, which need not be in a pane.
struct SessionSelections {
    FileReference photo;
    Selections selections;  ///< at least one
};

/// A whole session.
struct SessionFile {
    std::vector<SessionPane> panes;
    std::vector<SessionPin> pins;
    std::vector<SessionSelections> selections;  ///< every photo once
    std::string notes;
    std::filesystem::path savedAs;            ///< for a recovery copy: the session it belongs to; else empty
    std::map<std::string, std::string> rest;  ///< unknown top-level keys, kept: JSON by key
};

bool isSessionFile(const std::filesystem::path& path);  ///< by its extension, in any case

/// Whether both show the same content; hashes and thumbnails are ignored.
bool sameContent(const SessionPane& one, const SessionPane& other);
bool sameContent(const SessionFile& one, const SessionFile& other);

/// Whether both contain the same work: pins, selections, notes, edits and marked objects. The images, models, views and
/// panes that are shown do not count.
bool sameWork(const SessionFile& one, const SessionFile& other);

/// @throws Error NotFound, Unsupported (a folder, pipe or device; a newer version), Corrupt (not JSON, too long, a
///         wrong type or value, an unknown view); the sentence names the file and the key
SessionFile readSessionFile(const std::filesystem::path& path);

/// The same from a session's text. @param name  the file's name in messages; @param folder  base of relative paths
/// @throws Error as above
SessionFile sessionFromText(std::string_view text, const std::string& name, const std::filesystem::path& folder);

/// Writes atomically, and never over a model or a photo of the session.
/// @throws Error as requireOutput() and writeAtomically(); OutOfRange for a session that readSessionFile() would reject
///         as too large
void writeSessionFile(const std::filesystem::path& path, const SessionFile& session);

/// Searches for missing files by name: in the folder of the session, then in those of the session's other files.
/// @return the paths of panes that were not found, each once; those of pins and selections may be missing until they
///         are needed
std::vector<std::filesystem::path> findMovedFiles(SessionFile& session, const std::filesystem::path& sessionPath);

/// Replaces a missing file by the one that the user chose, and others that moved with it.
void replacePath(SessionFile& session, const std::filesystem::path& lost, const std::filesystem::path& found);

}  // namespace core
