// Selection of the weights among the dictionaries of a training checkpoint, and the report about the others.
#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "tests/core/checkpoint/names_of.h"
#include "tests/core/checkpoint/pickle_bytes.h"
#include "tests/core/checkpoint/torch_bytes.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"

namespace {

using core::ErrorCode;
using namespace pickle;
using Entries = std::vector<std::string>;

/// Weights whose name identifies their set.
std::string set(const std::string& name)
{
    return dict({{name + ".weight", vector("0", 4)}, {name + ".bias", vector("0", 4)}});
}

std::unique_ptr<core::Checkpoint> openEntries(const std::string& object, const std::string& entry = {})
{
    return openTorchBytes(torchZip(object, {floats({1, 2, 3, 4})}), entry);
}

TEST(TorchEntries, AFlatDictionaryHasNothingToChoose)
{
    const auto checkpoint = openEntries(dict({{"weight", vector("0", 4)}, {"bias", vector("0", 4)}}), "teacher");
    EXPECT_EQ(namesOf(*checkpoint), (Entries{"bias", "weight"}));
    EXPECT_TRUE(checkpoint->entries().found.empty());
}

TEST(TorchEntries, ASingleWrappedSetHasNothingToChoose)
{
    const auto checkpoint = openEntries(dict({{"epoch", integer(7)}, {"model", set("m")}}), "teacher");
    EXPECT_EQ(namesOf(*checkpoint), (Entries{"m.bias", "m.weight"}));
    EXPECT_TRUE(checkpoint->entries().found.empty());
    EXPECT_EQ(checkpoint->metadata().at("epoch"), "7");
}

TEST(TorchEntries, PrefersAveragedWeightsThenTheTeacher)
{
    const std::vector<std::pair<std::string, std::string>> all = {
        {"student", set("s")}, {"encoder", set("e")}, {"state_dict", set("d")},      {"model", set("m")},
        {"teacher", set("t")}, {"other", set("o")},   {"state_dict_ema", set("de")}, {"model_ema", set("me")}};
    const auto checkpoint = openEntries(dict(all));
    EXPECT_EQ(checkpoint->entries().found, (Entries{"model_ema", "state_dict_ema", "teacher", "model", "state_dict",
                                                    "encoder", "student", "other"}));
    EXPECT_EQ(checkpoint->entries().chosen, "model_ema");
    EXPECT_TRUE(checkpoint->contains("me.weight"));
}

TEST(TorchEntries, TakesTheEntryThatIsAskedFor)
{
    const auto object = dict({{"student", set("s")}, {"teacher", set("t")}});
    EXPECT_EQ(openEntries(object)->entries().chosen, "teacher");
    const auto student = openEntries(object, "student");
    EXPECT_EQ(student->entries().chosen, "student");
    EXPECT_EQ(student->entries().found, (Entries{"teacher", "student"}));
    EXPECT_EQ(namesOf(*student), (Entries{"s.bias", "s.weight"}));
    expectError([&] { openEntries(object, "ema"); }, ErrorCode::NotFound,
                "x.pth: has no entry ema, it has teacher, student");
}

TEST(TorchEntries, NeverLooksIntoStateOfTheTraining)
{
    const auto object =
        dict({{"optimizer", set("o")}, {"optimizer_states", set("o")}, {"dino_loss", set("l")}, {"model", set("m")}});
    EXPECT_TRUE(openEntries(object)->entries().found.empty());
    expectError(
        [&] {
            openEntries(dict({{"optimizer", set("o")}}));
        },
        ErrorCode::Unsupported, "x.pth: expected a dictionary of tensors, found a dictionary without them");
}

TEST(TorchEntries, LooksOneLevelDeeper)
{
    const auto object = dict({{"model", dict({{"epoch", integer(3)}, {"best", integer(1)}, {"state_dict", set("d")}})},
                              {"model_ema", dict({{"decay", integer(1)}, {"module", set("e")}})}});
    EXPECT_EQ(openEntries(object)->entries().found, (Entries{"model_ema.module", "model.state_dict"}));
    EXPECT_TRUE(openEntries(object, "model.state_dict")->contains("d.weight"));
}

TEST(TorchEntries, PutsTheLargerSetFirstWhereNoNameTells)
{
    const auto head = dict({{"a", vector("0", 4)}, {"b", vector("0", 4)}});
    const auto body = dict({{"a", vector("0", 4)}, {"b", vector("0", 4)}, {"c", vector("0", 4)}});
    EXPECT_EQ(openEntries(dict({{"head", head}, {"body", body}}))->entries().found, (Entries{"body", "head"}));
}

TEST(TorchEntries, SkipsPlainValuesBesideTheTensors)
{
    const auto checkpoint = openEntries(dict({{"a", vector("0", 4)}, {"b", vector("0", 4)}, {"version", integer(2)}}));
    EXPECT_EQ(namesOf(*checkpoint), (Entries{"a", "b"}));
    EXPECT_EQ(checkpoint->metadata().at("version"), "2");
}

TEST(TorchEntries, ReadsClassesMadeFromDict)
{
    const auto config = global("yacs.config", "CfgNode") + ")\x81(" + text("PATCH_SIZE") + integer(8) + text("MODEL") +
                        dict({{"NAME", text("swin_tiny")}}) + "u";
    const auto checkpoint =
        openEntries(dict({{"model", orderedDict() + "(" + text("w") + vector("0", 4) + "u"},
                          {"config", config},
                          {"args", instance("argparse", "Namespace", {{"arch", text("vit_small")}})}}));
    EXPECT_TRUE(checkpoint->contains("w"));
    EXPECT_EQ(checkpoint->metadata(),
              (std::map<std::string, std::string>{
                  {"args.arch", "vit_small"}, {"config.MODEL.NAME", "swin_tiny"}, {"config.PATCH_SIZE", "8"}}));
}

TEST(TorchEntries, SaysWhatAFileWithoutWeightsHolds)
{
    const auto refused = [](const std::string& object, const char* words) {
        expectError([&] { openEntries(object); }, ErrorCode::Unsupported, words);
    };
    refused(vector("0", 4), "expected a dictionary of tensors, found a single tensor");
    refused(list({none(), none()}), "found a list of 2 values");
    refused(dict({}), "found a dictionary without them");
    refused(integer(1), "found a plain value");
    refused(instance("__main__", "Net", {}), "found an object of class __main__.Net");
}

TEST(TorchEntries, TellsAtMostAThousandPlainValues)
{
    std::vector<std::pair<std::string, std::string>> items{{"model", set("m")}};
    for (int i = 0; i < 1200; ++i) {
        items.emplace_back(fmt::format("n{}", i), integer(i));
    }
    items.emplace_back("long", text(std::string(2000, 'x')));
    EXPECT_EQ(openEntries(dict(items))->metadata().size(), 1000u);
}

TEST(TorchEntries, AreFoundInDictionariesThatContainEachOther)
{
    const auto object = joined({"}q\x01(", text("self"), "h\x01", text("model"), set("m"), "u"});
    EXPECT_EQ(openEntries(object)->entries().found, (Entries{"model", "self.model"}));
}

TEST(TorchEntries, RefusesDictionariesThatReferToEachOtherTooOften)
{
    std::string object = joined({"}(", text("first"), "}("});
    for (int i = 0; i < 20'000; ++i) {
        object += "K\x01K\x01";
    }
    object += "uq\x01";
    for (int i = 0; i < 20'000; ++i) {
        object += text(std::to_string(i)) + "h\x01";
    }
    expectError([&] { openEntries(object + "u"); }, ErrorCode::Corrupt,
                "its dictionaries refer to each other too often");
}

struct Container {
    const char* file;
    const char* prefix = "";
    double tolerance = 0;
    const char* golden = "vit";
};

class TorchContainer : public testing::TestWithParam<Container> {};

TEST_P(TorchContainer, HoldsTheGoldenWeights)
{
    const auto& container = GetParam();
    const auto checkpoint = openTorch(support::dataFolder() + "/goldens/containers/" + container.file);
    const auto golden =
        core::openCheckpoint(support::dataFolder() + "/goldens/" + container.golden + "/model.safetensors");
    std::size_t compared = 0;
    for (const auto& [name, dtype, shape] : checkpoint->tensors()) {
        const auto inside = name.starts_with(container.prefix) ? name.substr(std::string(container.prefix).size()) : "";
        if (golden->contains(inside)) {
            const auto difference = checkpoint->tensor(name).to(torch::kFloat32) - golden->tensor(inside);
            EXPECT_LE(difference.abs().max().item<double>(), container.tolerance) << name;
            ++compared;
        }
    }
    const auto without = golden->tensors().size() - compared;
    EXPECT_EQ(without, std::string_view(container.file) == "dino_full.pth" ? 2u : 0u);  // a backbone has no classifier
}

INSTANTIATE_TEST_SUITE_P(
    Goldens, TorchContainer,
    testing::Values(Container{"vit_bare.pth"}, Container{"vit_wrapped.pth"}, Container{"vit_parameters.pt"},
                    Container{"vit_legacy.pth"}, Container{"vit_shared_storage.pth"}, Container{"vit_strided.pth"},
                    Container{"vit_bfloat16.pth", "", 0.02}, Container{"vit_dataparallel.pth.tar", "module."},
                    Container{"dino_full.pth", "backbone."}, Container{"cait_official.pth", "module.", 0, "cait"}),
    [](const auto& test) {
        const std::string file = test.param.file;
        return file.substr(0, file.find('.'));
    });

TEST(TorchContainers, HuggingFacesTwoFilesAreEqual)
{
    const std::string folder = support::dataFolder() + "/goldens/containers/hf_vit/";
    const auto pickled = openTorch(folder + "pytorch_model.bin");
    const auto safe = core::openCheckpoint(folder + "model.safetensors");
    EXPECT_EQ(namesOf(*pickled), namesOf(*safe));
    for (const auto& tensor : safe->tensors()) {
        EXPECT_TRUE(torch::equal(pickled->tensor(tensor.name), safe->tensor(tensor.name))) << tensor.name;
    }
}

TEST(TorchContainers, DinoOffersTeacherAndStudent)
{
    const auto checkpoint = openTorch(support::dataFolder() + "/goldens/containers/dino_full.pth");
    EXPECT_EQ(checkpoint->entries().found, (Entries{"teacher", "student"}));
    EXPECT_EQ(checkpoint->entries().chosen, "teacher");
    EXPECT_EQ(checkpoint->metadata().at("args.model"), "vit_tiny_test");
}

}  // namespace
