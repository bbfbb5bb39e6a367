#include "models/training/evaluation.h"

#include "core/error.h"
#include "core/model/network/finite.h"
#include "models/training/random.h"
#include "models/training/scene_batch.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace training {

using core::literals::operator""_msg;

namespace {

using torch::Tensor;

struct Answer {
    Tensor logits;     ///< [B, K]
    Tensor attention;  ///< [B, P] of the class token in the last layer, mean of the heads
};

Answer look(core::Network& network, const Tensor& pixels)
{
    const auto pass = network.passOver(pixels);
    core::LayerOutput last{network.embed(pass, pixels)};
    for (int layer = 0; layer < network.layerCount(); ++layer) {
        last = network.runLayer(pass, layer, last.tokens, {.weights = layer + 1 == network.layerCount()});
    }
    const int prefix = network.spec().tokens.prefix();
    return {network.classify(pass, last.tokens), last.weights.mean(1).select(1, 0).slice(1, prefix)};
}

void expectSceneModel(const core::ModelSpec& spec)
{
    const auto& input = spec.preprocessing;
    if (spec.classes != kClassCount || !spec.tokens.classToken || input.width != input.height || spec.patch < 1 ||
        input.width % spec.patch != 0) {
        throw core::Error(core::ErrorCode::Unsupported,
                          "%1: expected a model with %2 classes, a class token and a square input of whole "
                          "patches, found %3 classes, %4 class token, %5x%6 pixels, patch %7"_msg(
                              spec.name, kClassCount, spec.classes, spec.tokens.classToken ? "a"_msg : "no"_msg,
                              input.width, input.height, spec.patch));
    }
}

}  // namespace

Evaluation evaluate(core::Network& network, const EvaluationOptions& options, const core::RunControl& control)
{
    const torch::NoGradGuard noGrad;
    constexpr int batchSize = 50;
    const auto& spec = network.spec();
    expectSceneModel(spec);
    Evaluation result;
    result.confusion.assign(kClassCount, std::vector<int>(kClassCount, 0));
    for (int first = 0; first < options.scenes; first += batchSize) {
        control.step(first, options.scenes);
        const int count = std::min(batchSize, options.scenes - first);
        const auto batch = drawBatch(
            options.seed, first, count, spec.preprocessing.width, spec.patch,
            [&](int64_t) { return options.difficulty; }, options.sceneOptions());
        const auto answer = look(network, batch.pixels);
        core::requireFinite(network, batch.pixels, answer.logits, spec.name, control);
        const auto predicted = answer.logits.argmax(1).contiguous();
        const auto peak = answer.attention.argmax(1, true);
        const auto atPeak = batch.coverage.gather(1, peak);
        result.scenes += count;
        result.pointingHits += atPeak.ge(0.5).sum().item<double>();
        result.pointingTouches += atPeak.gt(0).sum().item<double>();
        result.attentionInside +=
            (answer.attention * batch.coverage).sum(1).div(answer.attention.sum(1)).sum().item<double>();
        result.coverage += batch.coverage.mean(1).sum().item<double>();
        result.patchesHit += batch.coverage.ge(0.5).to(torch::kFloat64).mean(1).sum().item<double>();
        result.patchesTouched += batch.coverage.gt(0).to(torch::kFloat64).mean(1).sum().item<double>();
        for (int i = 0; i < count; ++i) {
            const auto truth = batch.classes.data_ptr<int64_t>()[i], guess = predicted.data_ptr<int64_t>()[i];
            ++result.confusion[static_cast<size_t>(truth)][static_cast<size_t>(guess)];
            result.accuracy += truth == guess;
        }
    }
    for (double* rate : {&result.accuracy, &result.pointingHits, &result.pointingTouches, &result.attentionInside,
                         &result.coverage, &result.patchesHit, &result.patchesTouched}) {
        *rate /= result.scenes;
    }
    control.step(options.scenes, options.scenes);
    return result;
}

std::string describe(const Evaluation& evaluation)
{
    const auto percent = [](double share) { return fmt::format("{:.1f} %", 100 * share); };
    std::string text = fmt::format(
        "scenes {}\naccuracy {}\nlast layer's attention, mean of its heads: the target covers at least half of the "
        "peak's patch in {} (blindly {}), any of it in {} (blindly {})\n"
        "share of that attention on the target {} (uniform attention {})\n",
        evaluation.scenes, percent(evaluation.accuracy), percent(evaluation.pointingHits),
        percent(evaluation.patchesHit), percent(evaluation.pointingTouches), percent(evaluation.patchesTouched),
        percent(evaluation.attentionInside), percent(evaluation.coverage));
    for (size_t truth = 0; truth < evaluation.confusion.size(); ++truth) {
        const auto& row = evaluation.confusion[truth];
        int total = 0;
        size_t mistake = truth == 0 ? 1 : 0;
        for (size_t guess = 0; guess < row.size(); ++guess) {
            total += row[guess];
            mistake = guess != truth && row[guess] > row[mistake] ? guess : mistake;
        }
        text += fmt::format("  {:<9}{:>8} of {}", shapeName(static_cast<Shape>(truth)),
                            percent(total == 0 ? 0.0 : static_cast<double>(row[truth]) / total), total);
        text += row[mistake] == 0
                    ? "\n"
                    : fmt::format(", taken for {} {} times\n", shapeName(static_cast<Shape>(mistake)), row[mistake]);
    }
    return text;
}

std::string toJson(const Evaluation& evaluation, const EvaluationOptions& options)
{
    const nlohmann::ordered_json json{{"scenes", evaluation.scenes},
                                      {"seed", options.seed},
                                      {"difficulty", options.difficulty},
                                      {"clutter_times", options.clutterTimes},
                                      {"rotation_times", options.rotationTimes},
                                      {"accuracy", evaluation.accuracy},
                                      {"peak_covered", evaluation.pointingHits},
                                      {"peak_touched", evaluation.pointingTouches},
                                      {"attention_on_target", evaluation.attentionInside},
                                      {"blind",
                                       {{"peak_covered", evaluation.patchesHit},
                                        {"peak_touched", evaluation.patchesTouched},
                                        {"attention_on_target", evaluation.coverage}}},
                                      {"classes", classNames()},
                                      {"confusion", evaluation.confusion}};
    return json.dump(2);
}

FreshScene drawFresh(const EvaluationOptions& options, int index, const core::Preprocessing& input)
{
    const auto scene = makeScene(mixSeed(options.seed, static_cast<uint64_t>(index)), options.sceneOptions());
    const auto drawing = drawScene(scene, input.width, input.height);
    auto bytes = torch::empty({input.height, input.width, 3}, torch::kUInt8);
    auto mask = torch::empty({input.height, input.width}, torch::kUInt8);
    std::copy(drawing.rgb.begin(), drawing.rgb.end(), bytes.data_ptr<uint8_t>());
    std::copy(drawing.mask.begin(), drawing.mask.end(), mask.data_ptr<uint8_t>());
    const auto mean = torch::tensor(input.mean, torch::kFloat32), std = torch::tensor(input.std, torch::kFloat32);
    const auto pixels = bytes.to(torch::kFloat64).div(255).sub(mean).div(std);
    return {pixels.permute({2, 0, 1}).unsqueeze(0).to(torch::kFloat32).contiguous(), mask, scene.classIndex()};
}

}  // namespace training
