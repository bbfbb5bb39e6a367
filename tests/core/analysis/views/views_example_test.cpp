// Objects and masks by an example in another image (goldens owlvit and clipseg), the choice of the example's patch on
// boxes made by hand, and the attention of CLIPSeg's decoder.
#include "core/analysis/view/baseline.h"
#include "core/analysis/views/word_objects.h"
#include "tests/core/analysis/golden_subject.h"
#include "tests/core/analysis/hand_made.h"
#include "tests/support/expect_error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace {

using testing::HasSubstr;

core::View viewOf(const std::string& name)
{
    core::View view;
    view.name = name;
    return view;
}

/// A golden case whose reference has a second image, `example`.
class ByExample : public testing::Test {
protected:
    explicit ByExample(const std::string& name) : golden(name) {}

    core::Result compute(const core::View& view)
    {
        core::ViewInput subject = golden.subject();
        subject.other = &m_example;
        return core::computeView(subject, view);
    }
    static core::View besideExample(core::View view, core::QueryChoice query = {})
    {
        core::View asked = view;
        asked.query = query;
        view.baseline = core::Baseline{asked, {}, core::NamedFile{"example.png", {}}};
        return view;
    }

    support::GoldenSubject golden;

private:
    torch::Tensor m_pixels = golden.expected("example");
    core::Trace m_trace = golden.traceOf(m_pixels);
    core::ViewInput m_example{m_trace, golden.network(), m_pixels};
};

class ObjectsByExample : public ByExample {
protected:
    ObjectsByExample() : ByExample("owlvit") {}
    torch::Tensor scores(const std::string& logits) const
    {
        return torch::sigmoid(golden.expected(logits)).reshape({5, 5});
    }
};

TEST_F(ObjectsByExample, AreScoredAsTheReferenceScoresTheWholeExample)
{
    const auto result = compute(besideExample(viewOf("example-objects")));
    const auto& map = std::get<core::PatchMap>(result.content);
    EXPECT_TENSOR_NEAR(map.values, scores("example.logits"), 1e-4);
    EXPECT_THAT(result.subject.english(), HasSubstr("like the largest object, of patch 3,1, in the other image"));
}

TEST_F(ObjectsByExample, AreScoredByThePatchThatIsPointedAtInTheExample)
{
    auto view = besideExample(viewOf("example-objects"), core::QueryChoice::patch(2, 3));
    view.query = core::QueryChoice::patch(0, 4);
    view.options["threshold"] = 1.0;
    const auto result = compute(view);
    const auto& map = std::get<core::PatchMap>(result.content);
    EXPECT_TENSOR_NEAR(map.values, scores("patch_13.logits"), 1e-4);
    EXPECT_THAT(result.subject.english(), HasSubstr("like the object of patch 2,3"));
    ASSERT_EQ(map.boxes.size(), 1U);  // of this image's own patch
    EXPECT_TRUE(map.boxes[0].asks);
    EXPECT_EQ(map.boxes[0].query, core::QueryChoice::patch(0, 4));
    const auto box = golden.expected("boxes")[4];
    EXPECT_NEAR(map.boxes[0].right - map.boxes[0].left, 40 * box[2].item<double>(), 1e-3);
}

TEST_F(ObjectsByExample, ResembleThemselvesMostInTheirOwnImage)
{
    auto view = viewOf("example-objects");
    view.query = core::QueryChoice::patch(2, 2);
    const auto objects = core::patchObjects(golden.subject(), {});
    const auto expected = torch::sigmoid(objects.logits({objects.embeddings()[12]})).reshape({5, 5});
    EXPECT_TENSOR_NEAR(golden.content<core::PatchMap>(view).values, expected, 1e-6);
}

TEST_F(ObjectsByExample, TakeTheMarkedObjectOfTheirOwnImageOnly)
{
    auto view = viewOf("example-objects");
    view.options["example"] = std::string("object");
    EXPECT_TRUE(core::needsObject(view));
    auto subject = golden.subject();
    expectError([&] { core::computeView(subject, view); }, core::ErrorCode::Unsupported,
                "example: expected an object that is marked in the image of the example, found none");
    subject.object = torch::zeros({5, 5});
    subject.object.slice(0, 1, 3).slice(1, 2, 4).fill_(0.5);
    const auto objects = core::patchObjects(subject, {});
    const int patch = core::patchOfExample(objects, core::PixelRect{16.0, 8.0, 32.0, 24.0}, {40, 40});
    const auto expected = torch::sigmoid(objects.logits({objects.embeddings()[patch]})).reshape({5, 5});
    const auto result = core::computeView(subject, view);
    EXPECT_TENSOR_NEAR(std::get<core::PatchMap>(result.content).values, expected, 1e-6);
    EXPECT_THAT(result.subject.english(), HasSubstr("like the marked object"));
}

