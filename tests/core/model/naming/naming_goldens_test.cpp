// Real containers: under canonical names they hold, number by number, what the same case holds as timm saves it.
#include "core/checkpoint/open_checkpoint.h"
#include "core/model/families/canonical_names.h"
#include "tests/support/folders.h"

#include <gtest/gtest.h>
#include <torch/types.h>

#include <filesystem>

namespace {

const std::filesystem::path kGoldens = std::filesystem::path(support::dataFolder()) / "goldens";

struct Container {
    const char *name, *file, *model, *naming;
    bool classifier = true;
};
class ContainerNames : public testing::TestWithParam<Container> {};

TEST_P(ContainerNames, GiveTheTensorsThatTimmSaves)
{
    const auto [name, file, model, naming, classifier] = GetParam();
    const auto container = core::openCheckpoint(kGoldens / "containers" / file);
    const auto expected = core::openCheckpoint(kGoldens / model / "model.safetensors");
    const auto names = core::canonicalNames(*container);
    EXPECT_EQ(core::namingTitle(names.naming), naming);
    size_t count = 0;
    for (const auto& info : expected->tensors()) {
        if (info.name.ends_with("num_batches_tracked") || (info.name.starts_with("head.") && !classifier)) {
            continue;
        }
        ++count;
        const auto found = names.tensors.find(info.name);
        ASSERT_NE(found, names.tensors.end()) << info.name;
        EXPECT_EQ(found->second.shape, info.shape) << info.name;
        std::vector<torch::Tensor> stored;
        for (const auto& part : found->second.stored) {
            stored.push_back(container->tensor(part).to(torch::kFloat32));
        }
        const auto values = found->second.make ? found->second.make(stored) : stored.front();
        EXPECT_TRUE(torch::equal(values, expected->tensor(info.name))) << info.name;
    }
    EXPECT_EQ(names.tensors.size(), count);
}
INSTANTIATE_TEST_SUITE_P(
    Goldens, ContainerNames,
    testing::Values(Container{"HuggingFace", "hf_vit/model.safetensors", "vit", "Hugging Face ViT"},
                    Container{"Jax", "vit_jax.npz", "vit", "Google JAX"},
                    Container{"DataParallel", "vit_dataparallel.pth.tar", "vit", "timm"},
                    Container{"Cait", "cait_official.pth", "cait", "timm"},
                    Container{"Xcit", "xcit_official.pth", "xcit_p16_tokens_norm", "XCiT (the authors')"},
                    Container{"Dino", "dino_full.pth", "vit", "DINO (the authors')", false}),
    [](const auto& test) { return test.param.name; });

}  // namespace
