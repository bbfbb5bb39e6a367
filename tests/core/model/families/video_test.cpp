// Transformers over clips. Their numbers are held by the reference's cases (tests/core/analysis/goldens_test.cpp).
#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/error.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/network/run_trace.h"
#include "core/model/open_model.h"
#include "core/model/spec/clip_layout.h"
#include "core/trace/divided_rows.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"
#include "tests/support/scratch_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace {

using testing::HasSubstr;

std::filesystem::path golden(const std::string& name)
{
    return std::filesystem::path(support::dataFolder()) / "goldens" / name;
}

core::Preprocessing smallClip()
{
    core::Preprocessing how;
    how.frames = 4;
    how.tubelet = 2;
    how.height = how.width = 16;
    how.cropPct = 1.0;
    return how;
}

TEST(Clip, StacksStepsBelowEachOtherWithTheFramesOfATubeletAsChannels)
{
    const auto frames = torch::arange(1 * 3 * 4 * 2 * 1, torch::kFloat32).view({1, 3, 4, 2, 1});
    const auto stacked = core::stackedFrames(frames, smallClip());
    ASSERT_EQ(stacked.sizes(), (std::vector<int64_t>{1, 6, 4, 1}));
    // Color 1, frame 3, row 1: channel 1 * 2 + 3 % 2 and row 3 / 2 * 2 + 1.
    EXPECT_EQ(stacked[0][3][3][0].item<float>(), frames[0][1][3][1][0].item<float>());
    EXPECT_TRUE(torch::equal(core::separateFrames(stacked, smallClip()), frames));
    EXPECT_EQ(core::firstOfTubelets(stacked[0], smallClip())[2][2][0].item<float>(),
              frames[0][2][2][0][0].item<float>());
    EXPECT_THAT(errorOf([&] { core::stackedFrames(frames.slice(2, 0, 3), smallClip()); }).what(),
                HasSubstr("expected [1, 3, 4, height, width], found [1, 3, 3, 2, 1]"));
}

/// Vaswani et al. 2017, section 3.5, by hand: 10000^(-2 / 4) is 0.01.
TEST(SequencePositions, AreSinesOfThePatchsNumber)
{
    const auto table = core::sequencePositions(6, 4);
    EXPECT_NEAR(table[5][0].item<double>(), std::sin(5.0), 1e-6);
    EXPECT_NEAR(table[5][1].item<double>(), std::cos(5.0), 1e-6);
    EXPECT_NEAR(table[5][2].item<double>(), std::sin(0.05), 1e-6);
    EXPECT_NEAR(table[5][3].item<double>(), std::cos(0.05), 1e-6);
}

TEST(Video, TakesAnotherNumberOfFrames)
{
    core::ModelOverrides options;
    options.frames = 4;
    for (const char* name : {"videomae", "vjepa2"}) {
        const auto model = core::openModel(golden(name), options);
        EXPECT_EQ(model.spec().preprocessing.frames, 4) << name;
        const auto trace = core::runTrace(*model.network, torch::randn({1, 6, 2 * 48, 48}));
        EXPECT_EQ(trace.grid, (core::PatchGrid{6, 3})) << name;
        EXPECT_EQ(trace.steps, 2) << name;
    }
    options.frames = 3;
    EXPECT_THAT(errorOf([&] { core::openModel(golden("videomae"), options); }).what(),
                HasSubstr("clip_frames: expected a multiple of 2 from 4, found 3"));
    EXPECT_THAT(errorOf([&] { core::openModel(golden("vit"), options); }).what(),
                HasSubstr("clip_frames: expected none for a model of single images, found 3"));
}

/// The refusal of the reference's file without some of its tensors.
core::Error refusalOf(const std::string& name, const std::string& leftOut, const std::string& config)
{
    const auto file = core::openCheckpoint(golden(name) / "model.safetensors");
    core::NamedTensors tensors;
    for (const core::TensorInfo& info : file->tensors()) {
        if (info.name.find(leftOut) == std::string::npos) {
            tensors.emplace_back(info.name, file->tensor(info.name));
        }
    }
    const ScratchFolder folder;
    core::writeSafetensors(folder.path() / "model.safetensors", tensors);
    folder.write("config.json", config);
    return errorOf([&] { core::openModel(folder.path()); });
}

