// The texts are those of `inspect --json` since its first version: scripts read them.
#include "core/model/spec/provenance.h"

#include <gtest/gtest.h>

namespace {

using core::Origin;
using core::Provenance;

TEST(Provenance, IsWrittenAsInspectShowsIt)
{
    EXPECT_EQ(Provenance().text(), "");
    EXPECT_EQ(Provenance(Origin::None).text(), "none");
    EXPECT_EQ(Provenance(Origin::Option).text(), "option");
    EXPECT_EQ(Provenance(Origin::Shapes).text(), "shapes");
    EXPECT_EQ(Provenance(Origin::Shapes, "stored as float16").text(), "shapes; stored as float16");
    EXPECT_EQ(Provenance(Origin::Sidecar, "config.json").text(), "config.json");
    EXPECT_EQ(Provenance(Origin::ClassDefault, "config.json").text(), "config.json (class default)");
    EXPECT_EQ(Provenance(Origin::Metadata).text(), "metadata");
    EXPECT_EQ(Provenance(Origin::Name).text(), "name");
    EXPECT_EQ(Provenance(Origin::FileName).text(), "file name");
    EXPECT_EQ(Provenance(Origin::FolderName).text(), "folder name");
    EXPECT_EQ(Provenance(Origin::Zoo, "3 models with these shapes").text(), "zoo: 3 models with these shapes");
    EXPECT_EQ(Provenance(Origin::Table, "ViT-H").text(), "table: ViT-H");
    EXPECT_EQ(Provenance(Origin::Rule, "windows of 7").text(), "rule: windows of 7");
    EXPECT_EQ(Provenance(Origin::FamilyRule).text(), "rule of the family");
    EXPECT_EQ(Provenance(Origin::FamilyRule, "BEiT v2 has ImageNet's").text(),
              "rule of the family (BEiT v2 has ImageNet's)");
    EXPECT_EQ(Provenance(Origin::PublishedWidth).text(), "rule: published models of this width");
    EXPECT_EQ(Provenance(Origin::HeadWidth).text(), "rule: width / 64");
    EXPECT_EQ(Provenance(Origin::Default).text(), "default");
    EXPECT_EQ(Provenance(Origin::Default, "ImageNet").text(), "default: ImageNet");
    EXPECT_EQ(Provenance(Origin::BuiltIn, "COCO").text(), "built-in COCO");
    EXPECT_EQ(Provenance(Origin::Trace).text(), "trace");
    EXPECT_EQ(Provenance(Origin::Other, "computed: base 100").text(), "computed: base 100");
}

}  // namespace
