// batch and stats: many images, in parts, with broken ones, and again.
#include "support.h"
#include "tests/support/folders.h"

#include "core/checkpoint/open_checkpoint.h"
#include "core/dataset/manifest.h"
#include "core/image/photo.h"
#include "ui/figure/figure.h"

#include <QImage>

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

namespace {

using cli::test::run;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;
namespace fs = std::filesystem;

/// Six of the bundled samples' images in folders, and one broken.
class Dataset : public testing::Test {
protected:
    Dataset()
    {
        fs::create_directories(m_folder.path() / "in/sub");
        int number = 0;
        for (const auto& file : fs::directory_iterator(support::sourceFolder() + "/resources/samples")) {
            if (file.path().extension() == ".jpg" && number < 6) {
                const auto name = std::to_string(number) + ".jpg";
                fs::copy(file.path(), m_folder.path() / "in" / (number < 4 ? name : "sub/" + name));
                ++number;
            }
        }
        EXPECT_EQ(number, 6);
        cli::test::writeText(m_folder / "in/broken.jpg", "\xff\xd8\xff");
    }
    std::string at(const std::string& name) const { return m_folder / name; }
    std::string bytes(const std::string& name) const { return cli::test::readText(at(name)); }
    /// Writes a mask of the image to masks/NAME.png: its left half is its object.
    void maskLeftHalf(const std::string& name, int scale = 1) const
    {
        fs::create_directories(at("masks/sub"));
        QImage mask(224, 224, QImage::Format_Grayscale8);
        for (int y = 0; y < 224; ++y) {
            std::fill_n(mask.scanLine(y), 112, uchar{255});
            std::fill_n(mask.scanLine(y) + 112, 112, uchar{0});
        }
        const auto photo = core::readPhoto(at("in/" + name + ".jpg")).size();
        ASSERT_TRUE(mask.scaled(photo.width * scale, photo.height * scale)
                        .save(QString::fromStdString(at("masks/" + name + ".png"))));
    }
    cli::test::Run batch(std::vector<std::string> more, const std::string& sources = "in")
    {
        std::vector<std::string> words{"batch", "vit-shapes", at(sources)};
        words.insert(words.end(), more.begin(), more.end());
        return run(words);
    }

    cli::test::TemporaryFolder m_folder;
};

TEST_F(Dataset, AFigureEachTheSameAsRenderDraws)
{
    const auto done = batch({"--out", at("out"), "--layer", "3", "--head", "1"});
    EXPECT_EQ(done.status, cli::kFailure);  // for the broken one
    EXPECT_THAT(done.out, StartsWith("6 figures written"));
    EXPECT_THAT(done.err, HasSubstr("warning: broken.jpg: "));
    EXPECT_THAT(done.err, HasSubstr("error: 1 of 7 images could not be drawn"));

    ASSERT_EQ(
        run({"render", "vit-shapes", at("in/sub/4.jpg"), "--out", at("4.png"), "--layer", "3", "--head", "1"}).status,
        cli::kSuccess);
    EXPECT_EQ(bytes("out/sub/4.png"), bytes("4.png"));
}

TEST_F(Dataset, DifferencesAreThoseThatRenderDraws)
{
    fs::remove(at("in/broken.jpg"));
    cli::test::writeText(at("b.json"), R"({"edits": [{"edit": "zero:0.1"}]})");
    const std::vector<std::pair<std::string, std::string>> baselines{
        {"model", "cait-shapes"}, {"photo", at("in/1.jpg")}, {"view", at("b.json")}};
    for (const auto& [name, minus] : baselines) {
        const auto done = batch({"--out", at(name), "--baseline", minus});
        ASSERT_EQ(done.status, cli::kSuccess) << done.err;
        const auto one = run({"render", "vit-shapes", at("in/2.jpg"), "--out", at(name + ".png"), "--baseline", minus});
        ASSERT_EQ(one.status, cli::kSuccess) << one.err;
        EXPECT_EQ(bytes(name + "/2.png"), bytes(name + ".png"));
    }
}

TEST_F(Dataset, WhatTheModelLacksIsRefusedBeforeTheFirstImage)
{
    const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
        {{"--layer", "99"}, "layer: expected "},
        {{"--layer", "0", "--head", "99"}, "head: expected 0 to "},
        {{"--query", "99,0"}, "query: expected a patch in rows 0 to "},
        {{"--view", "relevance", "--class", "99999"}, "class: expected 0 to "},
        {{"--view", "word-similarity"}, ""}};
    for (const auto& [words, says] : cases) {
        auto all = words;
        all.insert(all.end(), {"--out", at("out")});
        const auto done = batch(all);
        EXPECT_EQ(done.status, cli::kWrongUsage) << words[0];
        EXPECT_THAT(done.err, StartsWith("error: " + says)) << words[0];
        EXPECT_FALSE(fs::exists(at("out"))) << words[0];
    }
}

