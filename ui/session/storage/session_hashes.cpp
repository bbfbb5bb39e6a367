#include "ui/session/storage/session_hashes.h"

#include "core/error.h"
#include "core/model/model_file.h"
#include "ui/figure/figure.h"
#include "ui/session/documents/file_name.h"

#include <map>

namespace ui {
namespace {

namespace fs = std::filesystem;

/// Empty for a missing file: opening it reports that.
std::string hashOf(const fs::path& path)
{
    try {
        return path.empty() ? std::string() : fileSha256(core::checkpointFile(path));
    } catch (const core::Error& error) {
        if (error.code == core::ErrorCode::Cancelled) {
            throw;
        }
        return {};
    }
}

}  // namespace

/// Every file once, however many pins are of it.
void addHashes(core::SessionFile& session, const core::SessionFile& believed)
{
    std::map<fs::path, std::string> known;
    for (const auto& pane : believed.panes) {
        for (const auto& file : {pane.model, pane.photo}) {
            if (!file.sha256.empty()) {
                known.emplace(file.path, file.sha256);
            }
        }
    }
    const auto add = [&](core::FileReference& file) {
        auto at = known.find(file.path);
        if (at == known.end()) {
            at = known.emplace(file.path, hashOf(file.path)).first;
        }
        file.sha256 = at->second;
    };
    const auto addBoth = [&](core::SessionPane& pane) {
        add(pane.model);
        add(pane.photo);
    };
    for (auto& pane : session.panes) {
        addBoth(pane);
    }
    for (auto& pin : session.pins) {
        addBoth(pin.shown);
    }
    for (auto& ofPhoto : session.selections) {
        add(ofPhoto.photo);
    }
}

QStringList filesThatDiffer(const std::vector<core::SessionPane>& panes)
{
    QStringList others;
    for (const auto& pane : panes) {
        for (const auto& file : {pane.model, pane.photo}) {
            const auto now = file.sha256.empty() ? std::string() : hashOf(file.path);
            if (const QString name = shownFileName(toName(file.path));
                !now.empty() && now != file.sha256 && !others.contains(name)) {
                others << name;
            }
        }
    }
    return others;
}

}  // namespace ui
