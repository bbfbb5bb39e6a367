#include "core/analysis/objects/label_propagation.h"

#include "core/error.h"
#include "tests/core/analysis/hand_made.h"
#include "tests/support/expect_error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <torch/nn/functional/normalization.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace {

using core::LabelPropagation;
using core::PatchGrid;
using testing::HasSubstr;

torch::Tensor someFeatures(PatchGrid grid, int seed)
{
    torch::manual_seed(seed);
    return torch::nn::functional::normalize(torch::randn({grid.count(), 6}));
}

torch::Tensor someLabels(PatchGrid grid)
{
    torch::manual_seed(9);
    return torch::softmax(torch::randn({grid.count(), 3}), 1);
}

/// The definition, patch by patch and in float64: all patches of all frames within the radius, the k most similar of
/// them, softmax of their similarities.
torch::Tensor byDefinition(PatchGrid grid, const torch::Tensor& features, const std::vector<torch::Tensor>& frames,
                           const std::vector<torch::Tensor>& labels, const core::PropagationOptions& options)
{
    torch::Tensor result = torch::zeros_like(labels.front());
    for (int p = 0; p < grid.count(); ++p) {
        std::vector<std::pair<double, torch::Tensor>> near;
        for (size_t f = 0; f < frames.size(); ++f) {
            for (int q = 0; q < grid.count(); ++q) {
                if (std::hypot(p / grid.cols - q / grid.cols, p % grid.cols - q % grid.cols) <= options.radius) {
                    near.emplace_back((features[p] * frames[f][q]).sum().item<double>(), labels[f][q]);
                }
            }
        }
        std::ranges::sort(near, [](const auto& a, const auto& b) { return a.first > b.first; });
        near.resize(std::min<size_t>(near.size(), static_cast<size_t>(options.neighbors)));
        double sum = 0.0;
        torch::Tensor mean = torch::zeros({3});
        for (const auto& [similarity, of] : near) {
            const double weight = std::exp(similarity / options.temperature);
            mean += weight * of;
            sum += weight;
        }
        result[p] = mean / sum;
    }
    return result;
}

TEST(LabelPropagation, IsTheSoftmaxOverTheMostSimilarPatchesNearby)
{
    const PatchGrid grid{4, 5};
    const core::PropagationOptions options{.frames = 2, .radius = 2.0, .neighbors = 4, .temperature = 0.2};
    const torch::Tensor first = someFeatures(grid, 1), labels = someLabels(grid);
    LabelPropagation propagation(grid, first, labels, options);
    std::vector<torch::Tensor> frames{first}, known{labels};
    for (int frame = 0; frame < 4; ++frame) {
        SCOPED_TRACE(frame);
        const torch::Tensor features = someFeatures(grid, 2 + frame);
        const torch::Tensor found = propagation.next(features);
        EXPECT_TENSOR_NEAR(found, byDefinition(grid, features, frames, known, options), 1e-5);
        EXPECT_TENSOR_NEAR(found.sum(1), torch::ones({grid.count()}), 1e-5);
        frames.push_back(features);
        known.push_back(found);
        if (frames.size() > 3) {  // the first and the last two
            frames.erase(frames.begin() + 1);
            known.erase(known.begin() + 1);
        }
    }
}

TEST(LabelPropagation, FollowsAPatchThatMoves)
{
    const PatchGrid grid{1, 8};
    const auto frame = [&](int at) {
        torch::Tensor features = torch::zeros({8, 2});
        features.select(1, 0).fill_(1.0);
        features[at][0] = 0.0;
        features[at][1] = 1.0;
        return features;
    };
    torch::Tensor labels = torch::zeros({8, 2});
    labels.select(1, 0).fill_(1.0);
    labels[1][0] = 0.0;
    labels[1][1] = 1.0;
    LabelPropagation propagation(grid, frame(1), labels, {.frames = 3, .radius = 2.0, .neighbors = 1});
    for (int at = 2; at < 8; ++at) {
        const torch::Tensor strongest = core::strongestLabels(propagation.next(frame(at)));
        for (int col = 0; col < 8; ++col) {
            EXPECT_EQ(strongest[col].item<int64_t>(), col == at ? 1 : 0) << at << " " << col;
        }
    }
}

TEST(LabelPropagation, ScalesEachLabelBeforeItTakesTheStrongest)
{
    const torch::Tensor labels = torch::tensor({{0.9F, 0.1F}, {0.7F, 0.3F}, {0.8F, 0.2F}});
    EXPECT_TRUE(torch::equal(core::strongestLabels(labels), torch::tensor({0L, 1L, 0L})));
    EXPECT_TRUE(
        torch::equal(core::strongestLabels(torch::tensor({{1.0F, 0.0F}, {1.0F, 0.0F}})), torch::tensor({0L, 0L})))
        << "a label that is nowhere";
}

TEST(LabelPropagation, RefusesWhatDoesNotFit)
{
    const PatchGrid grid{2, 2};
    const torch::Tensor features = someFeatures(grid, 1), labels = someLabels(grid);
    EXPECT_THAT(errorOf([&] {
                    LabelPropagation({2, 3}, features, labels);
                }).what(),
                HasSubstr("expected features and labels of 6 patches"));
    EXPECT_THAT(errorOf([&] { LabelPropagation(grid, features, labels, {.neighbors = 0}); }).what(),
                HasSubstr("1 neighbor"));
    EXPECT_THAT(errorOf([&] { LabelPropagation(grid, features, labels, {.temperature = 0.0}); }).what(),
                HasSubstr("a temperature above 0"));
    LabelPropagation propagation(grid, features, labels);
    EXPECT_THAT(errorOf([&] {
                    propagation.next(someFeatures({2, 3}, 1));
                }).what(),
                HasSubstr("expected 4 patches with features of width 6, as in the first frame, found 6 of width 6"));
}

}  // namespace