TEST_F(Dataset, FiguresAreDrawnInTheStyleThatRenderDraws)
{
    fs::remove(at("in/broken.jpg"));
    const std::vector<std::string> style{"--width",   "single", "--dpi",     "200",   "--ground",   "dark",
                                         "--bar",     "off",    "--caption", "off",   "--colormap", "viridis",
                                         "--opacity", "0.3",    "--range",   "0,0.02"};
    const auto with = [&](std::vector<std::string> words) {
        words.insert(words.end(), style.begin(), style.end());
        return words;
    };
    const auto done = batch(with({"--out", at("out")}));
    ASSERT_EQ(done.status, cli::kSuccess) << done.err;
    ASSERT_EQ(run(with({"render", "vit-shapes", at("in/2.jpg"), "--out", at("2.png")})).status, cli::kSuccess);
    EXPECT_EQ(bytes("out/2.png"), bytes("2.png"));

    // A figure brings its view and style; another style is another task.
    ASSERT_EQ(batch({"--out", at("again"), "--view-json", at("2.png")}).status, cli::kSuccess);
    EXPECT_EQ(bytes("again/2.png"), bytes("2.png"));
    EXPECT_THAT(batch({"--out", at("again"), "--view-json", at("2.png"), "--bar", "on"}).err,
                HasSubstr("expected a folder for this task"));
    EXPECT_THAT(batch({"--out", at("again"), "--view-json", at("2.png"), "--activation", "silu"}).err,
                HasSubstr("expected a folder for this task"));
    EXPECT_THAT(batch({"--out", at("other"), "--format", "svg", "--dpi", "200"}).err,
                HasSubstr("--dpi: applies only to PNG"));
}

TEST_F(Dataset, StatisticsDoNotDependOnHowManyImagesAreSeenSideBySide)
{
    for (const std::string threads : {"1", "2"}) {
        const auto counted =
            run({"stats", "vit-shapes", at("in"), "--threads", threads, "--out", at(threads + ".npz")});
        EXPECT_EQ(counted.status, cli::kFailure);  // for the broken one
        EXPECT_THAT(counted.err, HasSubstr("1 of 7 images could not be read"));
    }
    EXPECT_EQ(bytes("1.npz"), bytes("2.npz"));
}

TEST_F(Dataset, AnImageThatCannotBeReachedEndsNoRun)
{
    fs::create_symlink("loop.jpg", at("loop.jpg"));
    cli::test::writeText(at("list.txt"), "loop.jpg\nnowhere.jpg\nin/1.jpg\n");
    const auto done = batch({"--out", at("out")}, "list.txt");
    EXPECT_EQ(done.status, cli::kFailure);
    EXPECT_THAT(done.out, StartsWith("1 figure written"));
    EXPECT_THAT(done.err, HasSubstr("error: 2 of 3 images could not be drawn"));
}

