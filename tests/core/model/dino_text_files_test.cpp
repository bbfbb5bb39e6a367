// dino.txt's files in a folder with their backbone, as people download them: those of tests/data/goldens/dinotxt_v2 and
// dinotxt_v3, which their authors' code wrote.
#include "core/model/dino_text_files.h"

#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/sharded/joined_checkpoint.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/model/model_file.h"
#include "core/model/network/run_trace.h"
#include "core/model/open_model.h"
#include "core/model/text/word_model.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"
#include "tests/support/scratch_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

namespace {

namespace fs = std::filesystem;
using core::ErrorCode;
using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::Not;

const fs::path kDinoTextGoldens = fs::path(support::dataFolder()) / "goldens";
const fs::path kV2 = kDinoTextGoldens / "dinotxt_v2/model", kV3 = kDinoTextGoldens / "dinotxt_v3/model";
constexpr auto kBackboneV2 = "dinov2_vitt14_reg4_pretrain.pth", kBackboneV3 = "dinov3_vitt8_pretrain.pth";
constexpr auto kHeadV2 = "dinov2_vitt14_reg4_dinotxt_vision_head.pth",
               kTextV2 = "dinov2_vitt14_reg4_dinotxt_text_encoder.pth",
               kBothV3 = "dinov3_vitt8_dinotxt_vision_head_and_text_encoder.pth";

class DinoTextFiles : public testing::Test {
protected:
    void take(const fs::path& from, const char* name, const char* as = nullptr)
    {
        fs::copy_file(from / name, m_folder.path() / (as != nullptr ? as : name));
    }
    fs::path path() const { return m_folder.path(); }
    core::Model open(const char* file = "") const { return core::openModel(path() / file); }
    static std::vector<std::string> warningsOf(const core::Model& model)
    {
        return core::english(model.spec().warnings);
    }

