// Networks and inputs of tests/data/goldens, opened as files are.
#pragma once

#include "core/checkpoint/open_checkpoint.h"
#include "core/experiment/edited_network.h"
#include "core/model/network/run_trace.h"
#include "core/model/open_model.h"
#include "core/model/spec/clip_layout.h"
#include "tests/support/folders.h"

#include <filesystem>
#include <string>
#include <vector>

struct GoldenNetwork {
    std::shared_ptr<core::Network> network;
    torch::Tensor input;  ///< [1, 3, H, W]; of a clip as the model sees it
};

inline GoldenNetwork goldenNetwork(const std::string& name)
{
    const auto folder = std::filesystem::path(support::dataFolder()) / "goldens" / name;
    const auto network = core::openModel(folder).network;
    const auto input = core::openCheckpoint(folder / "expected.safetensors")->tensor("input");
    return {network, input.dim() == 5 ? core::stackedFrames(input, network->spec().preprocessing) : input};
}

inline std::vector<core::Edit> editsFrom(const std::vector<std::string>& texts)
{
    std::vector<core::Edit> edits;
    for (const auto& text : texts) {
        edits.push_back(core::parseEdit(text));
    }
    return edits;
}

inline core::Trace editedTrace(const GoldenNetwork& golden, const std::vector<std::string>& edits,
                               bool keepTokens = false)
{
    return core::runTrace(*core::edited(golden.network, editsFrom(edits)), golden.input, {},
                          {.keepTokens = keepTokens});
}

inline double furthest(const torch::Tensor& a, const torch::Tensor& b)
{
    return (a.flatten() - b.flatten()).abs().max().item<double>();
}
