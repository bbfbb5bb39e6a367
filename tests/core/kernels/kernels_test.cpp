// Which kernels a process takes, and the softmax of each.
#include "core/kernels/kernels.h"

#include "core/error.h"

#include <gtest/gtest.h>
#include <torch/types.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <vector>

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

TEST(Activations, AreExactToAFewRoundingsWithEveryInstructionSet)
{
    const auto sigmoid = [](double x) { return 1.0 / (1.0 + std::exp(-x)); };
    const std::map<core::Activation, std::function<double(double)>> exact{
        {core::Activation::Gelu, [](double x) { return 0.5 * x * std::erfc(-x / std::sqrt(2.0)); }},
        {core::Activation::GeluTanh,
         [](double x) {
             return 0.5 * x * (1.0 + std::tanh(std::sqrt(2.0 / std::acos(-1.0)) * (x + 0.044715 * x * x * x)));
         }},
        {core::Activation::QuickGelu, [&](double x) { return x * sigmoid(1.702 * x); }},
        {core::Activation::Silu, [&](double x) { return x * sigmoid(x); }},
        {core::Activation::Relu, [](double x) { return std::max(x, 0.0); }},
        {core::Activation::HardSwish, [](double x) { return x * std::clamp(x + 3.0, 0.0, 6.0) / 6.0; }},
    };
    std::vector<float> values;
    for (int i = -4000; i <= 4000; ++i) {
        values.push_back(static_cast<float>(i) / 311.0F);
    }
    for (const auto set : core::availableInstructionSets()) {
        for (const auto& [activation, function] : exact) {
            auto found = values;
            core::kernelsOf(set).activate(found.data(), 1, static_cast<int64_t>(found.size()), 0, activation);
            for (size_t i = 0; i < values.size(); ++i) {
                EXPECT_NEAR(found[i], function(values[i]), 4e-7 * std::abs(values[i]))
                    << core::instructionSetName(set) << ' ' << static_cast<int>(activation) << ' ' << values[i];
            }
        }
    }
}

TEST(Activations, KeepNanAndWriteNothingBesideTheirRows)
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    for (const auto set : core::availableInstructionSets()) {
        for (const auto activation : {core::Activation::Gelu, core::Activation::GeluTanh, core::Activation::QuickGelu,
                                      core::Activation::Silu, core::Activation::Relu, core::Activation::HardSwish}) {
            std::vector<float> values(3 * 40, 1.5F);
            values[40 + 18] = nan;
            auto alone = std::vector{1.5F};
            const auto activate = core::kernelsOf(set).activate;
            activate(values.data(), 3, 19, 40, activation);
            activate(alone.data(), 1, 1, 1, activation);
            for (size_t i = 0; i < values.size(); ++i) {
                if (i == 40 + 18) {
                    EXPECT_TRUE(std::isnan(values[i]));
                } else {
                    EXPECT_EQ(values[i], i % 40 < 19 ? alone.front() : 1.5F) << i;
                }
            }
        }
    }
}

}  // namespace
