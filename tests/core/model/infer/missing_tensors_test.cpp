// A file that lacks a tensor that its family always has is refused, and the sentence names that tensor.
#include "core/checkpoint/open_checkpoint.h"
#include "core/error.h"
#include "core/model/families/infer_spec.h"
#include "core/model/families/make_network.h"
#include "core/model/load_weights.h"
#include "core/model/spec/model_overrides.h"
#include "tests/core/model/fake_checkpoint.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

class GoldenWithout : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override
    {
        const auto file = support::dataFolder() + "/goldens/" + GetParam() + "/model.safetensors";
        const auto checkpoint = core::openCheckpoint(file);
        for (const auto& info : checkpoint->tensors()) {
            m_whole.add(info.name, info.shape);
        }
        m_sidecar = core::collectSidecars(file, {});
    }
    void open(const FakeCheckpoint& checkpoint) const
    {
        const auto names = core::canonicalNames(checkpoint);
        const auto shapes = core::shapesOf(names, checkpoint);
        core::InferenceHints hints("some");
        hints.naming = names.naming;
        auto spec = core::inferSpec(shapes, m_sidecar, {}, hints);
        const auto network = core::makeNetwork(spec, core::Weights::Unset);
        core::loadWeights(*network, checkpoint, names, spec, {});
    }

    FakeCheckpoint m_whole{};
    core::Sidecar m_sidecar;
};

TEST_P(GoldenWithout, AnyOneOfItsTensorsIsRefusedByThatName)
{
    open(m_whole);
    for (const auto& info : m_whole.tensors()) {
        if (info.name.ends_with("num_batches_tracked") || info.name.ends_with("relative_position_index")) {
            continue;  // carry nothing at inference
        }
        SCOPED_TRACE(info.name);
        const auto rest = m_whole.without(info.name);
        const auto error = errorOf([&] { open(rest); });
        const auto dot = info.name.rfind('.');  // a missing weight may be asked for as its layer
        const auto layer = info.name.substr(0, dot);
        EXPECT_THAT(error.what(), testing::AnyOf(testing::HasSubstr(info.name), testing::HasSubstr(layer)));
    }
}

INSTANTIATE_TEST_SUITE_P(Goldens, GoldenWithout,
                         testing::Values("vit", "deit_distilled", "dinov2_registers", "dinov2_swiglu",
                                         "vit_avgpool_no_class_token", "vit_class_token_avgpool_fc_norm",
                                         "clip_quickgelu", "cait", "xcit_p16_tokens_norm", "swin"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