/// @param corners     left, top, right, bottom in percent of the input
/// @param embeddings  two numbers per patch
core::PatchObjects objectsOf(const std::vector<std::array<double, 4>>& corners, const torch::Tensor& embeddings)
{
    auto table = torch::zeros({static_cast<int64_t>(corners.size()), 7});
    for (size_t i = 0; i < corners.size(); ++i) {
        const auto& [left, top, right, bottom] = corners[i];
        table[static_cast<int64_t>(i)].slice(0, 0, 4).copy_(
            torch::tensor({left + right, top + bottom, 2 * (right - left), 2 * (bottom - top)}) / 200.0);
    }
    return {torch::cat({table, embeddings}, 1)};
}

TEST(PatchOfExample, IsTheLeastTypicalOfThoseWhoseBoxFitsNearlyAsWellAsTheBest)
{
    const auto embeddings = torch::tensor({{1.0F, 0.0F}, {0.0F, 1.0F}, {4.0F, 0.0F}});  // mean 5/3, 1/3
    const auto chosen = [&](double bottom) {
        // The input is twice as high as wide. The second box overlaps by (bottom - 10) / 80, the third is elsewhere.
        return core::patchOfExample(objectsOf({{10, 10, 90, 90}, {10, 10, 90, bottom}, {0, 0, 9, 9}}, embeddings),
                                    core::PixelRect{10.0, 20.0, 90.0, 180.0}, {100, 200});
    };
    EXPECT_EQ(chosen(80.0), 1);  // 7/8 of the best
    EXPECT_EQ(chosen(70.0), 0);  // 3/4
}

TEST(PatchOfExample, IsByTheGeneralizedOverlapWhereNoBoxOverlaps)
{
    const auto embeddings = torch::tensor({{1.0F, 0.0F}, {0.0F, 1.0F}, {4.0F, 0.0F}});
    const core::PixelRect box{0.0, 0.0, 10.0, 10.0};
    const auto chosen = [&](const std::array<double, 4>& second) {
        return core::patchOfExample(objectsOf({{20, 20, 40, 40}, second, {90, 90, 100, 100}}, embeddings), box,
                                    {100, 100});
    };
    EXPECT_EQ(chosen({80, 80, 100, 100}), 0);  // -0.69 and -0.95
    EXPECT_EQ(chosen({21, 21, 41, 41}), 1);    // -0.69 and -0.70
}

class MasksByExample : public ByExample {
protected:
    MasksByExample() : ByExample("clipseg") {}
};

TEST_F(MasksByExample, AreThoseOfTheReference)
{
    const auto result = compute(besideExample(viewOf("example-mask")));
    EXPECT_TENSOR_NEAR(std::get<core::PatchMap>(result.content).values,
                       torch::sigmoid(golden.expected("example.logits")[0]), 1e-4);
    EXPECT_THAT(result.subject.english(), HasSubstr("like the other image as a whole"));
    EXPECT_FALSE(core::isDifference(besideExample(viewOf("example-mask"))));
}

TEST_F(MasksByExample, OfTheImageItselfTakeItAsTheExample)
{
    const auto result = golden.compute(viewOf("example-mask"));
    EXPECT_THAT(result.subject.english(), HasSubstr("like this image as a whole"));
}

TEST(DecoderOfWordMasks, AttendsAsTheReferencesDoes)
{
    support::GoldenSubject golden("clipseg");
    auto view = viewOf("word-mask-attention");
    view.words = {"a cat"};
    const auto expected = [&](int layer) { return golden.expected("decoder." + std::to_string(layer) + ".attention"); };
    const auto cells = [](const torch::Tensor& row) { return row.slice(0, 1).reshape({7, 7}); };
    EXPECT_TENSOR_NEAR(golden.content<core::PatchMap>(view).values, cells(expected(0).mean(0)[0]), 1e-5);
    view.options = {{"mask_layer", 2.0}, {"mask_head", 3.0}};
    view.query = core::QueryChoice::patch(1, 2);
    const auto result = golden.compute(view);
    const auto& map = std::get<core::PatchMap>(result.content);
    EXPECT_TENSOR_NEAR(map.values, cells(expected(2)[3][1 + 1 * 7 + 2]), 1e-5);
    EXPECT_EQ(map.queryPatch, 1 * 7 + 2);
    EXPECT_THAT(result.subject.english(), HasSubstr("\"a cat\" · decoder layer 2 · head 3 · query patch 1, 2"));
}

TEST(ViewsByExample, AreOfModelsThatHaveBoxesOrMasks)
{
    support::GoldenSubject vit("vit");
    expectError([&] { vit.compute(viewOf("example-objects")); }, core::ErrorCode::Unsupported, "OWL-ViT and OWLv2 do");
    expectError([&] { vit.compute(viewOf("example-mask")); }, core::ErrorCode::Unsupported, "CLIPSeg does");
}

}  // namespace
