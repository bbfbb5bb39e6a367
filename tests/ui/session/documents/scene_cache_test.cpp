#include "ui/session/documents/scene_cache.h"

#include <gtest/gtest.h>

namespace {

std::shared_ptr<ui::SessionScene> sceneOf(const ui::ModelPtr& model, const QString& key)
{
    auto photo = std::make_shared<ui::OpenedPhoto>();
    photo->key = key;
    auto made = std::make_shared<ui::SessionScene>();
    made->model = model;
    made->photo = photo;
    made->bytes = 100;
    return made;
}

TEST(SceneCache, ForgetsTheOldestUseFirstAndKeepsTheNewest)
{
    ui::SceneCache cache(250);
    const auto model = std::make_shared<const ui::OpenedModel>();
    const auto scene = [&](const QString& key) { return sceneOf(model, key); };
    cache.insert(scene("a"));
    cache.insert(scene("b"));
    ASSERT_TRUE(cache.find(0, "a"));
    cache.insert(scene("c"));
    EXPECT_FALSE(cache.find(0, "b"));
    EXPECT_TRUE(cache.find(0, "a"));
    EXPECT_TRUE(cache.find(0, "c"));
    EXPECT_FALSE(cache.find(1, "c"));
    EXPECT_EQ(cache.bytes(), 200);
    auto huge = scene("huge");
    huge->bytes = 10000;
    cache.insert(huge);
    EXPECT_EQ(cache.count(), 1);
    EXPECT_TRUE(cache.find(0, "huge"));
}

/// A preference of a terabyte must not fill the machine.
TEST(SceneCache, NeverTakesMoreThanHalfOfTheFreeMemory)
{
    constexpr int64_t gibibyte = int64_t{1} << 30;
    EXPECT_EQ(ui::SceneCache::allowedMaximum(1024 * gibibyte, 8 * gibibyte), 4 * gibibyte);
    EXPECT_EQ(ui::SceneCache::allowedMaximum(1 * gibibyte, 8 * gibibyte), 1 * gibibyte);
    EXPECT_EQ(ui::SceneCache::allowedMaximum(3 * gibibyte, std::nullopt), 3 * gibibyte);
}

TEST(SceneCache, KnowsOtherImagesOfTheSameModelLastUsedFirst)
{
    ui::SceneCache cache(1000);
    const auto model = std::make_shared<const ui::OpenedModel>(), other = std::make_shared<const ui::OpenedModel>();
    const auto a = sceneOf(model, "a"), b = sceneOf(model, "b"), c = sceneOf(model, "c");
    for (const auto& scene : {sceneOf(other, "x"), a, b, c}) {
        cache.insert(scene);
    }
    EXPECT_EQ(cache.companionsOf(*c, 8), (std::vector<ui::ScenePtr>{b, a}));
    EXPECT_EQ(cache.companionsOf(*a, 1), (std::vector<ui::ScenePtr>{c}));
}

}  // namespace
