// Fast matrix products where the packaged BLAS does not recognize the CPU.
#pragma once

namespace core {

/// Debian 12's OpenBLAS (0.3.21) treats newer CPUs as a Prescott of 2004 and multiplies at a fifth of the speed. Where
/// that happened and the CPU has AVX2 or AVX-512, this selects the kernels for these. Does nothing with another BLAS,
/// after a correct selection, or when OPENBLAS_CORETYPE is set. Called by makeNetwork; only the first call counts. No
/// other thread may be multiplying matrices meanwhile.
void chooseBlasKernels();

}  // namespace core
