// What fails for every image is known before the first one.
#include "core/analysis/views/view_fits.h"

#include "core/analysis/views/views.h"
#include "tests/core/experiment/golden_network.h"
#include "tests/support/expect_error.h"

#include <gtest/gtest.h>

namespace {

using core::ErrorCode;

/// A view of attention that asks this query, with these edits.
core::View asking(const std::string& query, const std::vector<std::string>& edits = {})
{
    core::View view;
    view.query = core::parseQuery(query);
    view.edits = editsFrom(edits);
    return view;
}

TEST(ViewFits, RefusesNamedQueriesOfAModelWithoutAny)
{
    const auto vit = goldenNetwork("vit").network;
    for (const std::string query : {"@nope", "@0", "@1-2"}) {
        expectError([&] { core::requireFits(asking(query), *vit); }, ErrorCode::OutOfRange,
                    "query: expected class, mean or a patch, as this model has no named queries, found " + query);
    }
    EXPECT_NO_THROW(core::requireFits(asking("mean"), *vit));
}

/// Such as a page or a figure made on a detector.
TEST(ViewFits, LeavesANamedQueryOfAnotherModelToViewsThatTakeNone)
{
    const auto golden = goldenNetwork("vit");
    const auto trace = core::runTrace(*golden.network, golden.input);
    for (const std::string query : {"@3", "@cat"}) {
        for (const std::string name : {"head-entropy", "grad-cam"}) {
            core::View view = asking(query);
            view.name = name;
            EXPECT_NO_THROW(core::requireFits(view, *golden.network)) << query << ' ' << name;
            EXPECT_NO_THROW(core::resolved(view, trace)) << query << ' ' << name;
        }
    }
}

TEST(ViewFits, CountsTheQueriesOfADetector)
{
    const auto detr = goldenNetwork("detr").network;
    const auto queries = core::runTrace(*detr, goldenNetwork("detr").input).logits.size(0);
    EXPECT_NO_THROW(core::requireFits(asking("@0-" + std::to_string(queries - 1)), *detr));
    EXPECT_NO_THROW(core::requireFits(asking("@cat"), *detr));  // which names there are is known only from an image
    expectError([&] { core::requireFits(asking("@" + std::to_string(queries)), *detr); }, ErrorCode::OutOfRange,
                "query: expected @0 to @" + std::to_string(queries - 1));
}

TEST(ViewFits, CountsTheClassesOfADetectorAndOfASegmenter)
{
    const auto detr = goldenNetwork("detr").network, segformer = goldenNetwork("segformer").network;
    core::View view;
    view.classIndex = 4;
    EXPECT_NO_THROW(core::requireNumbersFit(view, *detr));
    view.classIndex = 10;
    for (const auto& [network, bound] : {std::pair(detr, "4"), std::pair(segformer, "9")}) {
        expectError([&view, &one = *network] { core::requireNumbersFit(view, one); }, ErrorCode::OutOfRange,
                    std::string("class: expected 0 to ") + bound + ", found 10");
    }
    view.name = "occlusion";  // watches the feature and reads no class, such as that of another model's figure
    EXPECT_NO_THROW(core::requireFits(view, *segformer));
}

TEST(ViewFits, HoldsThePatchesOfEditsAgainstTheGrid)
{
    const auto vit = goldenNetwork("vit").network;
    for (const std::string edit : {"drop:9,9", "fill:0,0-9,9=zero", "knockout:0.0:9,9>class"}) {
        expectError([&] { core::requireFits(asking("class", {edit}), *vit); }, ErrorCode::OutOfRange,
                    "edit " + edit + ": expected patches in rows 0 to 3 and columns 0 to 3, found 9,9");
    }
    expectError(
        [&] {
            core::requireFits(asking("class", {"drop:0,0-1,3", "drop:2,0-3,3"}), *vit);
        },
        ErrorCode::Unsupported, "expected at least one patch that is not dropped");
    auto off = asking("class", {"drop:9,9"});
    off.edits[0].on = false;
    EXPECT_NO_THROW(core::requireFits(off, *vit));
    EXPECT_NO_THROW(core::requireFits(asking("class", {"drop:0,0-3,2", "fill:3,3=mean"}), *vit));
}

/// A photo twice as wide has twice as many columns.
TEST(ViewFits, LeavesPatchesToTheImageWhereItDecidesTheGrid)
{
    core::ModelOverrides overrides;
    overrides.cropMode = core::CropMode::Cover;
    const auto folder = std::filesystem::path(support::dataFolder()) / "goldens/vit";
    const auto network = core::openModel(folder, overrides).network;
    EXPECT_NO_THROW(core::requireFits(asking("0,7", {"drop:0,7"}), *network));
}

}  // namespace
