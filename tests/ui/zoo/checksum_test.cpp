#include "ui/zoo/checksum.h"

#include <gtest/gtest.h>

#include <QTemporaryFile>

namespace ui::test {
namespace {

TEST(Checksum, StandsInNamesAsTorchHubWritesThem)
{
    EXPECT_EQ(checksumInName("deit_tiny_patch16_224-a1311bcf.pth")->prefix, "a1311bcf");
    EXPECT_EQ(checksumInName("jx_vit_base_p16_224-80ecf9dd.pth.tar")->prefix, "80ecf9dd");
    for (const char* name : {"model.safetensors", "S_16-i21k-300ep-lr_0.001-res_224.npz", "vit-1a2b.pth",
                             "vit-20210712.pth", "XXS24_224.pth", "a1311bcf.pth"}) {
        EXPECT_FALSE(checksumInName(name)) << name;
    }
}

TEST(Checksum, StandsInTagsOf64Digits)
{
    const QByteArray digits(64, 'c');
    EXPECT_EQ(checksumInTag('"' + digits + '"')->prefix, digits);
    EXPECT_EQ(checksumInTag("W/\"" + digits.toUpper() + '"')->prefix, digits);
    EXPECT_FALSE(checksumInTag(R"("d41d8cd98f00b204e9800998ecf8427e")"));  // of 32 digits: storage's MD5, or not
    EXPECT_FALSE(checksumInTag(""));
}

TEST(Checksum, ReadsLargeFilesPieceByPiece)
{
    QTemporaryFile file;
    ASSERT_TRUE(file.open());
    for (int i = 0; i < 9; ++i) {
        file.write(QByteArray(1 << 20, '\0'));
    }
    file.flush();
    // head -c 9M /dev/zero | sha256sum, and md5sum
    ChecksumRun run(file.fileName(), {{QCryptographicHash::Sha256, "d2ee4703cd969894", "x"},
                                      {QCryptographicHash::Md5, "b82b4ab87e449760", "y"}});
    int pieces = 0;
    while (run.step()) {
        ++pieces;
    }
    EXPECT_EQ(pieces, 3);
    EXPECT_FALSE(run.mismatch());
}

TEST(Checksum, SaysThatAFileIsGone)
{
    ChecksumRun run("/no/such/file", {});
    EXPECT_FALSE(run.step());
    EXPECT_TRUE(run.mismatch()->contains("cannot be read back"));
}

}  // namespace
}  // namespace ui::test
