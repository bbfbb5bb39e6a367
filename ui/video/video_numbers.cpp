// Numbers per frame of a video, as a table.
#include "core/analysis/view/color_range.h"
#include "ui/video/video_results.h"

#include <fmt/format.h>
#include <torch/types.h>

namespace ui {

namespace {

/// "minimum,maximum,mean,row,col"
std::string numbersOf(const core::Result& result)
{
    const auto values = core::scalarValuesOf(result);
    const auto there = values.defined() ? values.flatten().masked_select(values.flatten().isfinite()) : torch::Tensor();
    if (!there.defined() || there.numel() == 0) {
        return ",,,,";
    }
    const auto text = fmt::format("{},{},{},", there.min().item<float>(), there.max().item<float>(),
                                  static_cast<float>(there.to(torch::kFloat64).mean().item<double>()));
    if (result.kind() != core::ResultKind::PatchMap) {
        return text + ',';
    }
    const auto strongest =
        values.flatten().nan_to_num(-std::numeric_limits<float>::infinity()).argmax().item<int64_t>();
    return text + fmt::format("{},{}", strongest / values.size(1), strongest % values.size(1));
}

}  // namespace

std::string numbersOf(const VideoResults& video)
{
    std::string text = "frame,seconds,query_row,query_col,similarity,minimum,maximum,mean,row,col\n";
    for (const auto& frame : video.frames) {
        text += fmt::format("{},{:.6g},", frame.number, frame.number / video.facts.framesPerSecond);
        // A patch is followed, too, where the class token asks in the layer that is shown.
        const auto& query = frame.figure.view.query;
        const bool isPatch = query.kind == core::QueryChoice::Kind::Patch;
        text += frame.followed ? fmt::format("{},{},", frame.followed->row, frame.followed->col)
                : isPatch      ? fmt::format("{},{},", query.row, query.col)
                               : ",,";
        text += (frame.followed ? fmt::format("{:.6g}", frame.followed->similarity) : "") + ',';
        text += numbersOf(*frame.figure.result) + '\n';
    }
    return text;
}

}  // namespace ui
