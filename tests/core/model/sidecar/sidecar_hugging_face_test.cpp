// Hugging Face's config.json and preprocessor_config.json, and what else stands beside or inside a checkpoint.
#include "core/model/sidecar/sidecar.h"

#include "core/error.h"
#include "core/model/families/infer_spec.h"
#include "tests/core/model/sidecar/sidecar_text.h"
#include "tests/support/scratch_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace {

core::Sidecar completed(const std::string& json)
{
    return core::withClassDefaults(sidecarOf(json));
}

TEST(HuggingFaceConfig, AssumesTheDefaultsOfItsClass)
{
    const auto vit = completed(R"({"model_type": "vit", "hidden_size": 1024})");
    EXPECT_EQ(*vit.normEps, 1e-12);
    EXPECT_EQ(vit.normEps.provenance.text(), "config.json (class default)");
    EXPECT_EQ(*vit.heads, 12);
    EXPECT_EQ(*vit.activation, core::Activation::Gelu);
    EXPECT_EQ(*completed(R"({"model_type": "dinov2"})").normEps, 1e-6);
    EXPECT_FALSE(completed(R"({"model_type": "swin"})").heads);
    EXPECT_EQ(*completed(R"({"model_type": "swin"})").normEps, 1e-5);
    EXPECT_EQ(*completed(R"({"model_type": "clip_vision_model"})").activation, core::Activation::QuickGelu);
    EXPECT_FALSE(completed(R"({"model_type": "dinov2", "use_swiglu_ffn": true})").activation);
}

TEST(HuggingFaceConfig, WinsOverTheDefaults)
{
    const auto told = completed(R"({"model_type": "vit", "num_attention_heads": 4, "layer_norm_eps": 1e-6,
                               "hidden_act": "gelu_pytorch_tanh", "image_size": [32, 48], "patch_size": 8})");
    EXPECT_EQ(*told.heads, 4);
    EXPECT_EQ(*told.normEps, 1e-6);
    EXPECT_EQ(*told.activation, core::Activation::GeluTanh);
    EXPECT_EQ(*told.trainedSize, std::pair(32, 48));
    EXPECT_EQ(*told.claims.at("patch"), 8);
}

TEST(HuggingFaceConfig, FindsTheImageTowerOfAPair)
{
    const auto told =
        completed(R"({"model_type": "clip", "projection_dim": 512, "text_config": {"num_attention_heads": 8},
        "vision_config": {"num_attention_heads": 16, "hidden_size": 1024, "image_size": 336, "hidden_act": "gelu"}})");
    EXPECT_EQ(*told.heads, 16);
    EXPECT_EQ(*told.trainedSize, std::pair(336, 336));
    EXPECT_EQ(*told.activation, core::Activation::Gelu);
    EXPECT_EQ(*told.normEps, 1e-5);
}

TEST(HuggingFaceConfig, ReadsLabelsInAnyOrderButNotItsPlaceholders)
{
    const auto told = sidecarOf(R"({"model_type": "vit", "id2label": {"2": "c", "0": "a", "1": "b"}})");
    EXPECT_THAT(*told.labels, testing::ElementsAre("a", "b", "c"));
    EXPECT_FALSE(sidecarOf(R"({"model_type": "vit", "id2label": {"0": "LABEL_0", "1": "LABEL_1"}})").labels);
    EXPECT_THAT(complaintAboutSidecar(R"({"model_type": "vit", "id2label": {"1": "b"}})"),
                testing::HasSubstr("id2label: expected a list of at most 65536 texts, or an object of them by index"));
}

