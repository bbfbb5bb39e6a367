// A golden case as something that views look at: its network, its image, and a trace that kept the tokens.
#pragma once

#include "core/analysis/trace_arrays.h"
#include "core/analysis/views/views.h"
#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "core/model/network/run_trace.h"
#include "core/model/open_model.h"
#include "core/model/spec/clip_layout.h"
#include "tests/support/folders.h"

#include <torch/types.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace support {

/// For tests that need these arrays whatever their values: the same code runs for each step and sample.
inline core::ArrayChoice withFewSteps(core::ArrayChoice choice, const std::vector<std::string>& arrays)
{
    for (const auto& [array, option] : {std::pair{"integrated_gradients", "steps"}, {"smooth_grad", "samples"}}) {
        if (std::ranges::find(arrays, array) != arrays.end()) {
            choice.options[option] = "3";
        }
    }
    return choice;
}

class GoldenSubject {
public:
    explicit GoldenSubject(const std::string& name)
    {
        const auto folder = std::filesystem::path(support::dataFolder()) / "goldens" / name;
        const bool apart = std::filesystem::exists(folder / "model");  // where a model has several files
        m_model = core::openModel(apart ? folder / "model" : folder);
        const auto file = core::openCheckpoint(folder / "expected.safetensors");
        for (const core::TensorInfo& info : file->tensors()) {
            m_expected[info.name] = file->tensor(info.name);
        }
        const torch::Tensor& input = m_expected.at("input");
        m_pixels = input.dim() == 5 ? core::stackedFrames(input, spec().preprocessing) : input;
        m_trace = traceOf(m_pixels);
    }
    core::Trace traceOf(const torch::Tensor& pixels) const
    {
        return core::runTrace(*m_model.network, pixels, {}, {.keepTokens = true});
    }
    core::ViewInput subject() { return {m_trace, *m_model.network, m_pixels, &m_memo}; }
    const core::Trace& trace() const { return m_trace; }
    core::Network& network() { return *m_model.network; }
    const core::ModelSpec& spec() const { return m_model.network->spec(); }
    const torch::Tensor& expected(const std::string& name) const { return m_expected.at(name); }

    core::Result compute(const core::View& view) { return core::computeView(subject(), view); }
    template <typename Content>
    Content content(const core::View& view)
    {
        return std::get<Content>(compute(view).content);
    }

private:
    core::Model m_model;
    std::map<std::string, torch::Tensor> m_expected;
    torch::Tensor m_pixels;
    core::Trace m_trace;
    core::TensorCache m_memo;
};

}  // namespace support