TEST_F(Dataset, GoesOnWhereItWas)
{
    ASSERT_THAT(batch({"--out", at("out"), "--format", "svg"}).out, StartsWith("6 figures"));
    fs::remove(at("out/2.svg"));                                                               // somebody's hand
    fs::copy_file(at("in/1.jpg"), at("in/broken.jpg"), fs::copy_options::overwrite_existing);  // now whole
    const auto again = batch({"--out", at("out"), "--format", "svg"});
    EXPECT_EQ(again.status, cli::kSuccess) << again.err;
    EXPECT_THAT(again.out, HasSubstr("2 figures written"));
    EXPECT_THAT(again.out, HasSubstr("5 were already there"));
    const auto other = batch({"--out", at("out"), "--format", "svg", "--layer", "0"});
    EXPECT_EQ(other.status, cli::kWrongUsage);
    EXPECT_THAT(other.err, HasSubstr("found figures of another one (view.layer: expected 0, found "));
}

TEST_F(Dataset, MakesAgainWhatHasChangedAndNothingElse)
{
    fs::remove(at("in/broken.jpg"));
    const std::vector<std::string> words{"--out", at("out"), "--format", "svg"};
    ASSERT_EQ(batch(words).status, cli::kSuccess);
    cli::test::writeText(at("out/0.svg"), "");
    cli::test::writeText(at("in/1.jpg"), bytes("in/1.jpg"));  // the same again
    auto changed = bytes("in/2.jpg");
    changed[changed.size() - 40] = static_cast<char>(changed[changed.size() - 40] ^ 1);
    cli::test::writeText(at("in/2.jpg"), changed);
    const auto again = batch(words);
    EXPECT_EQ(again.status, cli::kSuccess) << again.err;
    EXPECT_THAT(again.out, AllOf(HasSubstr("2 figures written"), HasSubstr("4 were already there")));
    EXPECT_NE(bytes("out/0.svg"), "");
    for (const auto& [option, value] : {std::pair("--activation", "quick_gelu"), std::pair("--heads", "1")}) {
        auto other = words;
        other.insert(other.end(), {option, value});
        EXPECT_THAT(batch(other).err, HasSubstr("found figures of another one (corrections: expected {")) << option;
    }
}

TEST_F(Dataset, FiguresInTheColorsOfAnotherBasisOfThatNameAreAnotherTask)
{
    fs::remove(at("in/broken.jpg"));
    for (const auto& [folder, image] : {std::pair("a", "in/0.jpg"), std::pair("b", "in/1.jpg")}) {
        fs::create_directory(at(folder));
        const auto saved = run({"render", "vit-shapes", at(image), "--view", "token-pca", "--set", "basis=shared",
                                "--out", at(std::string(folder) + "/basis.npz")});
        ASSERT_EQ(saved.status, cli::kSuccess) << saved.err;
    }
    const auto inColorsOf = [&](const std::string& basis) {
        return batch({"--out", at("out"), "--view", "token-pca", "--set", "basis=" + at(basis)});
    };
    ASSERT_EQ(inColorsOf("a/basis.npz").status, cli::kSuccess);
    EXPECT_EQ(inColorsOf("a/basis.npz").status, cli::kSuccess);
    const auto other = inColorsOf("b/basis.npz");
    EXPECT_EQ(other.status, cli::kWrongUsage);
    EXPECT_THAT(other.err, HasSubstr("expected a folder for this task"));
}

