#include "ui/zoo/installed_model.h"

#include "resources/resources.h"
#include "ui/zoo/model_store.h"

namespace ui {

std::optional<std::filesystem::path> installedModel(const std::string& id)
{
    const auto bundled = resources::bundledModel(id);
    return bundled ? bundled : ModelStore().find(id);
}

std::filesystem::path modelPath(const std::string& pathOrId)
{
    std::error_code unreachable;
    if (std::filesystem::exists(pathOrId, unreachable)) {
        return pathOrId;
    }
    return installedModel(pathOrId).value_or(pathOrId);
}

}  // namespace ui
