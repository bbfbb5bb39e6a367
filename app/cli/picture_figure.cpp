#include "app/cli/picture_figure.h"

namespace cli {

ui::Picture pictureOf(const core::Subject& subject, const Pass& pass, const core::View& view, bool meaning,
                      const core::RunControl& control)
{
    ui::Picture picture;
    picture.photo = pass.input.photo;
    picture.mapping = pass.input.mapping;
    picture.view = core::resolved(view, subject);
    picture.modelName = pass.model.spec().name;
    picture.result = std::make_shared<const core::Result>(core::computeView(subject, picture.view, control));
    picture.patchSize = core::patchSizeOf(pass.trace, *picture.result);
    picture.note = meaning ? core::findView(view.name).meaning : "";
    return picture;
}

ui::Recipe recipeOf(const core::Model& model, const std::string& modelSha256, const std::string& photo,
                    const std::string& photoSha256)
{
    return {.modelFile = model.file.filename().string(),
            .modelSha256 = modelSha256,
            .photoFile = photo,
            .photoSha256 = photoSha256,
            .modelName = model.spec().name};
}

}  // namespace cli
