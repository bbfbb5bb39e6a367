#include "ui/session/documents/scene_origin.h"

#include "core/model/model_file.h"
#include "ui/session/documents/file_name.h"

namespace ui {

using core::literals::operator""_msg;

Recipe recipeOf(const SessionScene& scene)
{
    Recipe recipe;
    recipe.modelFile = scene.model->model.file.filename().string();
    recipe.modelSha256 = fileSha256(scene.model->model.file);
    recipe.photoFile = scene.photo->photo->name;
    if (!scene.photo->path.isEmpty()) {  // a pasted image has no file that one could find again
        recipe.photoSha256 = fileSha256(toPath(scene.photo->path));
    }
    recipe.modelName = scene.model->spec().name;
    return recipe;
}

std::vector<core::InputFile> inputsOf(const SessionScene& scene)
{
    auto inputs = core::filesOfModel(scene.model->model.file);
    if (!scene.photo->path.isEmpty()) {
        inputs.push_back({toPath(scene.photo->path), "the photo"_msg});
    }
    return inputs;
}

}  // namespace ui