/// By hand: pixels / 127.5 - 1 are in [-1, 1], and are normalized again where the file says so.
TEST(HuggingFaceProcessor, CountsRescalingIntoMeanAndDeviation)
{
    const auto found = [](const std::string& rest) {
        return sidecarOf(R"({"image_mean": [0.5, 0.5, 0.5], "image_std": [0.5, 0.5, 0.5], )" + rest + "}",
                         "preprocessor_config.json");
    };
    const auto vivit = found(R"("rescale_factor": 0.00784313725490196, "offset": true, "do_normalize": false)");
    EXPECT_NEAR(vivit.mean->at(0), 0.5, 1e-12);
    EXPECT_NEAR(vivit.std->at(2), 0.5, 1e-12);
    const auto twice = found(R"("rescale_factor": 0.00784313725490196, "offset": true)");
    EXPECT_NEAR(twice.mean->at(1), 0.75, 1e-12);
    EXPECT_NEAR(twice.std->at(1), 0.25, 1e-12);
    const auto older =
        found(R"("do_zero_centering": true, "rescale_factor": 0.00392156862745098, "do_normalize": false)");
    EXPECT_NEAR(older.mean->at(0), 0.5, 1e-12);
    const auto usual = found(R"("rescale_factor": 0.00392156862745098)");
    EXPECT_EQ(usual.mean->at(0), 0.5) << "exactly";
    const auto bytes = found(R"("do_rescale": false)");  // (255 x - 0.5) / 0.5
    EXPECT_NEAR(bytes.mean->at(0), 0.5 / 255, 1e-12);
    EXPECT_NEAR(bytes.std->at(0), 0.5 / 255, 1e-12);
}

TEST(HuggingFaceProcessor, SaysThatColorsAreInTheOtherOrder)
{
    const auto told = sidecarOf(R"({"do_resize": true, "do_flip_channel_order": true})", "preprocessor_config.json");
    EXPECT_EQ(*told.hidden, "do_flip_channel_order is true");  // for which the model is refused
    EXPECT_FALSE(sidecarOf(R"({"do_resize": true, "do_flip_channel_order": false})").hidden);
}

struct Processor {
    const char* name;
    const char* json;
    std::pair<int, int> input;
    int resized;  ///< the image's shorter side before the crop
    core::CropMode mode;
};
class ProcessorForm : public testing::TestWithParam<Processor> {};

TEST_P(ProcessorForm, BecomesTheSameResizeAndCrop)
{
    const auto told = sidecarOf(GetParam().json, "preprocessor_config.json");
    EXPECT_EQ(*told.inputSize, GetParam().input);
    EXPECT_EQ(*told.cropMode, GetParam().mode);
    EXPECT_EQ(std::floor(GetParam().input.first / *told.cropPct), GetParam().resized);
}
INSTANTIATE_TEST_SUITE_P(
    Forms, ProcessorForm,
    testing::Values(
        Processor{"Exact",
                  R"({"do_resize": true, "size": {"height": 224, "width": 192}})",
                  {224, 192},
                  224,
                  core::CropMode::Squash},
        Processor{"OldVit",
                  R"({"feature_extractor_type": "ViTFeatureExtractor", "size": 384})",
                  {384, 384},
                  384,
                  core::CropMode::Squash},
        Processor{"OldClip",
                  R"({"feature_extractor_type": "CLIPFeatureExtractor", "size": 224, "crop_size": 224,
                      "do_center_crop": true})",
                  {224, 224},
                  224,
                  core::CropMode::Center},
        Processor{"Dinov2",
                  R"({"image_processor_type": "BitImageProcessor", "size": {"shortest_edge": 256},
                      "crop_size": {"height": 224, "width": 224}, "do_center_crop": true})",
                  {224, 224},
                  256,
                  core::CropMode::Center},
        Processor{"Deit",
                  R"({"image_processor_type": "DeiTImageProcessor", "size": {"height": 256, "width": 256},
                      "crop_size": {"height": 224, "width": 224}, "do_center_crop": true})",
                  {224, 224},
                  256,
                  core::CropMode::Squash},
        Processor{"OddRatio",
                  R"({"do_resize": true, "size": {"shortest_edge": 439}, "crop_size": 378, "do_center_crop": true})",
                  {378, 378},
                  439,
                  core::CropMode::Center},
        Processor{"DepthAnything",
                  R"({"image_processor_type": "DPTImageProcessor", "do_resize": true, "keep_aspect_ratio": true,
                      "ensure_multiple_of": 14, "size": {"height": 518, "width": 518}, "resample": 3})",
                  {518, 518},
                  518,
                  core::CropMode::Cover},
        Processor{"Sam",
                  R"({"image_processor_type": "SamImageProcessor", "do_pad": true, "do_resize": true,
                      "size": {"longest_edge": 1024}, "pad_size": {"height": 1024, "width": 1024}, "resample": 2})",
                  {1024, 1024},
                  1024,
                  core::CropMode::Corner},
        Processor{"Siglip2Naflex",
                  R"({"image_processor_type": "Siglip2ImageProcessor", "do_resize": true, "max_num_patches": 256,
                      "patch_size": 16, "resample": 2})",
                  {256, 256},
                  256,
                  core::CropMode::Budget},
        // 16 x 32 patches are the squarest that are 512.
        Processor{"ABudgetThatIsNoSquare",
                  R"({"do_resize": true, "max_num_patches": 512, "patch_size": 14})",
                  {224, 448},
                  224,
                  core::CropMode::Budget},
        Processor{"CropTurnedOff",
                  R"({"do_resize": true, "size": {"shortest_edge": 256}, "crop_size": 224, "do_center_crop": false})",
                  {256, 256},
                  256,
                  core::CropMode::Center}),
    [](const auto& test) { return test.param.name; });