    ScratchFolder m_folder;
};

TEST_F(DinoTextFiles, AreReadWithTheBackboneWhetherItOrTheFolderIsOpened)
{
    EXPECT_EQ(core::checkpointFile(kV3), kV3 / kBackboneV3);
    for (const auto& asked : {kV3, kV3 / kBackboneV3}) {
        const auto model = core::openModel(asked);
        EXPECT_EQ(model.spec().depth(), 4);
        EXPECT_TRUE(model.spec().words);
        EXPECT_THAT(model.format, HasSubstr("(2 files)"));
        EXPECT_EQ(model.naming, "DINOv3 (the authors')");
    }
    const auto files = core::filesOfModel(kV2);
    for (const char* name : {kBackboneV2, kHeadV2, kTextV2, "bpe_simple_vocab_16e6.txt.gz"}) {
        EXPECT_THAT(files, Contains(testing::Field(&core::InputFile::path, kV2 / name))) << name;
    }
}

TEST_F(DinoTextFiles, AreAloneNoModel)
{
    for (const auto& file : {kV3 / kBothV3, kV2 / kHeadV2, kV2 / kTextV2}) {
        expectError([&] { core::openModel(file); }, ErrorCode::Unsupported,
                    "a part of dino.txt without its backbone: put both into one folder, and open the folder");
    }
    take(kV2, kHeadV2);
    expectError([&] { open(); }, ErrorCode::Unsupported, "a part of dino.txt without its backbone");
}

TEST_F(DinoTextFiles, MakeTheModelThatItsAuthorsSaveWhole)
{
    // The names of DINOTxt.state_dict().
    core::NamedTensors tensors;
    for (const auto& [file, prefix] : {std::pair(kBackboneV3, "visual_model.backbone."), {kBothV3, ""}}) {
        const auto part = core::openCheckpoint(kV3 / file);
        for (const auto& info : part->tensors()) {
            tensors.emplace_back(prefix + info.name, part->tensor(info.name));
        }
    }
    core::writeSafetensors(path() / "whole.safetensors", tensors);
    const auto whole = open(), parts = core::openModel(kV3);
    EXPECT_EQ(whole.format, "safetensors");
    EXPECT_TRUE(whole.spec().words);
    EXPECT_THAT(warningsOf(whole), Each(Not(HasSubstr("not used"))));
    const auto input = core::openCheckpoint(kDinoTextGoldens / "dinotxt_v3/expected.safetensors")->tensor("input");
    EXPECT_TRUE(
        torch::equal(core::runTrace(*whole.network, input).logits, core::runTrace(*parts.network, input).logits));

    std::ranges::find_if(tensors, [](const auto& each) {
        return each.first == "visual_model.head.blocks.0.attn.qkv.weight";
    })->second = torch::zeros({96, 31});
    core::writeSafetensors(path() / "whole.safetensors", tensors);
    expectError([&] { open(); }, ErrorCode::ShapeMismatch, "expected [96, 32], found [96, 31]");
}

TEST_F(DinoTextFiles, OfAnotherBackboneAreLeftOut)
{
    take(kV2, kBackboneV2);
    take(kV2, "config.json");
    take(kV3, kBothV3);
    const auto model = open();
    EXPECT_EQ(model.spec().depth(), 2);
    EXPECT_FALSE(model.spec().words);
    EXPECT_THAT(warningsOf(model),
                Contains(std::string(kBothV3) + " is not used: its vision head is for a DINOv3 of width 32."));
    take(kV2, kHeadV2);
    take(kV2, kTextV2);
    EXPECT_TRUE(open().spec().words);  // both heads are there, one of them fits
    take(kV3, kBackboneV3);
    EXPECT_TRUE(open(kBackboneV3).spec().words);
    EXPECT_TRUE(open(kBackboneV2).spec().words);
    fs::remove(path() / kBothV3);
    fs::copy_file(kDinoTextGoldens / "vit/model.safetensors", path() / "vit.safetensors");
    fs::copy_file(kDinoTextGoldens / "vit/config.json", path() / "vit.safetensors.json");
    EXPECT_THAT(warningsOf(open("vit.safetensors")),
                Contains(HasSubstr("is not used: its vision head is for a DINOv2 of width 32.")));
}

TEST_F(DinoTextFiles, MayBeOnlyTheVisionHeadButNotOnlyTheTextEncoder)
{
    take(kV2, kBackboneV2);
    take(kV2, "config.json");
    take(kV2, kTextV2);
    EXPECT_EQ(open().spec().depth(), 2);
    EXPECT_THAT(warningsOf(open()), Contains(HasSubstr("is not used: its vision head is not beside it.")));
    fs::remove(path() / kTextV2);
    take(kV2, kHeadV2);
    EXPECT_EQ(open().spec().depth(), 4);
    EXPECT_FALSE(open().spec().words);
}

TEST_F(DinoTextFiles, ThatAreBrokenLeaveTheBackboneWhole)
{
    take(kV3, kBackboneV3);
    m_folder.write("some_dinotxt.pth", "no checkpoint");
    const auto model = open();
    EXPECT_EQ(model.spec().depth(), 2);
    EXPECT_THAT(warningsOf(model), Contains(testing::StartsWith("some_dinotxt.pth is not used: ")));
}

TEST_F(DinoTextFiles, AreNotChosenAmongTwoThatFit)
{
    take(kV3, kBackboneV3);
    take(kV3, kBothV3);
    take(kV3, kBothV3, "other_dinotxt.pth");
    expectError([&] { open(); }, ErrorCode::Unsupported,
                "expected one vision head and one text encoder of dino.txt beside it, found " + std::string(kBothV3) +
                    " and other_dinotxt.pth");
}

TEST(JoinedCheckpoint, HasEachPartsTensorsBehindItsPrefix)
{
    const std::shared_ptr<const core::Checkpoint> one = core::openCheckpoint(kV3 / kBackboneV3);
    const core::JoinedCheckpoint joined({{one, "b."}, {one, "a."}});
    ASSERT_EQ(joined.tensors().size(), 2 * one->tensors().size());
    EXPECT_TRUE(std::ranges::is_sorted(joined.tensors(), {}, &core::TensorInfo::name));
    EXPECT_TRUE(torch::equal(joined.tensor("a.cls_token"), one->tensor("cls_token")));
    EXPECT_EQ(joined.find("cls_token"), nullptr);
    expectError([&] { joined.tensor("cls_token"); }, ErrorCode::NotFound, "holds no tensor named cls_token");
    expectError(
        [&] {
            core::JoinedCheckpoint({{one, ""}, {one, ""}});
        },
        ErrorCode::Corrupt, "expected it in one of the model's files, found it in two");
}

}  // namespace