TEST_F(Dataset, PartsMakeTheWholeAndTheirManifestsJoin)
{
    fs::remove(at("in/broken.jpg"));
    ASSERT_EQ(cli::test::shell("cd " + at("") + " && tar -cf in.tar in").status, 0);
    for (const auto* part : {"0/2", "1/2"}) {
        ASSERT_EQ(batch({"--out", at("parts"), "--shard", part}, "in.tar").status, cli::kSuccess);
    }
    ASSERT_EQ(run({"batch", "merge", at("parts/manifest-0-of-2.jsonl"), at("parts/manifest-1-of-2.jsonl"), "--out",
                   at("parts/manifest.jsonl")})
                  .status,
              cli::kSuccess);
    const auto manifest = core::readManifest(at("parts/manifest.jsonl"));
    ASSERT_EQ(manifest.entries.size(), 6U);
    for (const auto& entry : manifest.entries) {
        EXPECT_TRUE(fs::exists(m_folder.path() / "parts" / entry.made)) << entry.made;
        EXPECT_EQ(entry.sha256, ui::fileSha256(at(entry.image)));
    }
}

TEST_F(Dataset, NeverWritesOverWhatItReads)
{
    const auto inside = batch({"--out", at("in/figures")});
    EXPECT_EQ(inside.status, cli::kWrongUsage);
    EXPECT_THAT(inside.err, HasSubstr("expected a folder outside of"));
    fs::copy_file(at("in/1.jpg"), at("in/1.png"));  // a picture by its content, named as its figure will be
    const auto before = bytes("in/1.png");
    const auto same = batch({"--out", at("in")}, "in/1.png");
    EXPECT_EQ(same.status, cli::kWrongUsage);
    EXPECT_THAT(same.err, HasSubstr("in/1.png: would write over "));
    EXPECT_EQ(bytes("in/1.png"), before);
}

TEST_F(Dataset, StoppedItSaysSoAndLeavesNoHalfFigure)
{
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = run({"batch", "vit-shapes", at("in"), "--out", at("out")}, stop.get_token());
    EXPECT_EQ(stopped.status, cli::kFailure);
    EXPECT_THAT(stopped.err, HasSubstr("cancelled"));
    std::error_code absent;
    for (const auto& file : fs::recursive_directory_iterator(at("out"), absent)) {
        EXPECT_EQ(file.path().extension(), ".jsonl") << file.path();
    }
}

TEST_F(Dataset, StatisticsAreThoseOfTheArraysOfTrace)
{
    fs::remove(at("in/broken.jpg"));
    ASSERT_EQ(run({"stats", "vit-shapes", at("in"), "--out", at("all.npz"), "--csv", at("all.csv"), "--figure",
                   at("all.svg")})
                  .status,
              cli::kSuccess);
    std::vector<torch::Tensor> distances;
    for (const auto* name : {"in/0.jpg", "in/1.jpg", "in/2.jpg", "in/3.jpg", "in/sub/4.jpg", "in/sub/5.jpg"}) {
        ASSERT_EQ(
            run({"trace", "vit-shapes", at(name), "--out", at("one.safetensors"), "--only", "attention_distance_px",
                 "--threads", "1"})  // as stats has it: products that threads share are rounded otherwise
                .status,
            cli::kSuccess);
        distances.push_back(cli::test::readAll(at("one.safetensors")).at("attention_distance_px").to(torch::kFloat64));
    }
    const auto all = torch::stack(distances);
    const auto numbers = core::openCheckpoint(at("all.npz"));
    const auto mean = numbers->tensor("attention_distance_px_mean");
    const auto deviation = numbers->tensor("attention_distance_px_std");
    EXPECT_LT((mean - all.mean(0)).abs().max().item<double>(), 1e-9);
    EXPECT_LT((deviation - all.std(0, false)).abs().max().item<double>(), 1e-7);
    EXPECT_EQ(numbers->tensor("count").item<int64_t>(), 6);
    EXPECT_EQ(numbers->tensor("attention_distance_px_histogram").sum().item<int64_t>(), 6 * mean.numel());
    EXPECT_THAT(bytes("all.csv"), HasSubstr("\nattention_distance_px,0,0,6,"));
    EXPECT_THAT(bytes("all.svg"), HasSubstr("6 images"));
}

