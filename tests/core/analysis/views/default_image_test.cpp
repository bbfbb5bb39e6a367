// The first image of every view: none that looks empty without saying so, none with negative weights as if they were
// positive, sinks left out and reported.
#include "core/analysis/table/view_options.h"
#include "core/analysis/views/views.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "tests/core/analysis/golden_subject.h"
#include "tests/support/scratch_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

using testing::HasSubstr;

namespace {

/// The bundled ViT in which five patches draw attention from layer 2 on and mean nothing: one channel of theirs is
/// huge, which only keys read.
class VitWithSinks {
public:
    static constexpr int kChannel = 95, kDim = 96, kHeadDim = 24;
    static inline const std::vector<int> kSinks{0, 11, 77, 132, 143};  // of 12 x 12
    VitWithSinks()
    {
        const auto file = core::openCheckpoint(support::sourceFolder() + "/models/vit-shapes.safetensors");
        core::NamedTensors tensors;
        std::map<std::string, torch::Tensor> weights;
        for (const core::TensorInfo& info : file->tensors()) {
            weights[info.name] = file->tensor(info.name).to(torch::kFloat32).clone();
        }
        for (const int patch : kSinks) {
            weights["pos_embed"][0][1 + patch][kChannel] += 80.0;
        }
        for (int layer = 0; layer < 6; ++layer) {
            const std::string block = "blocks." + std::to_string(layer) + ".";
            weights[block + "attn.qkv.weight"].select(1, kChannel).fill_(0.0);
            weights[block + "mlp.fc1.weight"].select(1, kChannel).fill_(0.0);
            const double gain = weights[block + "norm1.weight"][kChannel].item<double>();
            for (int head = 0; layer >= 2 && head < 4; ++head) {  // 6 more before the softmax
                const double pull =
                    std::sqrt(6.0 * std::sqrt(double(kHeadDim)) / (std::sqrt(double(kDim)) * std::abs(gain)));
                weights[block + "attn.qkv.bias"][head * kHeadDim] += pull;
                weights[block + "attn.qkv.weight"][kDim + head * kHeadDim][kChannel] = gain > 0.0 ? pull : -pull;
            }
        }
        for (const auto& [name, tensor] : weights) {
            tensors.emplace_back(name, tensor);
        }
        const auto path = m_folder.path() / "vit.safetensors";
        core::writeSafetensors(path, tensors, file->metadata());
        m_model = core::openModel(path);
        torch::manual_seed(3);
        m_pixels = torch::rand({1, 3, 96, 96}) * 2.0 - 1.0;
        m_trace = core::runTrace(*m_model.network, m_pixels, {}, {.keepTokens = true});
    }
    core::Result compute(const core::View& view)
    {
        return core::computeView({m_trace, *m_model.network, m_pixels, &m_memo}, view);
    }
    const core::ModelSpec& spec() const { return m_model.network->spec(); }

private:
    ScratchFolder m_folder;
    core::Model m_model;
    torch::Tensor m_pixels;
    core::Trace m_trace;
    core::TensorCache m_memo;
};

double shareBelowTwentieth(const torch::Tensor& values, core::ValueRange range, bool isSigned)
{
    const torch::Tensor known = values.masked_select(values.isnan().logical_not()).to(torch::kFloat64);
    if (known.numel() == 0 || !(range.high > range.low)) {
        return 0.0;
    }
    torch::Tensor place = ((known - range.low) / (double(range.high) - range.low)).clamp(0.0, 1.0);
    place = isSigned ? (2.0 * place - 1.0).abs() : place;
    return place.le(0.05).to(torch::kFloat64).mean().item<double>();
}

void expectHonest(const core::Result& result, const std::string& what)
{
    SCOPED_TRACE(what);
    torch::Tensor values;
    double dim = 0.0;
    if (const auto* map = std::get_if<core::PatchMap>(&result.content); map != nullptr && map->values.dim() == 2) {
        values = map->values.clone();
        dim = shareBelowTwentieth(values, map->range, result.isSigned);
    } else if (const auto* tiles = std::get_if<core::Tiles>(&result.content);
               tiles != nullptr && tiles->values.dim() == 3) {
        values = tiles->values;
        int64_t present = 0;
        for (int64_t tile = 0; tile < values.size(0); ++tile) {
            present += values[tile].isnan().all().item<bool>() ? 0 : 1;
            dim += shareBelowTwentieth(values[tile], tiles->ranges.at(size_t(tile)), result.isSigned);
        }
        dim /= double(std::max<int64_t>(present, 1));
    } else {
        return;
    }
    if (dim > 0.9) {
        EXPECT_TRUE(result.dimShare > 0.9 || result.sinks) << result.subject.english();
    }
    if (result.dimShare > 0.0) {
        EXPECT_THAT(result.subject.english(), HasSubstr(" % of the area "));
    }
    if (result.sinks) {
        EXPECT_THAT(result.subject.english(), HasSubstr("without"));
    }
    const torch::Tensor known = values.masked_select(values.isnan().logical_not());
    if (!result.isSigned && known.numel() > 0) {
        const double low = known.min().item<double>(), high = std::max(0.0, known.max().item<double>());
        EXPECT_LE(-low, 0.05 * (high - low) + 1e-12);
    }
}

template <typename Subject>
void expectHonestDefaults(Subject& subject)
{
    for (const core::ViewRow& row : core::viewTable()) {
        if (!core::whyUnavailable(row, subject.spec()).empty() || row.parameters.words || row.passes != nullptr) {
            continue;
        }
        core::View view;
        view.name = row.name;
        expectHonest(subject.compute(view), row.name);
    }
}

class DefaultImage : public testing::TestWithParam<const char*> {};

TEST_P(DefaultImage, LooksEmptyInNoViewWithoutSayingSo)
{
    support::GoldenSubject subject(GetParam());
    expectHonestDefaults(subject);
}
INSTANTIATE_TEST_SUITE_P(Goldens, DefaultImage,
                         testing::Values("vit", "deit_distilled", "cait", "xcit_p8", "swin", "swinv2", "beit",
                                         "dinov2_registers", "eva02_tiny", "sam", "resnet_basic_narrow"),
                         [](const auto& test) { return std::string(test.param); });

TEST(DefaultImageOfAVitWithSinks, LooksEmptyInNoViewWithoutSayingSo)
{
    VitWithSinks subject;
    expectHonestDefaults(subject);
}

TEST(DefaultImageOfAVitWithSinks, LeavesThemOutByItself)
{
    VitWithSinks subject;
    core::View view;
    const core::Result result = subject.compute(view);
    const auto& map = std::get<core::PatchMap>(result.content);
    EXPECT_THAT(map.leftOut, testing::IsSupersetOf(VitWithSinks::kSinks));
    ASSERT_TRUE(result.sinks);
    EXPECT_TRUE(result.sinks->automatic);
    EXPECT_GT(result.sinks->share, 0.3);
    for (const char* name : {"attention-matrix", "attention-grid", "attention-flow"}) {
        view.name = name;
        EXPECT_TRUE(subject.compute(view).sinks) << name;
    }
}

}  // namespace
