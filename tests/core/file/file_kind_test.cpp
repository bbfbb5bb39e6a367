// What a file is called that was given for another.
#include "core/file/file_kind.h"

#include "tests/support/message_text.h"

#include <gtest/gtest.h>

#include <string>

namespace {

using core::kindOfFile;

/// PNG (W3C), 5.2; TIFF 6.0, section 2, and BigTIFF, with 43 in place of 42; BITMAPFILEHEADER, whose reserved numbers
/// are zero; GIF89a, section 17.
TEST(FileKind, GoesByWholeSignaturesOfImages)
{
    for (const auto& start :
         {std::string("\x89PNG\r\n\x1A\n"), std::string("II*\0", 4), std::string("MM\0*", 4), std::string("II+\0", 4),
          std::string("MM\0+", 4), std::string("BM\x36\1\0\0\0\0\0\0\x36\0\0\0", 14)}) {
        EXPECT_EQ(kindOfFile(start + "..."), "an image") << start;
    }
    EXPECT_EQ(kindOfFile("GIF89a\1"), "a GIF");
    EXPECT_EQ(kindOfFile("GIF of a cat"), "text that begins with \"GIF of a cat\"");
    EXPECT_EQ(kindOfFile("BMX is a sport"), "text that begins with \"BMX is a sport\"");
}

/// The signature holds line ends of two systems, so that a transfer as text shows.
TEST(FileKind, NamesAPngWhoseLineEndsWereConverted)
{
    EXPECT_EQ(kindOfFile("\x89PNG\n\x1A\n"), "a damaged PNG image");
    EXPECT_EQ(kindOfFile("\x89PNG\r\r\n\x1A\r\n"), "a damaged PNG image");
}

TEST(FileKind, CallsTextOnlyWhatIsText)
{
    EXPECT_EQ(kindOfFile("Gr\xC3\xBC\xC3\x9F"
                         "e"),
              "text that begins with \"Gr\xC3\xBC\xC3\x9F"
              "e\"");
    EXPECT_EQ(kindOfFile("abc\xE2\x82"), "text that begins with \"abc??\"");
    for (const std::string start : {"\xFF", "\xC3", "\xFF\xFE", "\xE2\x82", "\xFD\xFE\xFF", "words\xFF", "words\xBF",
                                    "words\xE2\xFF", "words\xC3\xFF\xFF"}) {
        EXPECT_EQ(kindOfFile(start), "bytes of an unknown kind") << start;
    }
}

}  // namespace