/// As Hugging Face's classes and processors have them.
TEST(Vivit, IsReadFromItsShapesAndFrameSize)
{
    const auto model = core::openModel(golden("vivit"));
    const auto& spec = model.spec();
    EXPECT_EQ(spec.activation, core::Activation::GeluTanh);
    EXPECT_EQ(spec.preprocessing.frames, 8);
    EXPECT_EQ(spec.preprocessing.tubelet, 2);
    EXPECT_EQ(spec.preprocessing.height, 48);
    EXPECT_EQ(spec.preprocessing.mean, (std::vector<double>{0.5, 0.5, 0.5}));
    EXPECT_EQ(spec.pooling, core::Pooling::ClassToken);
    EXPECT_THAT(errorOf([&] { model.network->gridFor(4 * 32, 32); }).what(), HasSubstr("found 32x128"));
    EXPECT_THAT(refusalOf("vivit", "none", R"({"model_type": "vivit", "num_attention_heads": 2})").what(),
                HasSubstr("pos_embed: expected a class token and 14 x 14 patches per step, found 37 rows"));
}

TEST(Vjepa, HasAFurtherLayerInWhichItsClassifierAsks)
{
    const auto model = core::openModel(golden("vjepa2_classifier"));
    const auto& layers = model.spec().layers;
    ASSERT_EQ(layers.size(), 5U);
    EXPECT_FALSE(layers[1].ofVisionHead);
    EXPECT_TRUE(layers[2].ofVisionHead && layers[3].ofVisionHead);
    EXPECT_EQ(layers[4].kind, core::LayerKind::Class);
    EXPECT_EQ(model.spec().hiddenOf(layers[1]), 120);
    EXPECT_EQ(model.spec().hiddenOf(layers[2]), 160) << "four times the width, whatever the encoder has";
    EXPECT_EQ(model.spec().classes, 10);
    EXPECT_TRUE(model.spec().warnings.empty()) << "config.json counts the encoder's layers";
    const std::string config = R"({"model_type": "vjepa2", "num_attention_heads": 2, "crop_size": 48})";
    EXPECT_THAT(refusalOf("vjepa2_classifier", "self_attention_layers", config).what(),
                HasSubstr("vision_head.blocks.0.attn.qkv.weight"));
    EXPECT_THAT(refusalOf("vjepa2_classifier", "query_tokens", config).what(), HasSubstr("attn_pool.latent"));
}

TEST(Video, RefusesFramesThatPatchesDoNotFill)
{
    const auto model = core::openModel(golden("vjepa2"));
    EXPECT_THAT(errorOf([&] { model.network->gridFor(4 * 50, 48); }).what(),
                HasSubstr("expected frames of a multiple of 16 rows of pixels"));
    EXPECT_EQ(model.network->gridFor(4 * 32, 50), (core::PatchGrid{8, 3}));
}

/// The reference's file with other names, in a folder of its own.
class Renamed {
public:
    using Names = std::vector<std::pair<const char*, const char*>>;
    Renamed(const std::string& name, const std::string& prefix, const Names& words, const std::string& config)
    {
        const auto file = core::openCheckpoint(golden(name) / "model.safetensors");
        core::NamedTensors tensors;
        for (const core::TensorInfo& info : file->tensors()) {
            std::string renamed = info.name;
            const auto tensor = file->tensor(info.name);
            for (const auto& [from, to] : words) {
                if (const auto at = renamed.find(from); at != std::string::npos) {
                    renamed.replace(at, std::string(from).size(), to);
                }
            }
            const auto joined = renamed.find("{qkv}");
            if (joined == std::string::npos) {
                tensors.emplace_back(prefix + renamed, tensor);
                continue;
            }
            const auto parts = tensor.chunk(3);
            for (size_t i = 0; i < parts.size(); ++i) {
                const char* const three[] = {"query", "key", "value"};
                std::string part = renamed;
                tensors.emplace_back(prefix + part.replace(joined, 5, three[i]), parts[i].contiguous());
            }
        }
        core::writeSafetensors(m_folder.path() / "model.safetensors", tensors);
        m_folder.write("config.json", config);
    }
    torch::Tensor logitsOf(const torch::Tensor& pixels) const
    {
        return core::runTrace(*core::openModel(m_folder.path()).network, pixels).logits;
    }

private:
    ScratchFolder m_folder;
};

