// CrossViT, whose two branches have a grid each, and TNT, whose patches carry their pixels. Their numbers are held by
// the reference's cases (tests/core/analysis/goldens_test.cpp).
#include "core/error.h"
#include "core/model/families/crossvit/crossvit.h"
#include "core/model/families/tnt/tnt.h"
#include "core/model/network/run_trace.h"
#include "core/model/open_model.h"
#include "core/model/recording/recorded_network.h"
#include "core/model/recording/trace_file.h"
#include "core/model/spec/part_specs.h"
#include "core/trace/attention_traits.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

namespace {

using core::LayerKind;
using core::PatchGrid;
using nlohmann::json;
using testing::HasSubstr;

/// A case's weights in a folder of their own, with another config.json or none.
class Opened : public testing::Test {
protected:
    void TearDown() override { std::filesystem::remove_all(m_folder); }

    json configOf(const std::string& name) const
    {
        std::ifstream in(caseOf(name) / "config.json");
        return json::parse(in);
    }
    std::shared_ptr<core::Network> open(const std::string& name) const { return core::openModel(caseOf(name)).network; }
    std::shared_ptr<core::Network> open(const std::string& name, const json& config) const
    {
        std::filesystem::create_directories(m_folder);
        std::filesystem::copy_file(caseOf(name) / "model.safetensors", m_folder / "model.safetensors",
                                   std::filesystem::copy_options::overwrite_existing);
        std::ofstream(m_folder / "config.json") << config;
        return core::openModel(m_folder / "model.safetensors").network;
    }
    std::string refusal(const std::string& name, const json& config) const
    {
        return errorOf([&] { open(name, config); }).what();
    }

