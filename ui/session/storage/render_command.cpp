#include "ui/session/storage/render_command.h"

#include "core/error.h"
#include "core/file/output_file.h"
#include "ui/figure/shell_command.h"
#include "ui/session/documents/file_name.h"

#include <fmt/format.h>

namespace ui {

using core::literals::operator""_msg;

namespace {

namespace fs = std::filesystem;

/// @param pixels  of a PNG
void addStyleOptions(ShellCommand& line, const FigureStyle& style, bool pixels)
{
    const FigureStyle usual;
    if (style.width != usual.width) {
        line.option("--width", fmt::format("{}mm", style.width));
    }
    if (pixels && style.dpi != usual.dpi) {
        line.option("--dpi", style.dpi);
    }
    if (style.ground != usual.ground) {
        line.option("--ground", toText(style.ground));
    }
    if (!style.colorBar) {
        line.option("--bar", "off");
    }
    if (!style.caption) {
        line.option("--caption", "off");
    }
}

std::string fileOf(const OpenedPhoto& photo)
{
    if (photo.path.isEmpty()) {
        throw core::Error(core::ErrorCode::NotFound,
                          "%1: expected an image with a file, found a pasted one"_msg(photo.photo->name));
    }
    return core::absolutePath(toPath(photo.path)).string();
}

}  // namespace

std::string renderCommand(const SessionScene& scene, const core::View& view, const std::vector<ScenePtr>& companions,
                          const std::string& device, const std::string& suffix, const FigureStyle& style)
{
    const auto model = core::absolutePath(toPath(scene.model->path)).string();
    ShellCommand line{{"headscope-cli", "render", model, fileOf(*scene.photo)}};
    line.option("--out", fs::path(scene.photo->photo->name).stem().string() + '-' + view.name + '.' + suffix);
    if (device != "auto") {
        line.option("--device", device);
    }
    line.overrides(scene.model->overrides);
    line.view(view);
    for (const auto& companion : companions) {
        line.option("--with", fileOf(*companion->photo));
    }
    addStyleOptions(line, style, suffix == "png");
    return line.text();
}

}  // namespace ui
