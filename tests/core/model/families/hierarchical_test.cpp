// Families of several stages whose heads, windows or keys differ from stage to stage. Their numbers are held by the
// reference's cases (tests/core/analysis/goldens_test.cpp).
#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/error.h"
#include "core/model/families/family_traits.h"
#include "core/model/families/mvit/mvit.h"
#include "core/model/network/run_trace.h"
#include "core/model/open_model.h"
#include "core/model/spec/part_specs.h"
#include "core/trace/attention_traits.h"
#include "core/trace/window_geometry.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"
#include "tests/support/network_values.h"
#include "tests/support/scratch_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace {

using core::LayerKind;
using core::PatchGrid;
using testing::HasSubstr;

std::shared_ptr<core::Network> opened(const std::string& name)
{
    return core::openModel(std::filesystem::path(support::dataFolder()) / "goldens" / name).network;
}

std::string refusalOf(core::Network& network, int height, int width)
{
    return errorOf([&] { network.gridFor(height, width); }).what();
}

class Hierarchical : public testing::TestWithParam<const char*> {
protected:
    std::shared_ptr<core::Network> m_network = opened(GetParam());
    torch::Tensor images(int count) const
    {
        const auto& input = m_network->spec().preprocessing;
        torch::manual_seed(3);
        return torch::randn({count, 3, input.height, input.width});
    }
};

TEST_P(Hierarchical, GivesTheSameLogitsAloneAndInABatch)
{
    support::expectSameAloneAndInABatch(*m_network, images(3));
}

TEST_P(Hierarchical, ComputesTheSameWithAndWithoutGradients)
{
    support::expectSameWithAndWithoutGradients(*m_network, images(2));
}

