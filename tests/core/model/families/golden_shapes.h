// Golden cases with other shapes or another sidecar, opened as far as their network.
#pragma once

#include "core/checkpoint/open_checkpoint.h"
#include "core/model/families/infer_spec.h"
#include "core/model/families/make_network.h"
#include "core/model/load_weights.h"
#include "core/model/open_model.h"
#include "core/model/spec/model_overrides.h"
#include "tests/core/model/fake_checkpoint.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace support {

inline std::string fileOf(const std::string& golden)
{
    return support::dataFolder() + "/goldens/" + golden + "/model.safetensors";
}

inline std::shared_ptr<core::Network> opened(const std::string& golden)
{
    return core::openModel(fileOf(golden)).network;
}

using Shapes = std::map<std::string, Shape>;

inline Shapes shapesOf(const std::string& golden)
{
    const auto checkpoint = core::openCheckpoint(fileOf(golden));
    Shapes shapes;
    for (const auto& info : checkpoint->tensors()) {
        shapes[info.name] = info.shape;
    }
    return shapes;
}

/// Opens a file of these shapes as far as its network, without numbers.
/// @param config  the sidecar instead of the case's own
inline core::ModelSpec specOf(const std::string& golden, const Shapes& shapes, const std::string& config = {})
{
    FakeCheckpoint file{};
    for (const auto& [name, shape] : shapes) {
        file.add(name, shape);
    }
    auto sidecar = core::collectSidecars(fileOf(golden), {});
    if (!config.empty()) {
        sidecar = {};
        core::readSidecar(config, "config.json", sidecar);
    }
    const auto names = core::canonicalNames(file);
    core::InferenceHints hints("some");
    hints.naming = names.naming;
    auto spec = core::inferSpec(core::shapesOf(names, file), sidecar, {}, hints);
    core::loadWeights(*core::makeNetwork(spec, core::Weights::Unset), file, names, spec, {});
    return spec;
}

inline core::ModelSpec specOf(const std::string& golden, const std::function<void(Shapes&)>& change,
                              const std::string& config = {})
{
    auto shapes = shapesOf(golden);
    change(shapes);
    return specOf(golden, shapes, config);
}

inline std::string refusalOf(const std::string& golden, const std::function<void(Shapes&)>& change,
                             const std::string& config = {})
{
    return errorOf([&] { specOf(golden, change, config); }).what();
}

inline std::vector<core::LayerKind> kindsOf(const core::ModelSpec& spec)
{
    std::vector<core::LayerKind> kinds;
    std::ranges::transform(spec.layers, std::back_inserter(kinds), &core::LayerSpec::kind);
    return kinds;
}

inline void leave(Shapes&) {}

}  // namespace support
