// Which kernels a process takes, and the softmax of each.
#include "core/kernels/kernels.h"

#include "core/error.h"

#include <gtest/gtest.h>
#include <torch/types.h>

#include <cstdlib>
#include <string>

namespace {

TEST(Kernels, AreThoseOfTheWidestSetUnlessTheEnvironmentNamesAnother)
{
    const auto sets = core::availableInstructionSets();
    ASSERT_EQ(sets.front(), core::InstructionSet::Plain);
    const char* wanted = std::getenv("HEADSCOPE_ISA");
    EXPECT_EQ(core::instructionSetName(core::kernels().set),
              wanted ? std::string_view(wanted) : core::instructionSetName(sets.back()));
    for (const auto set : sets) {
        EXPECT_EQ(core::kernelsOf(set).set, set);
    }
}

TEST(KernelsDeathTest, RefuseASetThatNoProcessorHas)
{
    const auto ask = [] {
        setenv("HEADSCOPE_ISA", "avx1024", 1);
        try {
            core::kernels();
        } catch (const core::Error& error) {
            const std::string found = error.what();
            std::exit(found.starts_with("HEADSCOPE_ISA: expected an instruction set of this processor (plain") &&
                              found.ends_with("), found avx1024")
                          ? 0
                          : 1);
        }
        std::exit(2);
    };
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(ask(), testing::ExitedWithCode(0), "");
}

TEST(Kernels, OfEverySetHaveAnExactSoftmax)
{
    for (const auto set : core::availableInstructionSets()) {
        SCOPED_TRACE(core::instructionSetName(set));
        torch::manual_seed(5);
        for (int64_t length = 1; length <= 100; ++length) {
            const auto scores = torch::randn({3, length}) * 12;
            const auto exact = torch::softmax(scores.to(torch::kFloat64), -1);
            auto rows = scores.clone();
            core::kernelsOf(set).softmaxRows(rows.data_ptr<float>(), 3, length);
            const auto off = ((rows.to(torch::kFloat64) - exact) / exact.clamp_min(1e-30)).abs();
            ASSERT_LT(off.max().item<double>(), 5e-6) << length;
        }
    }
}

}  // namespace