TEST(ProcessorConfig, ReadsNormalizationAndPillowsNumbers)
{
    const auto told =
        sidecarOf(R"({"do_resize": true, "image_mean": [0.1, 0.2, 0.3], "image_std": [0.4, 0.5, 0.6], "resample": 3})");
    EXPECT_EQ((*told.mean)[2], 0.3);
    EXPECT_EQ((*told.std)[0], 0.4);
    EXPECT_EQ(*told.interpolation, core::Interpolation::Bicubic);
    EXPECT_EQ(*sidecarOf(R"({"do_resize": true, "resample": 1})").interpolation, core::Interpolation::Lanczos);
    EXPECT_EQ(*sidecarOf(R"({"do_resize": true, "resample": 2})").interpolation, core::Interpolation::Bilinear);
    EXPECT_EQ(*sidecarOf(R"({"do_resize": true, "resample": 0})").interpolation, core::Interpolation::Nearest);
    const auto raw = sidecarOf(R"({"do_normalize": false, "image_mean": [0.5, 0.5, 0.5]})");
    EXPECT_EQ((*raw.mean)[0], 0.0);
    EXPECT_EQ((*raw.std)[0], 1.0);
}

TEST(ProcessorConfig, NamesTheKeyThatIsWrong)
{
    EXPECT_EQ(complaintAboutSidecar(R"({"do_resize": true, "resample": 5})"),
              "config.json: resample: expected 0 (nearest), 1 (Lanczos), 2 (bilinear) or 3 (bicubic), found 5");
    EXPECT_EQ(complaintAboutSidecar(R"({"do_resize": true, "size": {"height": 5}})"),
              "config.json: size: expected height and width, or shortest_edge, found {\"height\":5}");
    EXPECT_EQ(complaintAboutSidecar(R"({"do_resize": true, "size": "large"})"),
              "config.json: size: expected a whole number from 1 to 1048576, found \"large\"");
    EXPECT_EQ(complaintAboutSidecar(R"({"do_resize": 1, "size": 224})"),
              "config.json: do_resize: expected true or false, found 1");
    EXPECT_EQ(complaintAboutSidecar(R"({"image_mean": [1, "2"]})"),
              "config.json: image_mean: expected a list of 1 to 64 numbers, found [1,\"2\"]");
}