TEST_F(Dataset, StatisticsOfPartsAreThoseOfTheWholeBitForBit)
{
    fs::remove(at("in/broken.jpg"));
    ASSERT_EQ(run({"stats", "vit-shapes", at("in"), "--out", at("all.npz")}).status, cli::kSuccess);
    for (const auto* part : {"0", "1", "2"}) {
        ASSERT_EQ(run({"stats", "vit-shapes", at("in"), "--shard", std::string(part) + "/3", "--out",
                       at(std::string("part") + part + ".npz")})
                      .status,
                  cli::kSuccess);
    }
    ASSERT_EQ(
        run({"stats", "merge", at("part1.npz"), at("part2.npz"), at("part0.npz"), "--out", at("merged.npz")}).status,
        cli::kSuccess);
    EXPECT_EQ(bytes("merged.npz"), bytes("all.npz"));
    const auto lacking = run({"stats", "merge", "--whole", at("part1.npz"), at("part2.npz"), "--out", at("x.npz")});
    EXPECT_EQ(lacking.status, cli::kFailure);
    EXPECT_THAT(lacking.err, HasSubstr("expected all 3 parts, found 2"));
    const auto twice = run({"stats", "merge", at("part1.npz"), at("part1.npz"), "--out", at("x.npz")});
    EXPECT_EQ(twice.status, cli::kFailure);
    EXPECT_THAT(twice.err, HasSubstr("found 1/3 twice"));
}

TEST_F(Dataset, ObjectsOfMasksAreThoseOfRender)
{
    fs::remove(at("in/broken.jpg"));
    for (const auto* name : {"0", "1", "2", "3", "sub/4", "sub/5"}) {
        maskLeftHalf(name);
    }
    const std::vector<std::string> view{"--view", "attention-grid", "--set", "sort=object"};
    const auto draw = [&](std::vector<std::string> more) {
        more.insert(more.end(), view.begin(), view.end());
        return batch(more);
    };
    const auto done = draw({"--out", at("out"), "--masks", at("masks")});
    ASSERT_EQ(done.status, cli::kSuccess) << done.err;
    auto one = view;
    one.insert(one.begin(),
               {"render", "vit-shapes", at("in/sub/4.jpg"), "--out", at("4.png"), "--mask", at("masks/sub/4.png")});
    ASSERT_EQ(run(one).status, cli::kSuccess);
    EXPECT_EQ(bytes("out/sub/4.png"), bytes("4.png"));
    EXPECT_THAT(ui::readRecipe(at("out/sub/4.png")), HasSubstr("\"object\""));

    // The mask's bytes decide, not when they were written.
    cli::test::writeText(at("masks/1.png"), bytes("masks/1.png"));
    EXPECT_THAT(draw({"--out", at("out"), "--masks", at("masks")}).out, HasSubstr("6 were already there"));
    maskLeftHalf("1", 2);
    EXPECT_THAT(draw({"--out", at("out"), "--masks", at("masks")}).out,
                AllOf(HasSubstr("1 figure written"), HasSubstr("5 were already there")));

    fs::remove(at("masks/1.png"));
    const auto lacking = draw({"--out", at("lacking"), "--masks", at("masks")});
    EXPECT_EQ(lacking.status, cli::kFailure);
    EXPECT_THAT(lacking.out, StartsWith("5 figures written"));
    EXPECT_THAT(lacking.err, HasSubstr("warning: 1.jpg: expected a mask of this name in " + at("masks")));
}