torch::Tensor pixelsOfFourSteps()
{
    torch::manual_seed(5);
    return torch::randn({1, 6, 4 * 48, 48});
}

TEST(Video, OpensVideoMaeAsHuggingFaceNamesIt)
{
    const Renamed file("videomae", "videomae.",
                       {{"patch_embed.proj", "embeddings.patch_embeddings.projection"},
                        {"blocks.", "encoder.layer."},
                        {"norm1", "layernorm_before"},
                        {"norm2", "layernorm_after"},
                        {"attn.q_bias", "attention.attention.q_bias"},
                        {"attn.v_bias", "attention.attention.v_bias"},
                        {"attn.qkv", "attention.attention.{qkv}"},
                        {"attn.proj", "attention.output.dense"},
                        {"mlp.fc1", "intermediate.dense"},
                        {"mlp.fc2", "output.dense"},
                        {"head.", "classifier."}},
                       R"({"model_type": "videomae", "num_attention_heads": 2, "image_size": 48, "num_frames": 8,
                           "layer_norm_eps": 1e-6})");
    const auto model = core::openModel(golden("videomae"));
    EXPECT_TRUE(torch::allclose(file.logitsOf(pixelsOfFourSteps()),
                                core::runTrace(*model.network, pixelsOfFourSteps()).logits, 1e-5, 1e-6));
}

TEST(Timesformer, OpensAsHuggingFaceNamesIt)
{
    const Renamed file("timesformer", "",
                       {{"model.", "timesformer."},
                        {"timesformer.head.", "classifier."},
                        {"patch_embed.proj", "embeddings.patch_embeddings.projection"},
                        {"cls_token", "embeddings.cls_token"},
                        {"pos_embed", "embeddings.position_embeddings"},
                        {"time_embed", "embeddings.time_embeddings"},
                        {"blocks.", "encoder.layer."},
                        {"temporal_norm1", "temporal_layernorm"},
                        {"temporal_attn.qkv", "temporal_attention.attention.qkv"},
                        {"temporal_attn.proj", "temporal_attention.output.dense"},
                        {"temporal_fc", "temporal_dense"},
                        {".norm1", ".layernorm_before"},
                        {".norm2", ".layernorm_after"},
                        {".attn.qkv", ".attention.attention.qkv"},
                        {".attn.proj", ".attention.output.dense"},
                        {"mlp.fc1", "intermediate.dense"},
                        {"mlp.fc2", "output.dense"},
                        {"timesformer.norm.", "timesformer.layernorm."}},
                       R"({"model_type": "timesformer", "num_attention_heads": 2, "image_size": [48, 32],
                           "num_frames": 4, "attention_type": "divided_space_time"})");
    const auto model = core::openModel(golden("timesformer"));
    torch::manual_seed(6);
    const auto pixels = torch::randn({1, 3, 4 * 48, 32});
    EXPECT_TRUE(torch::allclose(file.logitsOf(pixels), core::runTrace(*model.network, pixels).logits, 1e-5, 1e-6));
}

TEST(Video, OpensVjepaAsHuggingFaceNamesIt)
{
    const Renamed file("vjepa2", "encoder.",
                       {{"patch_embed.proj", "embeddings.patch_embeddings.proj"},
                        {"blocks.", "layer."},
                        {"attn.qkv", "attention.{qkv}"},
                        {"attn.proj", "attention.proj"},
                        {"norm.", "layernorm."}},
                       R"({"model_type": "vjepa2", "num_attention_heads": 2, "crop_size": 48, "image_size": 48,
                           "frames_per_clip": 8})");
    const auto model = core::openModel(golden("vjepa2"));
    EXPECT_TRUE(torch::allclose(file.logitsOf(pixelsOfFourSteps()),
                                core::runTrace(*model.network, pixelsOfFourSteps()).logits, 1e-5, 1e-6));
}

/// Of head 0, for one query of 25.
template <typename Kind>
torch::Tensor rowOf(const core::LayerTrace& layer, int query)
{
    const auto& attention = std::get<Kind>(layer.attention);
    return core::dividedRows(Kind::kind, attention.q[0].narrow(0, query, 1), attention.k[0], attention.scale,
                             attention.steps, query)[0];
}