TEST_P(Hierarchical, RecordsEveryLayerOnItsGridInItsWidth)
{
    const auto trace = core::runTrace(*m_network, images(1), {}, {.keepTokens = true, .keepValues = true});
    const auto& layers = m_network->spec().layers;
    ASSERT_EQ(trace.layers.size(), layers.size());
    for (size_t i = 0; i < layers.size(); ++i) {
        const auto& kept = trace.layers[i];
        EXPECT_EQ(kept.kind, layers[i].kind) << i;
        EXPECT_EQ(kept.grid, core::layerGrid(layers[i], trace.grid)) << i;
        const bool endsStage = i + 1 < layers.size() && layers[i + 1].stage != layers[i].stage;
        const auto& spec = m_network->spec();
        const bool widens =
            endsStage && spec.family == core::Family::Mvit && core::hierarchyOf<core::MvitSpec>(spec).mlpWidens;
        const auto& leaves = layers[widens ? i + 1 : i];
        EXPECT_EQ(kept.tokens.sizes(), (std::vector<int64_t>{kept.tokenCount(), spec.widthOf(leaves)})) << i;
        EXPECT_EQ(kept.residualRatios.size(), layers[i].hasMlp ? 2U : 1U) << i;
        EXPECT_TRUE(kept.values.defined() || core::mixesChannels(kept)) << i;
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, Hierarchical,
                         testing::Values("pit", "pit_distilled", "vitamin", "caformer", "pvt_v2", "pvt_v2_li", "mit",
                                         "segformer", "hiera", "hiera_abswin", "twins_pcpvt", "twins_svt", "davit",
                                         "davit_fl", "tiny_vit", "maxvit_tf", "maxvit_rw", "coatnet_rw", "coatnet_rmlp",
                                         "swinv2_cr", "sam2_hiera", "edgenext", "mobilevit", "volo", "dwee",
                                         "mvitv2_cls", "mvitv2", "convit", "levit", "visformer", "crossvit",
                                         "crossvit_dagger", "tnt", "tnt_legacy", "fastvit", "fastvit_mci", "nextvit",
                                         "efficientformer", "gcvit", "nest", "nest_jx", "mvitv2_mlp", "edgenext_blocks",
                                         "maxxvit", "maxxvit_v2", "coatnext", "coatnet_bn"),
                         [](const auto& test) { return std::string(test.param); });

TEST(Pit, TakesOnlyTheSizeOfItsPositions)
{
    const auto network = opened("pit");
    EXPECT_EQ(network->gridFor(64, 80), (PatchGrid{7, 9}));
    EXPECT_EQ(network->gridFor(71, 87), (PatchGrid{7, 9})) << "what is left over is cut";
    EXPECT_THAT(refusalOf(*network, 72, 80), HasSubstr("expected 80x64"));
    EXPECT_EQ(network->spec().patch, 8) << "patches of 16 pixels, one every 8";
}

TEST(Pit, AsksForHeadsThatNoPublishedModelHas)
{
    const auto file = std::filesystem::path(support::dataFolder()) / "goldens" / "pit" / "model.safetensors";
    const auto folder = std::filesystem::temp_directory_path() / "headscope-pit-without-config";
    std::filesystem::create_directories(folder);
    std::filesystem::copy_file(file, folder / "weights.safetensors", std::filesystem::copy_options::overwrite_existing);
    EXPECT_THAT(errorOf([&] { core::openModel(folder / "weights.safetensors"); }).what(),
                HasSubstr("expected it from config.json (heads)"));
    std::filesystem::remove_all(folder);
}

TEST(Vitamin, HalvesTheImageFourTimesRoundingUp)
{
    const auto network = opened("vitamin");
    EXPECT_EQ(network->gridFor(96, 128), (PatchGrid{6, 8}));
    EXPECT_EQ(network->gridFor(97, 17), (PatchGrid{7, 2}));
    EXPECT_EQ(network->spec().heads, 3);
}

/// As ViTamin-XL: the golden's weights without their positions, logits by timm's code in float64 (pos_embed='none').
TEST(Vitamin, NeedsNoPositions)
{
    const auto golden = std::filesystem::path(support::dataFolder()) / "goldens" / "vitamin";
    const auto weights = core::openCheckpoint(golden / "model.safetensors");
    core::NamedTensors kept;
    for (const auto& info : weights->tensors()) {
        if (info.name != "pos_embed") {
            kept.emplace_back(info.name, weights->tensor(info.name));
        }
    }
    const ScratchFolder folder;
    core::writeSafetensors(folder.path() / "model.safetensors", kept);
    std::filesystem::copy_file(golden / "config.json", folder.path() / "config.json");
    const auto model = core::openModel(folder.path());
    EXPECT_FALSE(model.spec().absolutePosition);
    const auto pixels = core::openCheckpoint(golden / "expected.safetensors")->tensor("input");
    const auto expected = torch::tensor({-1.6280542F, -0.0664249F, -0.2179976F, 0.3107843F, -0.2006143F, -1.1080636F,
                                         -1.1015257F, 2.4994184F, -1.8929895F, 1.470675F});
    EXPECT_LT((core::runTrace(*model.network, pixels).logits - expected).abs().max().item<float>(), 2e-5F);
    EXPECT_EQ(model.network->gridFor(64, 96), (PatchGrid{4, 6})) << "of any size";
}

TEST(Caformer, HasLayersOnlyWhereThereIsAttention)
{
    const auto network = opened("caformer");
    EXPECT_EQ(network->layerCount(), 3);
    EXPECT_EQ(network->spec().patch, 16);
    EXPECT_EQ(network->gridFor(128, 96), (PatchGrid{8, 6}));
    EXPECT_EQ(network->gridFor(130, 99), (PatchGrid{8, 7})) << "32 25, 16 13, 8 7";
    EXPECT_EQ(network->spec().layers.back().heads, 2) << "32 channels each";
}

TEST(Pvt, ReducesKeysAndLeavesOutWhatDoesNotFillOne)
{
    const auto network = opened("pvt_v2");
    const auto trace = core::runTrace(*network, torch::randn({1, 3, 50, 65}));
    EXPECT_EQ(trace.grid, (PatchGrid{13, 17}));
    const auto& first = std::get<core::ReducedAttention>(trace.layers[0].attention);
    EXPECT_EQ(first.reduction, 8);
    EXPECT_EQ(first.k.size(1), 2) << "1 x 2 keys for 13 x 17 patches";
    EXPECT_EQ(trace.layers[3].kind, LayerKind::Self);
    EXPECT_THAT(refusalOf(*network, 28, 64), HasSubstr("expected sides of at least 29 pixels"));
}

TEST(Pvt, PoolsAnyGridToSevenBySevenKeysWithLinearAttention)
{
    const auto network = opened("pvt_v2_li");
    const auto trace = core::runTrace(*network, torch::randn({1, 3, 32, 33}));
    for (const auto& layer : trace.layers) {
        EXPECT_EQ(std::get<core::ReducedAttention>(layer.attention).k.size(1), 49);
    }
}

TEST(Segformer, HasTheEpsilonOfTheCodeWhateverTheFileSays)
{
    for (const char* name : {"mit", "segformer"}) {
        const auto network = opened(name);
        EXPECT_EQ(network->spec().normEps, 1e-5);
        EXPECT_EQ(network->spec().provenance.at("norm_eps").origin, core::Origin::FamilyRule);
        EXPECT_EQ(core::familyName(network->spec().family), "segformer");
    }
}

TEST(Hiera, KeepsThePreviousStagesUnitsWhereQueriesArePooled)
{
    const auto network = opened("hiera");
    const auto& layers = network->spec().layers;
    std::vector<LayerKind> kinds;
    std::vector<int> windows, heads;
    for (const auto& layer : layers) {
        kinds.push_back(layer.kind);
        windows.push_back(layer.window);
        heads.push_back(layer.heads);
    }
    EXPECT_EQ(kinds, (std::vector{LayerKind::Window, LayerKind::Window, LayerKind::Window, LayerKind::Window,
                                  LayerKind::Self, LayerKind::Reduced}));
    EXPECT_EQ(windows, (std::vector{8, 4, 4, 2, 0, 0}));
    EXPECT_EQ(heads, (std::vector{1, 2, 2, 4, 4, 8}));
}

TEST(Hiera, TakesOtherSizesOnlyWithPositionsOfItsUnits)
{
    EXPECT_THAT(refusalOf(*opened("hiera"), 96, 96), HasSubstr("expected 96x64"));
    const auto network = opened("hiera_abswin");
    EXPECT_EQ(network->gridFor(96, 32), (PatchGrid{24, 8}));
    EXPECT_THAT(refusalOf(*network, 96, 40), HasSubstr("multiples of 32 pixels"));
    EXPECT_EQ(core::runTrace(*network, torch::randn({1, 3, 96, 32})).logits.size(0), 10);
}

TEST(Twins, PadsWindowsAndRefusesWhatDoesNotMerge)
{
    const auto network = opened("twins_svt");
    const auto trace = core::runTrace(*network, torch::randn({1, 3, 96, 64}));
    const auto& windows = std::get<core::WindowAttention>(trace.layers[0].attention);
    EXPECT_TRUE(core::windowGeometry(windows, trace.layers[0].grid).hasPadding());
    EXPECT_EQ(trace.layers[1].kind, LayerKind::Reduced);
    EXPECT_THAT(refusalOf(*network, 100, 64), HasSubstr("multiples of 16 pixels"));
}

}  // namespace
