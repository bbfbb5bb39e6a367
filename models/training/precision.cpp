#include "models/training/precision.h"

#include "core/error.h"
#include "core/model/network/run_trace.h"
#include "models/training/corloc.h"

#include <fmt/format.h>
#include <torch/types.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace training {

using core::literals::operator""_msg;

PrecisionReport evaluatePrecision(core::Network& exact, core::Network& other, const EvaluationOptions& options,
                                  const core::RunControl& control)
{
    if (exact.spec().classes < 2) {
        throw core::Error(core::ErrorCode::Unsupported, exact.spec().name,
                          "expected a classifier of at least 2 classes, found %1"_msg(exact.spec().classes));
    }
    const auto logitsOf = [&](core::Network& network, const torch::Tensor& pixels) {
        return core::runTrace(network, pixels, {control.stop, {}}).logits.to(torch::kDouble).flatten();
    };
    PrecisionReport report;
    for (int index = 0; index < options.scenes; ++index) {
        control.step(index, options.scenes);
        const auto pixels = drawFresh(options, index, exact.spec().preprocessing).pixels;
        const auto expected = logitsOf(exact, pixels), found = logitsOf(other, pixels);
        report.flips += torch::equal(expected.argmax(), found.argmax()) ? 0 : 1;
        report.cosine.push_back((expected.dot(found) / (expected.norm() * found.norm())).item<double>());
        report.error.push_back(((expected - found).abs().max() / (expected.max() - expected.min())).item<double>());
    }
    std::ranges::sort(report.cosine);
    std::ranges::sort(report.error);
    return report;
}

namespace {

/// Of ascending values, the one that this share of them does not exceed.
double quantile(const std::vector<double>& sorted, double share)
{
    return sorted.at(static_cast<size_t>(std::lround(share * static_cast<double>(sorted.size() - 1))));
}

}  // namespace

std::string describe(const PrecisionReport& report)
{
    const auto scenes = static_cast<int>(report.cosine.size());
    const auto [low, high] = wilsonInterval(report.flips, scenes);
    return fmt::format(
        "another first class      {} of {} scenes ({:.2f} to {:.2f} %, a 95 % interval)\n"
        "cosine of the logits     median {:.6f}, of 1 % below {:.6f}, smallest {:.6f}\n"
        "largest error of a logit median {:.2e}, of 1 % above {:.2e}, largest {:.2e} of the logits' span\n",
        report.flips, scenes, 100.0 * low, 100.0 * high, quantile(report.cosine, 0.5), quantile(report.cosine, 0.01),
        report.cosine.front(), quantile(report.error, 0.5), quantile(report.error, 0.99), report.error.back());
}

std::string toJson(const PrecisionReport& report, const EvaluationOptions& options)
{
    return nlohmann::ordered_json{{"scenes", report.cosine.size()},   {"seed", options.seed},
                                  {"difficulty", options.difficulty}, {"flips", report.flips},
                                  {"cosine", report.cosine},          {"error", report.error}}
        .dump(2);
}

}  // namespace training
