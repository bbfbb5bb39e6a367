#include "app/cli/session_panes.h"

#include "core/error.h"
#include "core/model/model_file.h"
#include "ui/figure/figure.h"

#include <fmt/format.h>

namespace cli {

namespace fs = std::filesystem;

using core::literals::operator""_msg;

namespace {

void requireWhole(const core::SessionPane& pane, std::size_t index, const fs::path& session)
{
    for (const auto& [file, what] : {std::pair(pane.model.path, "model"), std::pair(pane.photo.path, "photo")}) {
        if (file.empty()) {
            throw core::Error(core::ErrorCode::NotFound,
                              "%1: pane %2: expected a %3, found none"_msg(session.string(), index, what));
        }
    }
}

void warnIfOtherFile(const fs::path& file, const std::string& sha256, const Environment& environment)
{
    if (!sha256.empty() && ui::fileSha256(file) != sha256) {
        environment.err << fmt::format("warning: {}: is not the file that the session was saved with (SHA-256)\n",
                                       file.string());
    }
}

}  // namespace

core::SessionFile sessionWithPanes(const fs::path& path)
{
    auto session = core::readSessionFile(path);
    core::findMovedFiles(session, path);
    if (session.panes.empty()) {
        throw core::Error(core::ErrorCode::NotFound, "%1: expected a pane to draw, found none"_msg(path.string()));
    }
    for (std::size_t i = 0; i < session.panes.size(); ++i) {
        requireWhole(session.panes[i], i, path);
    }
    return session;
}

void requireNoneBesideSession(const std::string& image, const ViewOptions& view)
{
    if (!image.empty()) {
        throw UsageError("IMAGE: a session has its own photos, found \"" + image + '"');
    }
    if (!view.file.empty()) {
        throw UsageError("--view-json: a session has its own views; single options change them");
    }
}

ModelOptions modelOf(const core::SessionPane& pane, const ModelOptions& stated)
{
    ModelOptions model = stated;
    model.model = pane.model.path.string();
    core::fillIn(model.overrides, pane.corrections);
    return model;
}

void warnIfOther(const core::SessionPane& pane, const Environment& environment)
{
    warnIfOtherFile(core::checkpointFile(pane.model.path), pane.model.sha256, environment);
    warnIfOtherFile(pane.photo.path, pane.photo.sha256, environment);
}

}  // namespace cli