TEST(Timesformer, AttendsOverTimeThenOverTheSpaceOfAStep)
{
    const auto model = core::openModel(golden("timesformer"));
    const auto trace = core::runTrace(*model.network, torch::randn({1, 3, 4 * 48, 32}));
    EXPECT_EQ(model.spec().preprocessing.frames, 4);
    EXPECT_EQ(model.spec().preprocessing.frameStep, 64) << "of the 256 frames that the published models span";
    EXPECT_EQ(trace.steps, 4);
    ASSERT_EQ(trace.layerCount(), 4);
    EXPECT_TRUE(model.spec().warnings.empty()) << "config.json counts blocks";
    const int query = 1 + 4 * 2 + 1;  // row 4, column 1 of the strip: step 1, row 1 of its 3
    const auto overTime = rowOf<core::TemporalAttention>(trace.layers[2], query);
    EXPECT_EQ(overTime.gt(0).sum().item<int64_t>(), 4);
    EXPECT_TRUE(overTime.slice(0, 1).view({4, 3, 2}).select(1, 1).select(1, 1).gt(0).all().item<bool>())
        << "its own place in every step";
    const auto overSpace = rowOf<core::SpatialAttention>(trace.layers[3], query);
    EXPECT_EQ(overSpace.gt(0).sum().item<int64_t>(), 7) << "the class token and the patches of its step";
    EXPECT_TRUE(overSpace.slice(0, 1).view({4, 6})[1].gt(0).all().item<bool>());
    EXPECT_EQ(rowOf<core::TemporalAttention>(trace.layers[0], 0)[0].item<float>(), 1.0F) << "it takes no part";
    EXPECT_NEAR(rowOf<core::SpatialAttention>(trace.layers[1], 0).sum().item<double>(), 1.0, 1e-6);
}

TEST(Timesformer, FitsOnlyClipsOfItsPositions)
{
    const auto model = core::openModel(golden("timesformer"));
    EXPECT_THAT(errorOf([&] { model.network->gridFor(4 * 32, 32); }).what(), HasSubstr("found 32x128"));
    core::ModelOverrides options;
    options.frames = 8;
    EXPECT_THAT(errorOf([&] { core::openModel(golden("timesformer"), options); }).what(),
                HasSubstr("time_embed: expected [1, 8, 24], found [1, 4, 24]"));
}

TEST(Timesformer, RefusesAttentionThatItsTensorsDoNotHave)
{
    const std::string config = R"({"model_type": "timesformer", "num_attention_heads": 2, "image_size": 48,
                                   "attention_type": ")";
    EXPECT_THAT(refusalOf("timesformer_joint", "time_embeddings", config + "space_only\"}").what(),
                HasSubstr("attention_type: expected divided_space_time"));
    EXPECT_THAT(refusalOf("timesformer_joint", "none", config + "divided_space_time\"}").what(),
                HasSubstr("found divided_space_time"));
    EXPECT_THAT(refusalOf("timesformer", "pos_embed", R"({"model_args": {"num_heads": 2}})").what(),
                HasSubstr("pos_embed"));
}

/// V-JEPA 2's authors keep an encoder and its moving average in one file; the average is what they evaluate.
TEST(Video, PrefersVjepasMovingAverage)
{
    const auto file = core::openCheckpoint(golden("vjepa2") / "model.safetensors");
    core::NamedTensors tensors;
    for (const core::TensorInfo& info : file->tensors()) {
        tensors.emplace_back("target_encoder.module.backbone." + info.name, file->tensor(info.name));
        tensors.emplace_back("encoder.module.backbone." + info.name, torch::zeros_like(file->tensor(info.name)));
    }
    const ScratchFolder folder;
    core::writeSafetensors(folder.path() / "vjepa2.safetensors", tensors);
    folder.write("config.json", R"({"architecture": "vit_large", "model_args": {"img_size": [48, 48], "num_frames": 8,
                                    "num_heads": 2}})");
    const auto model = core::openModel(folder.path());
    EXPECT_EQ(model.entries.chosen, "target_encoder");
    EXPECT_GT(core::runTrace(*model.network, pixelsOfFourSteps()).logits.abs().max().item<double>(), 0.1);
}

}  // namespace
