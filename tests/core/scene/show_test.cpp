// Which scenes a view asks its source for, and what it makes of them.
#include "core/scene/show.h"

#include "core/analysis/views/views.h"
#include "core/experiment/edited_network.h"
#include "core/model/open_model.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <limits>

namespace core {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::filesystem::path golden(const std::string& name)
{
    return std::filesystem::path(support::dataFolder()) / "goldens" / name;
}

/// One model on one photo; writes down what it is asked for.
class Asked final : public SceneSource {
public:
    ScenePtr scene(const SceneRequest& request, const RunControl& control) override
    {
        asked.push_back(fmt::format("{}{}{}", request.baseline != nullptr ? "baseline " : "",
                                    request.keepTokens ? "with tokens " : "", editsText(activeEdits(request.edits))));
        SceneParts parts{edited(m_model.network, request.edits), m_image, "vit on wide.png"};
        parts.options.keepTokens = request.keepTokens;
        return std::make_shared<const Scene>(makeScene(std::move(parts), control));
    }
    std::vector<ScenePtr> companions(const SceneRequest& request, const RunControl& control) override
    {
        auto found = std::vector{scene(request, control)};
        asked.back() = "companion";
        return found;
    }
    std::shared_ptr<const ObjectMask> object() override
    {
        asked.push_back("object");
        return std::make_shared<const ObjectMask>(ObjectMask{2, 1, {1, 0}});
    }
    std::shared_ptr<const ObjectMask> objectInOther(const Baseline& baseline) override
    {
        asked.push_back("object in " + baseline.image->file);
        return nullptr;
    }
    const Model& model() const { return m_model; }
    std::vector<std::string> asked;

private:
    Model m_model = openModel(golden("vit"));
    SceneImage m_image =
        sceneImage(*m_model.network, std::make_shared<const Photo>(readPhoto(golden("preprocess/wide.png"))), {});
};

TEST(Show, AsksForNoMoreThanTheViewNeeds)
{
    Asked source;
    View view;
    view.edits = {parseEdit("zero:0.1"), parseEdit("zero:1.0")};
    view.edits[1].on = false;
    view.options["sinks"] = std::string("counted");  // else they are looked for among the tokens
    const auto shown = show(view, source);
    EXPECT_THAT(source.asked, ElementsAre("zero:0.1"));
    EXPECT_EQ(shown.scene->edits, activeEdits(view.edits));
    EXPECT_EQ(shown.view.layer, shown.scene->trace.layerCount() - 1);
    EXPECT_EQ(shown.scene->image->name, "wide.png");
    EXPECT_FALSE(shown.scene->keepsTokens);
    EXPECT_THAT(shown.result->subject.english(), HasSubstr("edited: zero:0.1"));
}

TEST(Show, FindsTokensCompanionsAndObject)
{
    Asked source;
    View shared;
    shared.name = "token-pca";
    shared.options["basis"] = std::string("shared");
    EXPECT_THAT(show(shared, source).result->subject.english(), HasSubstr("colors shared by 2 images"));
    EXPECT_THAT(source.asked, ElementsAre("with tokens ", "companion"));

    source.asked.clear();
    View sorted;
    sorted.name = "attention-grid";
    sorted.options["sort"] = std::string("object");
    show(sorted, source);
    EXPECT_THAT(source.asked, ElementsAre("with tokens ", "object"));
}

TEST(Show, FindsTheObjectsOfBothImages)
{
    Asked source;
    View matches;
    matches.name = "match";
    matches.options = {{"show", std::string("key")}, {"within", std::string("object")}};
    Baseline other;
    other.image = NamedFile{"b.png", {}};
    matches.baseline = other;
    show(matches, source);
    EXPECT_THAT(source.asked, ElementsAre("with tokens ", "baseline with tokens ", "object", "object in b.png"));
}

/// A less B of the same pass but for an edit that changes nothing (a temperature of 1) is 0 everywhere.
TEST(Show, TakesTheBaselineWithItsOwnEdits)
{
    Asked source;
    View view;
    Baseline baseline;
    baseline.view.emplace().edits = {parseEdit("temperature:0.0=1")};
    view.baseline = baseline;
    const auto shown = show(view, source);
    EXPECT_THAT(source.asked, ElementsAre("with tokens ", "baseline with tokens temperature:0.0=1"));
    EXPECT_EQ(std::get<PatchMap>(shown.result->content).values.abs().max().item<float>(), 0.0F);
    ASSERT_TRUE(shown.view.baseline->view);
    EXPECT_EQ(shown.view.baseline->view->layer, shown.view.layer);
}

TEST(Scene, OfNumbersThatAreNotFiniteIsRefusedUnderItsName)
{
    Asked source;
    const auto pixels =
        torch::full({1, 3, source.model().spec().preprocessing.height, source.model().spec().preprocessing.width},
                    std::numeric_limits<float>::quiet_NaN());
    const auto make = [&](const std::string& name) {
        return makeScene({source.model().network, {nullptr, {pixels, {}}}, name});
    };
    expectError([&] { make("a on b"); }, ErrorCode::Corrupt, "a on b: expected finite numbers");
    EXPECT_TRUE(make("").trace.logits.isnan().all().item<bool>());
    EXPECT_EQ(make("").image, nullptr);
}

}  // namespace
}  // namespace core
