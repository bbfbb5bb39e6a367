// stats --masks reads all masks before the first image, and says so.
#include "tests/app/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cli::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

TEST(StatsMasks, AreReadWithProgressOnceTheQuantitiesAreKnown)
{
    const TemporaryFolder folder;
    for (const std::string name : {"in", "masks"}) {
        fs::create_directory(folder / name);
        fs::copy_file(golden("preprocess/wide.png"), folder / (name + "/a.png"));
    }
    const auto statsOnly = [&](const std::string& quantity) {
        return run({"stats", golden("vit"), folder / "in", "--masks", folder / "masks", "--only", quantity, "--csv",
                    folder / "s.csv", "--progress"});
    };
    EXPECT_THAT(statsOnly("class_mass").err, HasSubstr("masks: 1 of 1, "));
    const auto refused = statsOnly("register_mass");  // which this model lacks
    EXPECT_EQ(refused.status, kWrongUsage);
    EXPECT_THAT(refused.err, Not(HasSubstr("masks: ")));
}

}  // namespace
}  // namespace cli::test
