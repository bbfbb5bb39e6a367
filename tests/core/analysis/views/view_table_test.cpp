#include "tests/core/analysis/two_layers.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"
#include "tests/support/message_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <regex>

using core::HeadChoice;
using core::QueryChoice;
using hand::viewNamed;
using testing::HasSubstr;

namespace {

using EveryView = hand::TwoLayers;

/// The names in the table "Views" of the manual, which session files and scripts rely on.
std::vector<std::string> namesInManual()
{
    std::ifstream page(std::filesystem::path(support::sourceFolder()) / "resources" / "manual" / "read-a-map.md");
    const std::regex name("`([a-z-]+)`");
    std::vector<std::string> names;
    bool inTable = false;
    for (std::string line; std::getline(page, line);) {
        inTable = line == "## Views" || (inTable && !line.starts_with("## "));
        if (inTable && line.starts_with("| ")) {
            for (std::sregex_iterator found(line.begin(), line.end(), name), none; found != none; ++found) {
                names.push_back((*found)[1]);
            }
        }
    }
    return names;
}

TEST(ViewTable, HoldsTheViewsOfTheManualOnceAndNoOthers)
{
    std::vector<std::string> names;
    for (const core::ViewRow& row : core::viewTable()) {
        names.push_back(row.name);
    }
    EXPECT_GE(names.size(), 43U);
    EXPECT_THAT(names, testing::UnorderedElementsAreArray(namesInManual()));
}

TEST(ViewTable, SaysOfEveryViewWhatItIsWhereItIsFromAndWhatItMeans)
{
    for (const core::ViewRow& row : core::viewTable()) {
        EXPECT_FALSE(row.title.empty()) << row.name;
        EXPECT_FALSE(row.families.empty()) << row.name;
        EXPECT_THAT(row.source, HasSubstr("arXiv:")) << row.name;
        EXPECT_THAT(row.meaning, testing::EndsWith(".")) << row.name;
        EXPECT_NE(row.unavailable, nullptr) << row.name;
        EXPECT_NE(row.compute, nullptr) << row.name;
    }
}

TEST(ViewTable, NamesTheKindsOfResults)
{
    EXPECT_EQ(core::resultKindName(core::ResultKind::PatchMap), "patch-map");
    EXPECT_EQ(core::resultKindName(core::ResultKind::Tiles), "tiles");
    EXPECT_EQ(core::resultKindName(core::ResultKind::Matrix), "matrix");
    EXPECT_EQ(core::resultKindName(core::ResultKind::Curves), "curves");
}

TEST(ViewTable, ListsTheNamesWhenOneIsUnknown)
{
    const core::Error error = errorOf([&] { core::findView("attentoin"); });
    EXPECT_EQ(error.code, core::ErrorCode::NotFound);
    EXPECT_THAT(error.what(), HasSubstr("\"attentoin\""));
    EXPECT_THAT(error.what(), HasSubstr("attention, attention-grid, attention-matrix"));
}

TEST_F(EveryView, YieldTheKindAndTitleThatTheirRowPromises)
{
    for (const core::ViewRow& row : core::viewTable()) {
        // This network answers alike to every image, so nothing can come back between two, and records no heads.
        if (!has(row) || row.name == "activation-patching" || row.name == "legrad") {
            continue;
        }
        const core::Result result = compute(viewNamed(row.name));
        EXPECT_EQ(result.kind(), row.kind) << row.name;
        EXPECT_EQ(result.title, row.title) << row.name;
        EXPECT_FALSE(result.quantity.empty()) << row.name;
        EXPECT_FALSE(result.subject.empty()) << row.name;
    }
}

TEST_F(EveryView, ResolvedCountsNegativeLayersFromTheEnd)
{
    core::View view;
    for (const auto& [said, meant] : std::vector<std::pair<int, int>>{{-1, 1}, {-2, 0}, {0, 0}, {1, 1}}) {
        view.layer = said;
        EXPECT_EQ(core::resolved(view, m_trace).layer, meant);
    }
}

TEST_F(EveryView, ResolvedAsksThePatchesWhereThereIsNoClassToken)
{
    const core::Trace trace = hand::randomTrace({2, 2}, 1, 1, 4, hand::noPrefix());
    EXPECT_EQ(core::resolved({}, trace).query.kind, QueryChoice::Kind::Mean);
    EXPECT_EQ(core::resolved({}, m_trace).query.kind, QueryChoice::Kind::Class);
    const core::ViewInput subject{trace, m_network, m_pixels};
    EXPECT_EQ(core::computeView(subject, {}).subject, "layer 0 · head mean · query mean of patches");
}

TEST_F(EveryView, ResolvedNamesTheBoundThatWasPassed)
{
    const auto message = [&](const core::View& view) -> std::string {
        const core::Error error = errorOf([&] { core::resolved(view, m_trace); });
        EXPECT_EQ(error.code, core::ErrorCode::OutOfRange);
        return error.what();
    };
    core::View view;
    view.layer = 2;
    EXPECT_EQ(message(view), "layer: expected -2 to 1, found 2");
    view.layer = std::numeric_limits<int>::min();
    EXPECT_THAT(message(view), HasSubstr("layer: expected -2 to 1"));
    view.layer = 0;
    view.head = HeadChoice::single(2);
    EXPECT_EQ(message(view), "head: expected 0 to 1 in layer 0, found 2");
    view.head = {};
    view.query = QueryChoice::patch(0, 3);
    EXPECT_EQ(message(view), "query: expected a patch in rows 0 to 1 and columns 0 to 2, found 0,3");
}

TEST_F(EveryView, StopWhenAsked)
{
    std::stop_source source;
    source.request_stop();
    for (const core::ViewRow& row : core::viewTable()) {
        if (!has(row)) {
            continue;
        }
        expectError(
            [&] {
                core::computeView(m_subject, viewNamed(row.name), {source.get_token(), {}});
            },
            core::ErrorCode::Cancelled);
    }
}

}  // namespace
