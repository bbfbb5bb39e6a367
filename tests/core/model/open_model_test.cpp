// The eight ViT cases of the reference implementation, through files as users have them.
#include "core/model/open_model.h"
#include "core/checkpoint/open_checkpoint.h"
#include "core/model/model_file.h"
#include "core/model/spec/model_overrides.h"

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/model/network/run_trace.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <torch/cuda.h>

#include <filesystem>
#include <fstream>
#include <limits>

#include <unistd.h>

namespace fs = std::filesystem;

namespace {

const fs::path kReferences = fs::path(support::dataFolder()) / "goldens";

class GoldenVit : public testing::TestWithParam<const char*> {
protected:
    fs::path folder() const { return kReferences / GetParam(); }
};

TEST_P(GoldenVit, GivesTheReferenceLogits)
{
    const auto model = core::openModel(folder());
    const auto expected = core::openCheckpoint(folder() / "expected.safetensors");
    const auto trace = core::runTrace(*model.network, expected->tensor("input"));
    EXPECT_LT((trace.logits - expected->tensor("logits")[0]).abs().max().item<float>(), 2e-4F);
}

TEST_P(GoldenVit, KeepsQueriesAndKeysThatGiveTheReferenceAttention)
{
    const auto model = core::openModel(folder());
    const auto expected = core::openCheckpoint(folder() / "expected.safetensors");
    const auto trace = core::runTrace(*model.network, expected->tensor("input"));
    for (int layer = 0; layer < trace.layerCount(); ++layer) {
        const auto& kept = std::get<core::SelfAttention>(trace.layers[static_cast<size_t>(layer)].attention);
        const auto weights = torch::softmax(torch::matmul(kept.q, kept.k.transpose(-2, -1)) * kept.scale, -1);
        const auto reference = expected->tensor("layer." + std::to_string(layer) + ".attention");
        EXPECT_LT((weights - reference).abs().max().item<float>(), 2e-4F) << "layer " << layer;
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, GoldenVit,
                         testing::Values("vit", "vit_other_size", "deit_distilled", "dinov2_registers", "dinov2_swiglu",
                                         "vit_avgpool_no_class_token", "vit_class_token_avgpool_fc_norm",
                                         "clip_quickgelu"),
                         [](const auto& test) { return std::string(test.param); });

/// A fresh folder with a copy of the plain ViT's weights, changed by the test.
class BrokenVit : public testing::Test {
protected:
    void SetUp() override
    {
        m_folder = fs::temp_directory_path() / ("headscope_model_" + std::to_string(::getpid()));
        fs::create_directories(m_folder);
        const auto source = core::openCheckpoint(kReferences / "vit/model.safetensors");
        for (const auto& info : source->tensors()) {
            m_tensors.emplace_back(info.name, source->tensor(info.name));
        }
        fs::copy_file(kReferences / "vit/config.json", m_folder / "config.json", fs::copy_options::overwrite_existing);
    }
    void TearDown() override { fs::remove_all(m_folder); }

    torch::Tensor& tensor(const std::string& name)
    {
        return std::find_if(m_tensors.begin(), m_tensors.end(), [&](const auto& t) { return t.first == name; })->second;
    }
    core::Model open(const core::ModelOverrides& overrides = {})
    {
        core::writeSafetensors(m_folder / "model.safetensors", m_tensors);
        return core::openModel(m_folder, overrides);
    }
    std::string complaint()
    {
        return errorOf([&] { open(); }).what();
    }

    fs::path m_folder;
    core::NamedTensors m_tensors;
};

TEST_F(BrokenVit, NamesAMissingAndAnUnknownTensor)
{
    m_tensors.erase(
        std::remove_if(m_tensors.begin(), m_tensors.end(), [](const auto& t) { return t.first == "norm.bias"; }),
        m_tensors.end());
    m_tensors.emplace_back("surprise.weight", torch::zeros({2}));
    EXPECT_EQ(complaint(),
              "weights do not fit a vit with 2 layers of width 32: missing norm.bias; not understood surprise.weight");
}

TEST_F(BrokenVit, NamesAWrongShapeWithBothShapes)
{
    tensor("blocks.1.attn.proj.weight") = torch::zeros({32, 31});
    EXPECT_THAT(complaint(), testing::HasSubstr("blocks.1.attn.proj.weight: expected [32, 32], found [32, 31]"));
}

TEST_F(BrokenVit, OpensWithAWarningWhenWeightsAreNotFinite)
{
    tensor("blocks.0.mlp.fc1.bias")[3] = std::numeric_limits<float>::quiet_NaN();
    EXPECT_THAT(core::english(open().spec().warnings),
                testing::Contains(testing::HasSubstr("blocks.0.mlp.fc1.bias holds NaN")));
}

TEST_F(BrokenVit, CountsTheNumbersThatAreNotFinite)
{
    tensor("norm.bias").slice(0, 0, 5).fill_(std::numeric_limits<float>::infinity());
    tensor("norm.weight")[1] = std::numeric_limits<float>::quiet_NaN();
    EXPECT_THAT(core::english(open().spec().warnings),
                testing::Contains(
                    "norm.bias holds NaN or infinite numbers (5 of 32), one of 2 such tensors; maps and predictions "
                    "may be empty."));
}

TEST_F(BrokenVit, RefusesQuantizedWeights)
{
    tensor("blocks.0.mlp.fc1.weight") = torch::ones({128, 32}, torch::kInt8);
    EXPECT_THAT(complaint(),
                testing::HasSubstr("blocks.0.mlp.fc1.weight: expected floating-point numbers, found Char (quantized"));
}

TEST_F(BrokenVit, RefusesAWidthThatTheFileCannotHold)
{
    tensor("patch_embed.proj.weight") = torch::zeros({4096, 3, 1, 1});
    tensor("pos_embed") = torch::zeros({1, 17, 4096});
    tensor("blocks.0.mlp.fc2.weight") = torch::zeros({1, 65536});
    EXPECT_THAT(complaint(), testing::HasSubstr("blocks.0.attn.qkv.weight: expected [12288, 4096], found [96, 32]"));
    tensor("blocks.0.attn.qkv.weight") = torch::zeros({96, 32});
    tensor("patch_embed.proj.weight") = torch::zeros({32, 3, 8, 8});
    tensor("pos_embed") = torch::zeros({1, 17, 32});
    EXPECT_EQ(complaint(),
              "weights do not fit a vit with 2 layers of width 32: expected at least 8397120 numbers, "
              "found 93994");
}

TEST_F(BrokenVit, NamesABlockThatIsMissingInTheMiddle)
{
    std::erase_if(m_tensors, [](const auto& t) { return t.first.starts_with("blocks.0."); });
    EXPECT_THAT(complaint(), testing::HasSubstr("blocks."));
}

TEST_F(BrokenVit, TakesLabelsFromTheListBesideIt)
{
    std::ofstream labels(m_folder / "labels.txt");
    for (int i = 0; i < 10; ++i) {
        labels << "kind " << i << '\n';
    }
    labels.close();
    const auto model = open();
    EXPECT_EQ(model.spec().labelOf(7), "kind 7");
    EXPECT_EQ(model.spec().provenance.at("labels").text(), "labels.txt");
}

TEST_F(BrokenVit, SaysThatALabelListIsOfAnotherLength)
{
    std::ofstream(m_folder / "labels.txt") << "one\ntwo\n";
    EXPECT_THAT(core::english(open().spec().warnings),
                testing::Contains("labels.txt names 2 labels, but the classifier has 10 classes; the names are not "
                                  "used."));
}

TEST_F(BrokenVit, NamesThousandClassesAsImageNetDoes)
{
    tensor("head.weight") = torch::zeros({1000, 32});
    tensor("head.bias") = torch::zeros({1000});
    const auto model = open();
    EXPECT_EQ(model.spec().labelOf(281), "tabby");
    EXPECT_EQ(model.spec().provenance.at("labels").text(), "built-in ImageNet-1k");
}

TEST_F(BrokenVit, IsCalledLikeItsFolderWhereTheFileIsCalledAsAllAre)
{
    fs::remove(m_folder / "config.json");
    std::ofstream(m_folder / "model.safetensors.json") << R"({"model_args": {"num_heads": 4}})";
    const auto model = open();
    EXPECT_EQ(model.spec().name, m_folder.filename().string());
    EXPECT_EQ(model.spec().provenance.at("name").text(), "folder name");
    const auto cached = m_folder / "models--someone--vit_small/snapshots/0123abcd";
    fs::create_directories(cached);
    fs::rename(m_folder / "model.safetensors", cached / "model.safetensors");
    fs::rename(m_folder / "model.safetensors.json", cached / "model.safetensors.json");
    EXPECT_EQ(core::openModel(cached).spec().name, "vit_small");
}

TEST_F(BrokenVit, ConvertsHalfPrecisionAndSaysSoInTheProvenance)
{
    const auto before = open();
    const auto input = torch::randn({1, 3, 32, 32});
    for (auto& [name, values] : m_tensors) {
        values = values.to(torch::kFloat16);
    }
    const auto after = open();
    EXPECT_EQ(after.spec().provenance.at("parameters").text(), "shapes; stored as float16, computed in float32");
    const auto difference =
        core::runTrace(*before.network, input).logits - core::runTrace(*after.network, input).logits;
    EXPECT_LT(difference.abs().max().item<float>(), 0.02F);
    EXPECT_GT(difference.abs().max().item<float>(), 0.0F);
}

TEST_F(BrokenVit, CountsParametersAndForgetsNoProvenance)
{
    const auto model = open();
    int64_t numbers = 0;
    for (const auto& [name, values] : m_tensors) {
        numbers += values.numel();
    }
    EXPECT_EQ(model.spec().parameters, numbers);
    EXPECT_EQ(model.spec().name, "vit_tiny_test");
    for (const auto* field : {"family", "parameters", "depth", "dim", "heads", "patch", "image_size", "classes",
                              "tokens", "layers", "mean", "std", "crop_pct", "interpolation"}) {
        EXPECT_TRUE(model.spec().provenance.contains(field)) << field;
    }
    EXPECT_EQ(model.spec().provenance.at("heads").text(), "config.json");
}

TEST_F(BrokenVit, ReadsItsOwnSidecarBeforeTheFolders)
{
    std::ofstream(m_folder / "model.safetensors.json") << R"({"model_args": {"num_heads": 8}})";
    const auto model = open();
    EXPECT_EQ(model.spec().heads, 8);
    EXPECT_EQ(model.spec().provenance.at("heads").text(), "model.safetensors.json");
    EXPECT_EQ(model.spec().provenance.at("mean").text(), "config.json");
}

TEST_F(BrokenVit, StandsForTheOnlyCheckpointInAFolder)
{
    EXPECT_THROW(core::checkpointFile(m_folder), core::Error);
    std::ofstream(m_folder / "only.pth") << "x";
    EXPECT_EQ(core::checkpointFile(m_folder).filename(), "only.pth");
    std::ofstream(m_folder / "second.safetensors") << "x";
    EXPECT_EQ(errorOf([&] { core::checkpointFile(m_folder); }).what(),
              m_folder.string() + ": expected one checkpoint in the folder, found 2 (only.pth, second.safetensors)");
}

TEST_F(BrokenVit, PrefersTheNamesThatLibrariesWrite)
{
    for (const char* name : {"other.pth", "training_args.bin", "pytorch_model.bin.index.json", "pytorch_model.bin",
                             "model.safetensors.index.json", "model.safetensors"}) {
        std::ofstream(m_folder / name) << "x";
        if (std::string(name) != "training_args.bin") {
            EXPECT_EQ(core::checkpointFile(m_folder).filename(), name);
        } else {
            EXPECT_EQ(core::checkpointFile(m_folder).filename(), "other.pth");
        }
    }
    EXPECT_EQ(core::checkpointFile(m_folder / "pytorch_model.bin.index.json").filename(),
              "pytorch_model.bin.index.json");
}

TEST_F(BrokenVit, NamesEveryTokenizerThatIsReadBesideIt)
{
    std::ofstream(m_folder / "model.safetensors") << "x";
    std::vector<std::string> names;
    for (const auto& file : core::filesOfModel(m_folder)) {
        names.push_back(file.path.filename().string());
    }
    EXPECT_THAT(names, testing::IsSupersetOf({"model.safetensors", "config.json", "labels.txt", "tokenizer.json",
                                              "vocab.json", "merges.txt", "spiece.model", "tokenizer.model",
                                              "bpe_simple_vocab_16e6.txt.gz", "bpe_simple_vocab_16e6.txt"}));
}

TEST(OpenModel, SaysThatNothingIsThere)
{
    const core::Error error = errorOf([&] { core::openModel("/no/such/model.safetensors"); });
    EXPECT_EQ(error.code, core::ErrorCode::NotFound);
    EXPECT_STREQ(error.what(), "/no/such/model.safetensors: expected a checkpoint file or folder, found nothing there");
}

TEST(ParseDevice, KnowsTheWordsOfTheCommandLine)
{
    EXPECT_EQ(core::parseDevice("cpu"), torch::Device(torch::kCPU));
    for (const auto* text : {"gpu", "cuda:", "cuda:x", "cuda:99999", "cuda:777", ""}) {
        EXPECT_THROW(core::parseDevice(text), core::Error) << text;
    }
    const auto missing = [](const char* text) { return errorOf([&] { core::parseDevice(text); }); };
    if (torch::cuda::is_available()) {
        EXPECT_THAT(missing("cuda:777").what(), testing::HasSubstr("GPUs that LibTorch can use here, found cuda:777"));
    } else {
        EXPECT_STREQ(missing("cuda:9").what(),
                     "device: expected cpu or auto, as LibTorch finds no GPU here, found cuda:9");
    }
    EXPECT_NO_THROW(core::parseDevice("auto"));
    for (const auto* text : {"auto", "cpu", "cuda", "cuda:0", "cuda:777"}) {
        EXPECT_TRUE(core::isDeviceName(text)) << text;  // whether this machine has it or not
    }
    for (const auto* text : {"", "gpu", "cuda:", "cuda:x", "cuda:-1", "cuda:1234567890"}) {
        EXPECT_FALSE(core::isDeviceName(text)) << text;
    }
}

}  // namespace
