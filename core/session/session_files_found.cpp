#include "core/file/output_file.h"
#include "core/session/session_file.h"
#include "core/session/session_limits.h"

#include <algorithm>

namespace core {
namespace {

namespace fs = std::filesystem;

bool isThere(const fs::path& path)
{
    return whyUnreachable(path) != kNoSuchFile;
}

template <typename Take>
void forEachFile(SessionPane& pane, const Take& take)
{
    for (FileReference* file : {&pane.model, &pane.photo}) {
        if (!file->path.empty()) {
            take(*file);
        }
    }
}

template <typename Take>
void forEachFile(SessionFile& session, const Take& take)
{
    for (auto& pane : session.panes) {
        forEachFile(pane, take);
    }
    for (auto& pin : session.pins) {
        forEachFile(pin.shown, take);
    }
    for (auto& ofPhoto : session.selections) {
        take(ofPhoto.photo);
    }
}

void lookFor(FileReference& file, const std::vector<fs::path>& folders)
{
    if (isThere(file.path)) {
        return;
    }
    for (const auto& folder : folders) {
        if (const auto here = folder / file.path.filename(); isThere(here)) {
            file.path = here;
            return;
        }
    }
}

void addOnce(std::vector<fs::path>& paths, const fs::path& path)
{
    if (std::find(paths.begin(), paths.end(), path) == paths.end()) {
        paths.push_back(path);
    }
}

}  // namespace

std::vector<fs::path> findMovedFiles(SessionFile& session, const fs::path& sessionPath)
{
    std::vector<fs::path> folders{withRealFolder(sessionPath).parent_path()};
    forEachFile(session, [&](const FileReference& file) {
        if (isThere(file.path)) {
            addOnce(folders, file.path.parent_path());
        }
    });
    forEachFile(session, [&](FileReference& file) { lookFor(file, folders); });
    std::vector<fs::path> lost;
    for (auto& pane : session.panes) {
        forEachFile(pane, [&](const FileReference& file) {
            if (!isThere(file.path)) {
                addOnce(lost, file.path);
            }
        });
    }
    return lost;
}

void replacePath(SessionFile& session, const fs::path& lost, const fs::path& found)
{
    forEachFile(session, [&](FileReference& file) {
        if (file.path == lost) {
            file.path = found;
        }
    });
    forEachFile(session, [&](FileReference& file) { lookFor(file, {found.parent_path()}); });
}

}  // namespace core
