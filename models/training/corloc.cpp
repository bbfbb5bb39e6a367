#include "models/training/corloc.h"

#include "core/analysis/views/views.h"
#include "core/error.h"
#include "core/model/network/finite.h"
#include "core/model/network/run_trace.h"

#include <nlohmann/json.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace training {

namespace {

core::View viewOf(const char* method, const char* features)
{
    core::View view;
    view.name = "objects";
    view.options = {{"method", std::string(method)}, {"features", std::string(features)}};
    return view;
}

/// The patches of the object, in pixels of the model input; nullopt for an ambiguous cut.
std::optional<core::PixelRect> foundBox(const core::ViewInput& subject, const core::View& view,
                                        const core::RunControl& control)
{
    core::Result result;
    try {
        result = core::computeView(subject, view, {control.stop, {}});
    } catch (const core::Error& error) {
        if (error.code == core::ErrorCode::Unsupported) {
            return std::nullopt;
        }
        throw;
    }
    const auto& map = std::get<core::PatchMap>(result.content);
    torch::Tensor inside = torch::zeros({map.grid.rows, map.grid.cols}, torch::kBool);
    for (const int patch : map.object) {
        inside[patch / map.grid.cols][patch % map.grid.cols] = true;
    }
    auto box = boxAround(inside);
    if (box) {
        const double side = subject.trace.patchSize;
        *box = {box->left * side, box->top * side, box->right * side, box->bottom * side};
    }
    return box;
}

std::string nameOf(const CorLocRow& row)
{
    return fmt::format("{}, {}", core::toText(row.view.options.at("method")),
                       core::toText(row.view.options.at("features")));
}

}  // namespace

std::optional<core::PixelRect> boxAround(const torch::Tensor& mask)
{
    const torch::Tensor rows = mask.any(1).nonzero().flatten(), cols = mask.any(0).nonzero().flatten();
    if (rows.numel() == 0) {
        return std::nullopt;
    }
    return core::PixelRect{cols[0].item<double>(), rows[0].item<double>(), cols[-1].item<double>() + 1.0,
                           rows[-1].item<double>() + 1.0};
}

double overlapOf(const core::PixelRect& a, const core::PixelRect& b)
{
    const double width = std::min(a.right, b.right) - std::max(a.left, b.left);
    const double height = std::min(a.bottom, b.bottom) - std::max(a.top, b.top);
    const double both = std::max(0.0, width) * std::max(0.0, height);
    return both / (a.width() * a.height() + b.width() * b.height() - both);
}

ShareInterval wilsonInterval(int hits, int count)
{
    constexpr double z = 1.959963984540054;  // of the standard normal distribution, 97.5 %
    if (count == 0) {
        return {};
    }
    const double n = count, share = hits / n;
    const double middle = share + z * z / (2.0 * n);
    const double reach = z * std::sqrt(share * (1.0 - share) / n + z * z / (4.0 * n * n));
    const double scale = 1.0 + z * z / n;
    return {(middle - reach) / scale, (middle + reach) / scale};
}

CorLocReport evaluateCorLoc(core::Network& network, const EvaluationOptions& options, const core::RunControl& control)
{
    const core::ViewRow& objects = core::findView("objects");
    if (const core::Message reason = objects.unavailable(network.spec()); !reason.empty()) {
        throw core::Error(core::ErrorCode::Unsupported, reason);
    }
    CorLocReport report;
    for (const char* method : {"tokencut", "lost"}) {
        for (const char* features : {"keys", "tokens"}) {
            report.rows.push_back({viewOf(method, features)});
        }
    }
    for (int index = 0; index < options.scenes; ++index) {
        control.step(index, options.scenes);
        const auto scene = drawFresh(options, index, network.spec().preprocessing);
        const auto trace = core::runTrace(network, scene.pixels, {control.stop, {}}, {.keepTokens = true});
        core::requireFinite(network, scene.pixels, trace.logits, network.spec().name, {control.stop, {}});
        constexpr int kHalf = 128;  // of a pixel's coverage
        const auto truth = boxAround(scene.mask.ge(kHalf));
        if (!truth) {
            continue;  // no pixel is half covered: there is nothing to find
        }
        ++report.scenes;
        const core::PixelRect whole{0.0, 0.0, static_cast<double>(scene.mask.size(1)),
                                    static_cast<double>(scene.mask.size(0))};
        report.wholeHits += overlapOf(whole, *truth) >= kLocatedFrom ? 1 : 0;
        core::TensorCache cache;
        const core::ViewInput subject{trace, network, scene.pixels, &cache};
        for (CorLocRow& row : report.rows) {
            const auto box = foundBox(subject, row.view, control);
            const double overlap = box ? overlapOf(*box, *truth) : 0.0;
            row.hits += overlap >= kLocatedFrom ? 1 : 0;
            row.without += box ? 0 : 1;
            row.overlap += overlap;
        }
    }
    for (CorLocRow& row : report.rows) {
        row.overlap /= std::max(1, report.scenes);
    }
    return report;
}

std::string describe(const CorLocReport& report)
{
    const auto line = [&](const std::string& name, int hits) {
        const auto [low, high] = wilsonInterval(hits, report.scenes);
        return fmt::format("{:<28} {:5.1f} % ({:.1f} to {:.1f} %)", name, 100.0 * hits / std::max(1, report.scenes),
                           100.0 * low, 100.0 * high);
    };
    std::string text = fmt::format("CorLoc on {} scenes, with 95 % intervals\n", report.scenes);
    for (const CorLocRow& row : report.rows) {
        text += fmt::format("{}, mean overlap {:.2f}, without a box {}\n", line(nameOf(row), row.hits), row.overlap,
                            row.without);
    }
    return text + line("box around the whole image", report.wholeHits) + '\n';
}

std::string toJson(const CorLocReport& report, const EvaluationOptions& options)
{
    nlohmann::ordered_json json{{"scenes", report.scenes},
                                {"seed", options.seed},
                                {"difficulty", options.difficulty},
                                {"clutter_times", options.clutterTimes},
                                {"rotation_times", options.rotationTimes},
                                {"overlap_from", kLocatedFrom},
                                {"methods", nlohmann::ordered_json::array()}};
    const auto share = [&](int hits) {
        const auto [low, high] = wilsonInterval(hits, report.scenes);
        return nlohmann::ordered_json{
            {"corloc", static_cast<double>(hits) / std::max(1, report.scenes)}, {"low", low}, {"high", high}};
    };
    for (const CorLocRow& row : report.rows) {
        auto one = share(row.hits);
        one["method"] = core::toText(row.view.options.at("method"));
        one["features"] = core::toText(row.view.options.at("features"));
        one["mean_overlap"] = row.overlap;
        one["without_box"] = row.without;
        json["methods"].push_back(std::move(one));
    }
    json["whole_image"] = share(report.wholeHits);
    return json.dump(2);
}

}  // namespace training
