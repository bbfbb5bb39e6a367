#include "ui/zoo/zoo_words.h"

#include <gtest/gtest.h>

namespace ui::test {
namespace {

const core::ZooEntry& entry(const char* id)
{
    return *core::findInZoo(id);
}

TEST(ZooWords, TellAnEntryShortly)
{
    const auto& tiny = entry("deit_tiny_patch16_224.fb_in1k");
    EXPECT_EQ(zooFamilyTitle(tiny.family), "DeiT");
    EXPECT_EQ(parametersText(tiny.parameters), "5.7 M");
    EXPECT_EQ(accuracyText(tiny), "72.2 %");
    EXPECT_EQ(licenseTitle(tiny.licence), "Apache 2.0");
    EXPECT_EQ(sizeText(tiny), "23 MB");  // 5 717 416 float32
    EXPECT_EQ(parametersText(entry("vit_large_patch14_dinov2.lvd142m").parameters), "304 M");
    EXPECT_EQ(accuracyText(entry("vit_large_patch14_dinov2.lvd142m")), "");
    EXPECT_EQ(sizeText(entry("vit_giant_patch14_dinov2.lvd142m")), "4.5 GB");
}

TEST(ZooWords, NameEveryFamilyAndLicence)
{
    for (const auto& model : core::zoo()) {
        EXPECT_NE(zooFamilyTitle(model.family), QString::fromStdString(model.family)) << model.id;
        EXPECT_NE(licenseTitle(model.licence), QString::fromStdString(model.licence)) << model.id;
    }
    EXPECT_EQ(zooFamilyTitle("new"), "new");
}

TEST(ZooWords, FindByAnyWordInAnyOrder)
{
    const auto& tiny = entry("deit_tiny_patch16_224.fb_in1k");
    EXPECT_TRUE(matchesSearch(tiny, "tiny DEIT"));
    EXPECT_TRUE(matchesSearch(tiny, "apache 224"));
    EXPECT_TRUE(matchesSearch(tiny, ""));
    EXPECT_FALSE(matchesSearch(tiny, "tiny swin"));
}

TEST(ZooWords, CountBytesAsDisksDo)
{
    EXPECT_EQ(bytesText(999), "999 bytes");
    EXPECT_EQ(bytesText(23'000'000), "23 MB");
    EXPECT_EQ(bytesText(1'240'000'000), "1.2 GB");
}

}  // namespace
}  // namespace ui::test
