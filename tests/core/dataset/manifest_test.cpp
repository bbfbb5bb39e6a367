// The manifest of a run over a dataset, also after a kill.
#include "core/dataset/manifest.h"

#include "tests/support/expect_error.h"
#include "tests/support/scratch_folder.h"

namespace {

using core::ErrorCode;
using core::Manifest;
using core::ManifestEntry;
using testing::ElementsAre;

const ManifestEntry kCat{"cat.jpg", 10, "aa", "cat.png", ""},
    kDog{"sub/dög \"1\".jpg", 20, "bb", "sub/d.png", "", "d holds 2 pages"},
    kBroken{"broken.jpg", 5, "cc", "", "broken.jpg: expected a whole JPEG"};

TEST(Manifest, GrowsLineByLineAndComesBack)
{
    const ScratchFolder folder;
    const auto file = folder.path() / "manifest.jsonl";
    core::ManifestWriter writer(file, {R"({"view":"attention"})", {kCat}});
    writer.add(kDog);
    writer.add(kBroken);
    const auto back = core::readManifest(file);
    EXPECT_EQ(back.task, R"({"view":"attention"})");
    EXPECT_THAT(back.entries, ElementsAre(kBroken, kCat, kDog));  // by name
}

TEST(Manifest, EntriesComeBackWithTheStateOfTheirFilesAndWithout)
{
    const ScratchFolder folder;
    auto whole = kCat;
    whole.maskSha256 = "dd";
    whole.fileState = "2 10 3.4";
    whole.maskState = "3 11 3.5";
    whole.madeState = "4 30 3.6";
    whole.madeSha256 = "ee";
    const auto file = folder.path() / "manifest.jsonl";
    core::writeManifest(file, {"{}", {whole}});
    EXPECT_THAT(core::readManifest(file).entries, ElementsAre(whole));
    folder.write("old.jsonl", "{}\n{\"picture\":\"cat.jpg\",\"bytes\":10,\"sha256\":\"aa\",\"made\":\"cat.png\"}\n");
    EXPECT_THAT(core::readManifest(folder.path() / "old.jsonl").entries, ElementsAre(kCat));
}

TEST(Manifest, ALineThatAKillHasCutIsLeftOut)
{
    const ScratchFolder folder;
    const auto file = folder.path() / "manifest.jsonl";
    {
        core::ManifestWriter writer(file, {"{}", {}});
        writer.add(kCat);
        writer.add(kDog);
    }
    const auto whole = bytesOf(file);
    for (std::size_t cut = 1; cut < 40; ++cut) {
        folder.write("cut.jsonl", whole.substr(0, whole.size() - cut));
        EXPECT_THAT(core::readManifest(folder.path() / "cut.jsonl").entries, ElementsAre(kCat)) << cut;
    }
    // Going on writes whole lines again.
    core::ManifestWriter writer(folder.path() / "cut.jsonl", core::readManifest(folder.path() / "cut.jsonl"));
    writer.add(kDog);
    EXPECT_THAT(core::readManifest(folder.path() / "cut.jsonl").entries, ElementsAre(kCat, kDog));
}

TEST(Manifest, RefusesWhatIsNone)
{
    const ScratchFolder folder;
    const auto read = [&](const std::string& text) { return core::readManifest(folder.write("m.jsonl", text)); };
    expectError([&] { read(""); }, ErrorCode::Corrupt, "an empty file");
    expectError([&] { read("[1]\n"); }, ErrorCode::Corrupt, "expected an object");
    expectError([&] { read("{}\nnonsense\n{\"picture\":\"a\",\"bytes\":1,\"made\":\"b\"}\n"); }, ErrorCode::Corrupt,
                "another line 2");
    expectError([&] { core::readManifest(folder.path() / "none"); }, ErrorCode::NotFound);
}

TEST(Manifest, JoiningKeepsWhatSucceeded)
{
    ManifestEntry mended = kBroken;
    mended.made = "broken.png";
    mended.error.clear();
    EXPECT_THAT(core::joined({{"{}", {kBroken, kCat}}, {"{}", {mended}}}).entries, ElementsAre(mended, kCat));
    EXPECT_THAT(core::joined({{"{}", {mended}}, {"{}", {kBroken}}}).entries, ElementsAre(mended));
    expectError(
        [] {
            core::joined({{"{\"a\":2}", {}}, {"{\"a\":1}", {}}});
        },
        ErrorCode::Other, "expected manifests of one task, found two (a: expected 2, found 1)");
}

TEST(Manifest, TheFirstDifferenceOfTasksIsNamed)
{
    const auto difference = [](const std::string& expected, const std::string& found) {
        return core::taskDifference(expected, found).english();
    };
    const std::string task = R"({"view":{"layer":3,"head":"mean"},"format":"png"})";
    EXPECT_EQ(difference(task, task), "");
    EXPECT_EQ(difference(task, R"({"format": "png", "view": {"head": "mean", "layer": 3}})"), "");
    EXPECT_EQ(difference(task, R"({"view":{"layer":0,"head":"mean"},"format":"png"})"),
              "view.layer: expected 3, found 0");
    EXPECT_EQ(difference(task, R"({"view":{"layer":3,"head":"mean"},"format":"svg"})"),
              "format: expected png, found svg");
    EXPECT_EQ(difference(task, R"({"format":"png"})"), R"(view: expected {"head":"mean","layer":3}, found no record)");
    EXPECT_EQ(difference(R"({"format":"png"})", R"({"format":"png","dpi":200})"), "dpi: expected no record, found 200");
}

}  // namespace