    const std::filesystem::path& folder() const { return m_folder; }

private:
    static std::filesystem::path caseOf(const std::string& name)
    {
        return std::filesystem::path(support::dataFolder()) / "goldens" / name;
    }
    std::filesystem::path m_folder =
        std::filesystem::temp_directory_path() /
        ("headscope-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
};

using Crossvit = Opened;

/// The first multi-scale block has 1 and 2 blocks, the second 1 and 1.
TEST_F(Crossvit, CountsTheBlocksOfEachBranchThenTheCrossings)
{
    const auto network = open("crossvit_dagger");
    std::vector<LayerKind> kinds;
    std::vector<int> branches, heads;
    for (const auto& layer : network->spec().layers) {
        kinds.push_back(layer.kind);
        branches.push_back(layer.stage);
        heads.push_back(layer.heads);
        EXPECT_EQ(core::layerGrid(layer, {4, 6}), layer.stage == 0 ? (PatchGrid{4, 6}) : (PatchGrid{2, 3}));
        EXPECT_EQ(layer.hasMlp, layer.kind == LayerKind::Self);
    }
    const auto self = LayerKind::Self, cross = LayerKind::Class;
    EXPECT_EQ(kinds, (std::vector{self, self, self, cross, cross, self, self, cross, cross}));
    EXPECT_EQ(branches, (std::vector{0, 1, 1, 1, 0, 0, 1, 1, 0})) << "of the keys";
    EXPECT_EQ(heads, (std::vector{2, 4, 4, 4, 2, 2, 4, 4, 2}));
}

/// The second image has 32 x 48 pixels of the input's 48 x 72, and patches of 16.
TEST_F(Crossvit, PlacesThePatchesOfBothBranchesOverTheInput)
{
    const auto network = open("crossvit_dagger");
    const auto& spec = network->spec();
    EXPECT_EQ(spec.patch, 12);
    EXPECT_DOUBLE_EQ(spec.layers[1].ownPatch, 24.0);
    EXPECT_EQ(network->gridFor(48, 72), (PatchGrid{4, 6}));
    EXPECT_THAT(errorOf([&] { network->gridFor(48, 48); }).what(), HasSubstr("expected 72x48"));
    const auto trace = core::runTrace(*network, torch::randn({1, 3, 48, 72}), {}, {.keepTokens = true});
    EXPECT_EQ(trace.layers[3].tokens.sizes(), (std::vector<int64_t>{7, 16})) << "the visitor among the second's";
    EXPECT_EQ(trace.layers[4].tokens.sizes(), (std::vector<int64_t>{25, 8}));
    EXPECT_TRUE(core::classTokenIsQuery(core::traitsOf(trace.layers[4]), trace.layers[4].layout));
}

TEST_F(Crossvit, ScalesByPublishedFactorsWhereOnlyTheNameIsKnown)
{
    auto config = configOf("crossvit");
    config["model_args"].erase("img_scale");  // 224 / 240: 44 of 48 pixels, still 2 x 2 patches
    const auto network = open("crossvit", config);
    EXPECT_EQ(core::hierarchyOf<core::CrossvitSpec>(network->spec()).branches[1].height, 44);
    EXPECT_DOUBLE_EQ(network->spec().layers[1].ownPatch, 16.0 * 48 / 44);
}

TEST_F(Crossvit, KeepsThePatchesOfBothBranchesInATraceFile)
{
    auto config = configOf("crossvit");
    config["model_args"].erase("img_scale");
    const auto network = open("crossvit", config);
    const auto pixels = torch::randn({1, 3, 48, 48});
    const auto trace = core::runTrace(*network, pixels, {}, {.keepTokens = true});
    const auto file = folder() / "trace.safetensors";
    core::writeTraceFile(file, core::recordingOf(network->spec(), trace, pixels));
    const auto recorded = core::openModel(file).network;
    const auto read = core::runTrace(*recorded, pixels);
    for (size_t i = 0; i < trace.layers.size(); ++i) {
        EXPECT_EQ(read.layers[i].kind, trace.layers[i].kind) << i;
        EXPECT_EQ(read.layers[i].grid, trace.layers[i].grid) << i;
        EXPECT_DOUBLE_EQ(read.layers[i].patch, i == 0 || i == 4 || i == 5 || i == 9 ? 0.0 : 16.0 * 48 / 44) << i;
    }
    EXPECT_TRUE(recorded->spec().hasBranches());
}

TEST_F(Crossvit, RefusesWhatItCannotComputeExactly)
{
    auto config = configOf("crossvit");
    config["model_args"]["crop_scale"] = true;
    EXPECT_THAT(refusal("crossvit", config), HasSubstr("found ones that crop it"));
    config = configOf("crossvit");
    config["model_args"]["img_scale"] = {1.0, 1.0};
    EXPECT_THAT(refusal("crossvit", config), HasSubstr("would settle it"));
    config["model_args"]["img_scale"] = {1.0, 1.0, 1.0};
    EXPECT_THAT(refusal("crossvit", config), HasSubstr("a scale for each of two branches"));
    config["model_args"]["img_scale"] = {1.0, -1.0};
    EXPECT_THAT(refusal("crossvit", config), HasSubstr("numbers above 0"));
    EXPECT_THAT(refusal("crossvit", json::object()), HasSubstr("expected them from config.json (img_scale)"));
    config = configOf("crossvit_dagger");
    config["model_args"]["patch_size"] = {12, 8};
    EXPECT_THAT(refusal("crossvit_dagger", config), HasSubstr("expected patches of 12 or 16 pixels"));
}

using Tnt = Opened;

TEST_F(Tnt, RecordsTheOuterAttentionAndCarriesThePixels)
{
    const auto network = open("tnt");
    const auto pixels = torch::randn({1, 3, 48, 80});
    const auto pass = network->passOver(pixels);
    EXPECT_EQ(pass.grid, (PatchGrid{3, 5}));
    EXPECT_EQ(network->embed(pass, pixels).sizes(), (std::vector<int64_t>{1, 16, 24 + 16 * 8}));
    EXPECT_THAT(errorOf([&] { network->gridFor(64, 80); }).what(), HasSubstr("expected 80x48"));
    EXPECT_EQ(network->spec().heads, 3);
    EXPECT_EQ(core::hierarchyOf<core::TntSpec>(network->spec()).inner.heads, 2);
}

TEST_F(Tnt, RefusesHeadsAndPatchesThatDoNotFit)
{
    auto config = configOf("tnt");
    config["model_args"]["num_heads_outer"] = 5;
    EXPECT_THAT(refusal("tnt", config), HasSubstr("expected a divisor of the width 24, found 5"));
    config = configOf("tnt");
    config["model_args"]["patch_size"] = 32;
    EXPECT_THAT(refusal("tnt", config), HasSubstr("expected as many positions along a side"));
    config = configOf("tnt");
    config["architecture"] = "another";
    config["model_args"].erase("num_heads_inner");
    EXPECT_THAT(refusal("tnt", config), HasSubstr("expected it from config.json (num_heads_inner)"));
}

}  // namespace
