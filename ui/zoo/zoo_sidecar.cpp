#include "ui/zoo/zoo_sidecar.h"

#include "core/model/spec/labels.h"

#include <nlohmann/json.hpp>

namespace ui {
namespace {

using Json = nlohmann::ordered_json;

Json argumentsOf(const core::ZooEntry& entry)
{
    Json arguments = Json::object();
    if (entry.heads.size() == 1) {
        arguments["num_heads"] = entry.heads.front();
    }
    arguments["norm_eps"] = entry.normEps;
    if (entry.activation) {
        arguments["act_layer"] = core::activationName(*entry.activation);
    }
    if (entry.tokensNorm) {
        arguments["tokens_norm"] = *entry.tokensNorm;
    }
    return arguments;
}

Json pretrainedOf(const core::ZooEntry& entry, const std::string& url)
{
    const auto& how = entry.preprocessing;
    const auto dot = entry.id.find('.');
    Json pretrained;
    if (dot != std::string::npos) {
        pretrained["tag"] = entry.id.substr(dot + 1);
    }
    pretrained["url"] = url;
    pretrained["license"] = entry.licence;
    pretrained["num_classes"] = entry.classes;
    pretrained["input_size"] = {3, how.height, how.width};
    pretrained["mean"] = how.mean;
    pretrained["std"] = how.std;
    pretrained["crop_pct"] = how.cropPct;
    pretrained["crop_mode"] = core::cropModeName(how.cropMode);
    pretrained["interpolation"] = core::interpolationName(how.interpolation);
    return pretrained;
}

}  // namespace

std::string zooSidecar(const core::ZooEntry& entry, const std::string& url)
{
    Json config;
    config["architecture"] = entry.architecture;
    config["num_classes"] = entry.classes;
    if (!entry.globalPool.empty()) {
        config["global_pool"] = entry.globalPool;
    }
    config["model_args"] = argumentsOf(entry);
    config["pretrained_cfg"] = pretrainedOf(entry, url);
    if (const auto& labels = core::imagenetLabels(); entry.classes == static_cast<int>(labels.size())) {
        config["label_names"] = labels;
    }
    return config.dump(1) + "\n";
}

}  // namespace ui