TEST_F(Dataset, MasksThatCannotServeAreRefusedBeforeTheFirstImage)
{
    fs::create_directory(at("masks"));
    const auto refused = [&](const std::string& out, std::vector<std::string> more) {
        more.insert(more.end(), {"--view", "attention-grid", "--set", "sort=object", "--out", at(out)});
        const auto done = batch(more);
        EXPECT_EQ(done.status, cli::kWrongUsage) << done.err;
        EXPECT_FALSE(fs::exists(at(out)));
        return done.err;
    };
    EXPECT_THAT(refused("out", {}), HasSubstr("--masks is required: the view attention-grid needs an object"));
    EXPECT_THAT(refused("out", {"--masks", at("masks")}), HasSubstr("--masks: expected masks of the images' names"));
    EXPECT_THAT(refused("out", {"--masks", at("nowhere")}), HasSubstr("expected a folder"));
    fs::copy_file(at("in/1.jpg"), at("masks/1.jpg"));
    EXPECT_THAT(refused("masks/out", {"--masks", at("masks")}), HasSubstr("expected a folder outside of"));
    fs::create_directory(at("linked"));
    fs::create_hard_link(at("masks/1.jpg"), at("linked/1.png"));
    const auto over = batch({"--out", at("linked"), "--masks", at("masks")});
    EXPECT_EQ(over.status, cli::kWrongUsage);
    EXPECT_THAT(over.err, HasSubstr("would write over"));
}

/// The left half of each image is its object: of a map of 12 x 12 patches the first six columns.
TEST_F(Dataset, StatisticsTellHowMapsAgreeWithMasks)
{
    fs::remove(at("in/broken.jpg"));
    maskLeftHalf("2");
    const auto done = run({"stats", "vit-shapes", at("in"), "--masks", at("masks"), "--only", "object_mass,object_hit",
                           "--out", at("m.npz")});
    EXPECT_EQ(done.status, cli::kSuccess) << done.err;
    EXPECT_THAT(done.err, HasSubstr("warning: 5 of 6 images have no mask"));
    ASSERT_EQ(run({"trace", "vit-shapes", at("in/2.jpg"), "--out", at("t.npz")}).status, cli::kSuccess);
    const auto numbers = core::openCheckpoint(at("m.npz")), trace = core::openCheckpoint(at("t.npz"));
    const auto mass = numbers->tensor("object_mass_mean"), hit = numbers->tensor("object_hit_mean");
    EXPECT_TRUE(numbers->tensor("object_mass_count").eq(1).all().item<bool>());
    const auto grid = static_cast<int64_t>(std::lround(std::sqrt(trace->tensor("layer.0.attention").size(2) - 1)));
    for (int64_t layer = 0; layer < mass.size(0); ++layer) {
        const auto maps =
            trace->tensor("layer." + std::to_string(layer) + ".attention").select(1, 0).slice(1, 1);  // [H, P]
        const auto rows = maps.view({maps.size(0), grid, grid});
        const auto left = rows.slice(2, 0, grid / 2).sum({1, 2}) / rows.sum({1, 2});
        const auto isLeft = maps.argmax(1).remainder(grid) < grid / 2;
        EXPECT_LT((mass[layer] - left).abs().max().item<double>(), 2e-3) << layer;
        EXPECT_TRUE(hit[layer].eq(isLeft).all().item<bool>()) << layer;
    }

    ASSERT_TRUE(QImage(50, 300, QImage::Format_Grayscale8).save(QString::fromStdString(at("masks/3.png"))));
    const auto wrong = run({"stats", "vit-shapes", at("in"), "--masks", at("masks"), "--out", at("w.npz")});
    EXPECT_EQ(wrong.status, cli::kFailure);
    EXPECT_THAT(wrong.err, HasSubstr("masks/3.png: expected the photo's shape, "));
    EXPECT_THAT(run({"stats", "vit-shapes", at("in"), "--masks", at("nowhere"), "--out", at("w.npz")}).err,
                HasSubstr("expected a folder"));
}