TEST(OpenClipConfig, TellsTheTowerAndThePreprocessing)
{
    const auto told = sidecarOf(R"({"model_cfg": {"embed_dim": 1024, "quick_gelu": true,
        "vision_cfg": {"image_size": 378, "layers": 32, "width": 1280, "head_width": 80, "patch_size": 14}},
        "preprocess_cfg": {"mean": [0.1, 0.2, 0.3], "interpolation": "bicubic", "resize_mode": "squash"}})");
    EXPECT_EQ(*told.heads, 16);
    EXPECT_EQ(*told.inputSize, std::pair(378, 378));
    EXPECT_EQ(*told.activation, core::Activation::QuickGelu);
    EXPECT_EQ((*told.mean)[1], 0.2);
    EXPECT_EQ(*told.cropMode, core::CropMode::Squash);
    EXPECT_EQ(*told.cropPct, 1.0);
    const auto plain = sidecarOf(R"({"model_cfg": {"vision_cfg": {"width": 768}}})");
    EXPECT_EQ(*plain.heads, 12);
    EXPECT_EQ(*plain.activation, core::Activation::Gelu);
    EXPECT_EQ(complaintAboutSidecar(R"({"model_cfg": {}, "preprocess_cfg": {"resize_mode": "fold"}})"),
              "config.json: preprocess_cfg.resize_mode: expected shortest, longest or squash, found \"fold\"");
}

/// CLIPA takes the mean of the patches where CLIP takes the class token, with the same tensors.
TEST(OpenClipConfig, SaysWhatChangesTheTowerButNoTensor)
{
    const auto hiddenIn = [](const std::string& argument) {
        return sidecarOf(R"({"model_cfg": {"vision_cfg": {"width": 768, )" + argument + "}}}").hidden;
    };
    EXPECT_EQ(*hiddenIn(R"("pool_type": "avg", "final_ln_after_pool": true)"), "vision_cfg.pool_type is \"avg\"");
    EXPECT_EQ(*hiddenIn(R"("act_kwargs": {"approximate": "tanh"})"),
              R"(vision_cfg.act_kwargs is {"approximate":"tanh"})");
    EXPECT_TRUE(hiddenIn(R"("norm_kwargs": {"eps": 1e-6})"));
    EXPECT_FALSE(hiddenIn(R"("pool_type": "tok", "final_ln_after_pool": true, "act_kwargs": {}, "norm_kwargs": null)"));
}

TEST(Sidecar, BoundsNestingAndLabels)
{
    const auto deep = "{\"model_args\": " + std::string(5000, '[') + std::string(5000, ']') + "}";
    EXPECT_EQ(complaintAboutSidecar(deep), "config.json: configuration's JSON is nested deeper than 64 levels");
    std::string labels = "{\"label_names\": [\"x\"";
    for (int i = 0; i < 70000; ++i) {
        labels += ",\"x\"";
    }
    EXPECT_THAT(complaintAboutSidecar(labels + "]}"), testing::HasSubstr("a list of at most 65536 texts"));
    EXPECT_TRUE(sidecarOf(R"({"architecture": "]]]][[[[\"[[["})").architecture);
}

TEST(Metadata, TellsTheArchitectureAndTheSize)
{
    core::Sidecar sidecar;
    core::readMetadata({{"args.arch", "xcit_nano_12_p16"}, {"args.input_size", "384"}, {"config", "CfgNode(...)"}},
                       sidecar);
    EXPECT_EQ(*sidecar.architecture, "xcit_nano_12_p16");
    EXPECT_EQ(sidecar.architecture.provenance.text(), "metadata");
    EXPECT_EQ(*sidecar.trainedSize, std::pair(384, 384));
    core::Sidecar wild;
    core::readMetadata({{"args.input_size", "99999999999999"}, {"config", "{\"mean\": [0, 0, 0]}"}}, wild);
    EXPECT_FALSE(wild.trainedSize);
    EXPECT_EQ((*wild.mean)[0], 0.0);
}

TEST(LabelLines, AreReadFromAFileBesideTheCheckpoint)
{
    const ScratchFolder folder;
    folder.write("labels.txt", "first one\r\nsecond\n\n");
    const auto sidecar = core::collectSidecars(folder.path() / "model.pth", {});
    EXPECT_THAT(*sidecar.labelLines, testing::ElementsAre("first one", "second"));
    EXPECT_EQ(sidecar.labelLines.provenance.text(), "labels.txt");
}

}  // namespace
