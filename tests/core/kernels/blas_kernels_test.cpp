#include "core/kernels/blas_kernels.h"

#include <gtest/gtest.h>
#include <torch/types.h>

namespace {

/// 1 + 2 + ... in another order than any kernel's blocks, exact in float32 because all sums stay below 2^24.
TEST(BlasKernels, MultiplyExactlyWhateverWasChosen)
{
    core::chooseBlasKernels();
    core::chooseBlasKernels();
    for (const int64_t inner : {1, 7, 64, 100}) {
        const auto rows = torch::arange(5 * inner).reshape({5, inner}).remainder(13).to(torch::kFloat32);
        const auto cols = torch::arange(inner * 37).reshape({inner, 37}).remainder(11).to(torch::kFloat32);
        const auto expected = (rows.unsqueeze(2) * cols.unsqueeze(0)).sum(1);
        EXPECT_TRUE(torch::equal(torch::mm(rows, cols), expected)) << inner;
    }
}

}  // namespace
