// Whether a device computes what the reference implementation did: every array of every golden case
// (tests/data/goldens/README.md). golden_check DEVICE TOLERANCE FOLDER...; exit status 1 where one is further off.
#include "core/analysis/trace_arrays.h"
#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "core/model/network/run_trace.h"
#include "core/model/open_model.h"

#include <fmt/format.h>
#include <torch/types.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

namespace {

namespace fs = std::filesystem;

struct Deviation {
    std::string array;
    double largest = 0.0;
    int arrays = 0;
    void take(const std::string& name, double found)
    {
        ++arrays;
        if (!(found <= largest)) {  // NaN is the largest of all
            largest = found;
            array = name;
        }
    }
};

/// Where one has no value, the other must have none; NaN when shapes or these places differ.
double furthest(const torch::Tensor& found, const torch::Tensor& expected)
{
    if (found.sizes() != expected.sizes() || !torch::equal(found.isnan(), expected.isnan())) {
        return std::nan("");
    }
    return (found - expected).abs().nan_to_num(0.0).max().item<double>();
}

core::ArrayChoice choiceOf(const fs::path& folder)
{
    core::ArrayChoice choice;
    std::ifstream in(folder / "config.json");
    if (const auto config = nlohmann::json::parse(in); config.contains("relevance_class")) {
        choice.classIndex = config.at("relevance_class").get<int>();
    }
    return choice;
}

Deviation check(const fs::path& folder, torch::Device device)
{
    const auto model = core::openModel(folder, {}, device);
    const auto expected = core::openCheckpoint(folder / "expected.safetensors");
    const auto pixels = expected->tensor("input");
    const auto trace = core::runTrace(*model.network, pixels, {}, {.keepTokens = true});
    if (trace.logits.device() != device) {
        throw std::runtime_error(fmt::format("{}: not computed on {}", folder.filename().string(), device.str()));
    }
    const core::ViewInput subject{trace, *model.network, pixels};
    const auto choice = choiceOf(folder);
    auto ofChannel = choice;  // the one array of another layer than all others
    ofChannel.layer = 0;
    ofChannel.head = 1;
    ofChannel.channel = 2;
    auto offered = core::arrayNames(subject);
    if (const auto& spec = model.network->spec(); spec.wordDetector || spec.wordSegmenter) {
        std::erase(offered, "logits");  // there those of the words, not of the tower
    }
    Deviation all;
    for (const auto& info : expected->tensors()) {
        if (std::ranges::find(offered, info.name) == offered.end()) {
            continue;  // has another name in this case: tests/core/model/families knows it
        }
        const auto found = core::computeArrays(subject, {info.name}, info.name == "channel_map" ? ofChannel : choice);
        all.take(info.name, furthest(found.front().second, expected->tensor(info.name)));
    }
    return all;
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc < 4) {
        std::cerr << "usage: golden_check DEVICE TOLERANCE FOLDER...\n";
        return 2;
    }
    bool good = true;
    try {
        const auto device = core::parseDevice(argv[1]);
        const double tolerance = std::stod(argv[2]);
        for (int i = 3; i < argc; ++i) {
            const fs::path folder = argv[i];
            const auto found = check(folder, device);
            const bool near = found.arrays > 1 && found.largest <= tolerance;
            good = good && near;
            std::cout << fmt::format("{:32} {:3} arrays, furthest {:.1e} ({}){}\n", folder.filename().string(),
                                     found.arrays, found.largest, found.array, near ? "" : "  TOO FAR");
        }
    } catch (const std::exception& error) {
        std::cerr << "error: " << error.what() << '\n';
        return 1;
    }
    return good ? 0 : 1;
}
