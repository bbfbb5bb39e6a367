#include "ui/session/documents/recent_files.h"

#include <gtest/gtest.h>

namespace {

TEST(RecentFiles, KeepsTenNewestFirstWithoutRepeats)
{
    ui::RecentFiles recent;
    for (int i = 0; i < 12; ++i) {
        recent.add(QStringLiteral("/p/%1").arg(i));
    }
    recent.add(QStringLiteral("/p/5"));
    EXPECT_EQ(recent.paths().size(), 10);
    EXPECT_EQ(recent.paths().first(), QStringLiteral("/p/5"));
    EXPECT_EQ(recent.paths().count(QStringLiteral("/p/5")), 1);
    EXPECT_FALSE(recent.paths().contains(QStringLiteral("/p/1")));
}

}  // namespace
