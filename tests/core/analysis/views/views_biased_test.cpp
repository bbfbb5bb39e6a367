// BEiT's and SAM's biases and SAM's padding in views and numbers, against the reference's attention and
// the file's own tables.
#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/head_statistics.h"
#include "core/analysis/tokens/token_features.h"
#include "core/analysis/tokens/token_statistics.h"
#include "core/analysis/trace_arrays.h"
#include "tests/core/analysis/golden_subject.h"
#include "tests/core/analysis/hand_made_views.h"
#include "tests/support/message_text.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

using core::HeadChoice;
using core::QueryChoice;
using hand::viewNamed;
using testing::HasSubstr;

namespace {

torch::Tensor stored(const std::string& golden, const std::string& name)
{
    const auto folder = std::filesystem::path(support::dataFolder()) / "goldens" / golden;
    return core::openCheckpoint(folder / "model.safetensors")->tensor(name);
}

class SamGolden : public testing::Test {
protected:
    support::GoldenSubject m_golden{"sam"};  // grid 5 x 5, windows of 3: 2 x 2 of them, one row and column of padding
    static constexpr int kGrid = 5, kWindow = 3;

    /// Where a patch stands, as (window, position).
    static std::pair<int, int> placeOf(int row, int col)
    {
        return {row / kWindow * 2 + col / kWindow, row % kWindow * kWindow + col % kWindow};
    }
    /// The reference's row of a patch in layer 0, as keys by (row, column) of the padded 6 x 6; NaN elsewhere.
    torch::Tensor referenceRow(int head, int row, int col) const
    {
        const auto [window, position] = placeOf(row, col);
        const auto keys = m_golden.expected("layer.0.attention")[window][head][position].view({kWindow, kWindow});
        auto all = torch::full({6, 6}, std::nan(""));
        all.slice(0, window / 2 * kWindow, window / 2 * kWindow + kWindow)
            .slice(1, window % 2 * kWindow, window % 2 * kWindow + kWindow)
            .copy_(keys);
        return all;
    }
    template <typename OfRow>
    double meanOverPatches(int head, const OfRow& ofRow) const
    {
        double sum = 0.0;
        for (int row = 0; row < kGrid; ++row) {
            for (int col = 0; col < kGrid; ++col) {
                sum += ofRow(referenceRow(head, row, col), row, col);
            }
        }
        return sum / (kGrid * kGrid);
    }
    static double onPadding(const torch::Tensor& row, int, int)
    {
        return (row.nansum() - row.slice(0, 0, kGrid).slice(1, 0, kGrid).nansum()).item<double>();
    }
};

/// The neck's convolutions need to know where the patches stand.
TEST_F(SamGolden, TheLogitLensReadsEveryLayerOnAGridThatIsNotSquare)
{
    const auto trace = m_golden.traceOf(torch::rand({1, 3, 80, 112}));
    const auto lens = core::logitLens(m_golden.network(), trace);
    ASSERT_EQ(lens.sizes(), (std::vector<int64_t>{4, 16}));
    EXPECT_LT((lens[3] - trace.logits).abs().max().item<float>(), 1e-5F);
    EXPECT_GT((lens[2] - trace.logits).abs().max().item<float>(), 1e-3F);
}

TEST_F(SamGolden, DrawsOnThePhotoWhatFallsOnPatchesAndNothingElse)
{
    core::View view = viewNamed("attention");
    view.layer = 0;
    view.head = HeadChoice::single(2);
    view.query = QueryChoice::patch(4, 3);  // its window holds 2 x 2 patches and 5 places of padding
    const core::Result result = m_golden.compute(view);
    const auto reference = referenceRow(2, 4, 3);
    const auto& map = std::get<core::PatchMap>(result.content).values;
    EXPECT_TENSOR_NEAR(map, reference.slice(0, 0, kGrid).slice(1, 0, kGrid), 2e-4);
    EXPECT_EQ(map.isnan().logical_not().sum().item<int64_t>(), 4);
    const double share = onPadding(reference, 0, 0);
    EXPECT_GT(share, 0.01);
    EXPECT_THAT(result.subject.english(), HasSubstr(fmt::format(" · {:.1f} % on padding", 100.0 * share)));
}

TEST_F(SamGolden, TellsNoPaddingWhereThereIsNone)
{
    core::View view = viewNamed("attention");
    view.layer = 1;
    view.query = QueryChoice::patch(4, 3);
    const core::Result result = m_golden.compute(view);
    EXPECT_THAT(result.subject.english(), testing::Not(HasSubstr("padding")));
    EXPECT_TENSOR_NEAR(std::get<core::PatchMap>(result.content).values.flatten(),
                       m_golden.expected("layer.1.attention").select(1, 23).mean(0), 2e-4);
}

TEST_F(SamGolden, GivesRowsInABlockAsOneByOne)
{
    const auto& layer = m_golden.trace().layers[0];
    const auto block = core::attentionRows(layer, 3, 20, 1);
    for (int i = 0; i < 20; ++i) {
        const int patch = 3 + i;
        EXPECT_TENSOR_NEAR(block.select(1, i)[0].view({kGrid, kGrid}),
                           referenceRow(1, patch / kGrid, patch % kGrid).slice(0, 0, kGrid).slice(1, 0, kGrid), 2e-4);
    }
}

TEST_F(SamGolden, StatesTheShareOfPaddingInNumbers)
{
    const auto found = core::computeArrays(m_golden.subject(), {"padding_mass"}, {}).front().second;
    ASSERT_EQ(found.sizes(), (std::vector<int64_t>{4, 4}));
    for (int head = 0; head < 4; ++head) {
        EXPECT_NEAR(found[0][head].item<double>(), meanOverPatches(head, onPadding), 2e-4) << head;
        EXPECT_EQ(found[1][head].item<float>(), 0.0F);
    }
    support::GoldenSubject swin("swin");
    EXPECT_THAT(core::arrayNames(swin.subject()), testing::Not(testing::Contains("padding_mass")));
}

TEST_F(SamGolden, TakesEntropyOverAllKeysAndDistanceOverPatches)
{
    const auto entropy = core::attentionEntropy(m_golden.trace()), distance = core::attentionDistance(m_golden.trace());
    for (int head = 0; head < 4; ++head) {
        const auto entropyOf = [](const torch::Tensor& row, int, int) {
            return -(row * row.log()).nansum().item<double>();
        };
        EXPECT_NEAR(entropy[0][head].item<double>(), meanOverPatches(head, entropyOf), 2e-4);
        const auto distanceOf = [](const torch::Tensor& row, int atRow, int atCol) {
            double sum = 0.0, weight = 0.0;
            for (int r = 0; r < kGrid; ++r) {
                for (int c = 0; c < kGrid; ++c) {
                    if (const double w = row[r][c].item<double>(); !std::isnan(w)) {
                        sum += w * std::hypot(r - atRow, c - atCol);
                        weight += w;
                    }
                }
            }
            return 16.0 * sum / weight;
        };
        EXPECT_NEAR(distance[0][head].item<double>(), meanOverPatches(head, distanceOf), 2e-3);  // pixels
    }
}

TEST_F(SamGolden, KeepsKeysOfPatchesInTheirOrder)
{
    const auto& layer = m_golden.trace().layers[0];
    const auto keys = core::tokenFeatures(m_golden.trace(), 0, core::TokenFeature::Keys, HeadChoice::single(1), {});
    ASSERT_EQ(keys.size(0), 25);
    const auto [window, position] = placeOf(4, 3);
    const auto& kept = std::get<core::WindowAttention>(layer.attention);
    EXPECT_TENSOR_NEAR(keys[23], kept.k[window][1][position], 0.0);
}

TEST_F(SamGolden, ShowsTheBiasThatAPatchAsksFor)
{
    core::View view = viewNamed("position-bias-map");
    view.layer = 1;
    view.head = HeadChoice::single(3);
    view.query = QueryChoice::patch(3, 1);
    const auto& kept = std::get<core::SelfAttention>(m_golden.trace().layers[1].attention);
    const auto query = kept.q[3][16];
    const auto rows = stored("sam", "blocks.1.attn.rel_pos_h"), cols = stored("sam", "blocks.1.attn.rel_pos_w");
    auto expected = torch::empty({kGrid, kGrid});
    for (int row = 0; row < kGrid; ++row) {
        for (int col = 0; col < kGrid; ++col) {
            expected[row][col] = query.dot(rows[3 - row + kGrid - 1]) + query.dot(cols[1 - col + kGrid - 1]);
        }
    }
    EXPECT_TENSOR_NEAR(m_golden.content<core::PatchMap>(view).values, expected, 1e-5);
    view.name = "position-bias";
    const core::Result result = m_golden.compute(view);
    const auto& matrix = std::get<core::Matrix>(result.content);
    EXPECT_TENSOR_NEAR(matrix.values, expected, 1e-5);
    EXPECT_THAT(matrix.rowLabels, testing::ElementsAre("-3", "-2", "-1", "0", "1"));
    EXPECT_THAT(matrix.colLabels, testing::ElementsAre("-1", "0", "1", "2", "3"));
    EXPECT_EQ(result.subject, "layer 1 · head 3 · grid of 5 x 5 patches · query patch 3, 1");
}

TEST_F(SamGolden, LaysTheBiasOfAWindowOnThePhotoWithoutItsPadding)
{
    core::View view = viewNamed("position-bias-map");
    view.layer = 0;
    view.query = QueryChoice::patch(4, 3);
    const auto map = m_golden.content<core::PatchMap>(view).values;
    EXPECT_EQ(map.isnan().logical_not().sum().item<int64_t>(), 4);
    EXPECT_TRUE(map.slice(0, 3, 5).slice(1, 3, 5).isfinite().all().item<bool>());
    view.name = "position-bias";
    EXPECT_EQ(m_golden.content<core::Matrix>(view).values.sizes(), (std::vector<int64_t>{3, 3}));
}

TEST(BeitGolden, ShowsItsTableByOffset)
{
    support::GoldenSubject golden("beit");  // grid 4 x 4
    const auto table = stored("beit", "blocks.1.attn.relative_position_bias_table").select(1, 2).slice(0, 0, 49);
    core::View view = viewNamed("position-bias");
    view.layer = 1;
    view.head = HeadChoice::single(2);
    const core::Result result = golden.compute(view);
    const auto& matrix = std::get<core::Matrix>(result.content);
    // Stored by query less key; shown by key less query.
    EXPECT_TENSOR_NEAR(matrix.values, table.view({7, 7}).flip({0, 1}), 0.0);
    EXPECT_EQ(matrix.rowLabels.front(), "-3");
    EXPECT_EQ(result.subject, "layer 1 · head 2 · grid of 4 x 4 patches");
    view.name = "position-bias-map";
    view.query = QueryChoice::patch(0, 3);
    const auto map = golden.content<core::PatchMap>(view).values;
    EXPECT_EQ(map[2][1].item<float>(), table[(0 - 2 + 3) * 7 + (3 - 1 + 3)].item<float>());
    EXPECT_THAT(core::findView("position-similarity").unavailable(golden.spec()).english(),
                HasSubstr("BEiT adds no position"));
}

}  // namespace
