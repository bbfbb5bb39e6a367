// Matrix products at the speed of the machine, where the packaged BLAS does not know the processor.
#pragma once

namespace core {

/// Debian 12's OpenBLAS (0.3.21) takes processors that came after it for a Prescott of 2004 and multiplies at a fifth
/// of the speed. Where that has happened and the processor has AVX2 or AVX-512, the kernels for these are chosen
/// instead. Does nothing with another BLAS, after a choice that fits, or when OPENBLAS_CORETYPE says what the user
/// wants. Called by makeNetwork; only the first call counts. No other thread may be multiplying matrices then.
void chooseBlasKernels();

}  // namespace core