TEST_F(Dataset, WrongUsageIsReportedBeforeAnythingIsOpened)
{
    EXPECT_THAT(run({"stats"}).err, HasSubstr("MODEL is required"));
    EXPECT_THAT(run({"batch", "vit-shapes"}).err, HasSubstr("IMAGES is required"));
    EXPECT_THAT(batch({}).err, HasSubstr("--out is required"));
    EXPECT_THAT(batch({"--out", at("out"), "--view-json", R"({"minus":{"image":{"file":"b.png"}}})"}).err,
                HasSubstr("b.png"));
    EXPECT_FALSE(fs::exists(at("out")));
    EXPECT_THAT(batch({"--out", at("out"), "--shard", "2/2"}).err, HasSubstr("--shard: expected K/N"));
    EXPECT_THAT(run({"stats", "vit-shapes", at("in"), "--out", at("a.txt")}).err, HasSubstr("ends in .npz"));
    EXPECT_THAT(run({"stats", "vit-shapes", at("in"), "--out", at("a.npz"), "--only", "distance"}).err,
                HasSubstr("attention_distance_px"));
    const auto channels = run({"batch", "vit-shapes", at("in"), "--out", at("out"), "--view", "channel-map"});
    EXPECT_EQ(channels.status, cli::kWrongUsage);
    EXPECT_FALSE(fs::exists(at("out")));
}

TEST_F(Dataset, StatisticsOfPartsThatDifferAreNotMixed)
{
    fs::remove(at("in/broken.jpg"));
    const auto part = [&](const std::string& shard, const std::string& out, std::vector<std::string> more = {}) {
        std::vector<std::string> words{"stats",  "vit-shapes", at("in"), "--shard", shard,
                                       "--only", "class_mass", "--out",  at(out)};
        words.insert(words.end(), more.begin(), more.end());
        EXPECT_EQ(run(words).status, cli::kSuccess);
    };
    const auto refused = [&](const std::string& difference) {
        const auto merged = run({"stats", "merge", at("a.npz"), at("b.npz"), "--out", at("m.npz")});
        EXPECT_EQ(merged.status, cli::kFailure);
        EXPECT_THAT(merged.err, HasSubstr(difference));
        EXPECT_FALSE(fs::exists(at("m.npz")));
    };
    part("0/2", "a.npz");
    part("1/2", "b.npz", {"--crop-mode", "squash"});
    refused("b.npz: crop-mode: expected center, found squash");
    part("1/2", "b.npz", {"--mean", "0.1,0.2,0.3"});
    refused("b.npz: mean: expected ");
    part("1/2", "b.npz", {"--activation", "silu"});
    refused("b.npz: activation: expected gelu, found silu");
    fs::copy_file(at("in/0.jpg"), at("in/7.jpg"));  // the folder changed between the shards
    part("1/2", "b.npz");
    refused("b.npz: images: expected 6: ");
}

/// The angles of EVA-02's rotations follow from its config.json, and from no tensor.
TEST_F(Dataset, StatisticsOfPartsWithOtherSidecarsAreNotMixed)
{
    fs::remove(at("in/broken.jpg"));
    fs::create_directory(at("m"));
    for (const std::string file : {"/model.safetensors", "/config.json"}) {
        fs::copy_file(cli::test::golden("eva02_tiny") + file, at("m") + file);
    }
    const auto part = [&](const std::string& shard, const std::string& out) {
        return run({"stats", at("m"), at("in"), "--shard", shard, "--only", "attention_distance_px", "--out", at(out)});
    };
    ASSERT_EQ(part("0/2", "a.npz").status, cli::kSuccess);
    auto config = nlohmann::json::parse(bytes("m/config.json"));
    config["model_args"]["rope_temperature"] = 50.0;
    cli::test::writeText(at("m/config.json"), config.dump());
    ASSERT_EQ(part("1/2", "b.npz").status, cli::kSuccess);
    const auto merged = run({"stats", "merge", at("a.npz"), at("b.npz"), "--out", at("m.npz")});
    EXPECT_EQ(merged.status, cli::kFailure);
    EXPECT_THAT(merged.err, HasSubstr("b.npz: sidecars: expected "));
}

