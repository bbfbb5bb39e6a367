#include "core/analysis/table/view_text.h"

#include "core/trace/query_tokens.h"

#include <gtest/gtest.h>

namespace {

TEST(ViewText, NamesQueriesByNumberAndByTheirLabelsIfTheyHaveSome)
{
    core::QueryTokens queries{.labels = {"cat", "query 1", "dog"}};
    EXPECT_EQ(core::nameOfQuery(queries, 1).english(), "query 1 \"query 1\"");
    EXPECT_EQ(core::nameOfQuery(queries, 0, 3).english(), "query 0-2 \"cat query 1 dog\"");
    queries.areUnnamed = true;
    EXPECT_EQ(core::nameOfQuery(queries, 1).english(), "query 1");
}

}  // namespace