TEST_F(Dataset, StatisticsRefuseBeforeTheFirstImageWhatCouldEndThemAtTheEnd)
{
    const auto stats = [&](std::vector<std::string> more) {
        std::vector<std::string> words{"stats", "no-such-model", at("in")};
        words.insert(words.end(), more.begin(), more.end());
        const auto result = run(words);
        EXPECT_EQ(result.status, cli::kWrongUsage) << result.err;
        return result.err;
    };
    EXPECT_THAT(stats({"--out", at("a.npz"), "--figure", at("a.svg"), "--draw", "nothing"}),
                HasSubstr("--draw: expected one of attention_distance_px, "));
    EXPECT_THAT(stats({"--figure", at("a.svg"), "--only", "class_mass"}),
                HasSubstr("--draw: expected one of class_mass"));
    EXPECT_THAT(stats({"--out", at("a.npz"), "--only", "distance"}), HasSubstr("--only: expected quantities of "));
    fs::create_symlink("a.npz", at("a.csv"));
    EXPECT_THAT(stats({"--out", at("a.npz"), "--csv", at("a.csv")}), HasSubstr("another name for each output"));
    EXPECT_THAT(stats({"--figure", at("in/sub/new.png")}), HasSubstr("expected a figure outside of "));
    fs::create_directory(at("masks"));
    EXPECT_THAT(stats({"--out", at("a.npz"), "--masks", at("masks")}), HasSubstr("--masks: expected masks of "));
}

TEST_F(Dataset, StatisticsNeverWriteOverWhatTheyRead)
{
    cli::test::writeText(at("list.txt"), "in/1.jpg\n");
    fs::create_directory(at("masks"));
    fs::copy_file(at("in/2.jpg"), at("masks/2.jpg"));
    const auto refused = [&](const std::string& source, const std::string& input, std::vector<std::string> more = {}) {
        const auto before = bytes(input);
        fs::create_hard_link(at(input), at("hard.csv"));
        std::vector<std::string> words{"stats", "vit-shapes", at(source), "--csv", at("hard.csv")};
        words.insert(words.end(), more.begin(), more.end());
        const auto result = run(words);
        EXPECT_EQ(result.status, cli::kWrongUsage) << source << ' ' << input;
        EXPECT_THAT(result.err, HasSubstr("hard.csv: would write over")) << input;
        EXPECT_EQ(bytes(input), before);
        fs::remove(at("hard.csv"));
    };
    refused("in", "in/0.jpg");
    refused("in/*.jpg", "in/0.jpg");
    refused("list.txt", "in/1.jpg");
    refused("list.txt", "list.txt");
    refused("in", "masks/2.jpg", {"--masks", at("masks")});
}

TEST_F(Dataset, AMissingPartIsNamed)
{
    fs::remove(at("in/broken.jpg"));
    ASSERT_EQ(run({"stats", "vit-shapes", at("in"), "--shard", "1/3", "--out", at("b.npz")}).status, cli::kSuccess);
    EXPECT_THAT(run({"stats", "merge", "--whole", at("b.npz"), "--out", at("m.npz")}).err,
                HasSubstr("expected all 3 parts, found 1; run stats again with --shard 0/3, 2/3"));
}

TEST_F(Dataset, OfManyMissingPartsTheFirstAreNamed)
{
    fs::remove(at("in/broken.jpg"));
    const auto sums = run({"stats", "vit-shapes", at("in"), "--shard", "1/1000000", "--out", at("b.npz")});
    ASSERT_EQ(sums.status, cli::kSuccess) << sums.err;
    EXPECT_EQ(run({"stats", "merge", "--whole", at("b.npz"), "--out", at("m.npz")}).err,
              "error: expected all 1000000 parts, found 1; run stats again with --shard 0/1000000, 2/1000000, "
              "3/1000000, 4/1000000, 5/1000000, 6/1000000, 7/1000000, 8/1000000, ...\n");
}

}  // namespace
