// The loops that dominate a forward pass on the CPU, compiled for several instruction sets. One set is selected at run
// time for the whole pass, linear layers and attention alike. Results depend neither on the number of threads nor on
// other tokens in the batch.
#pragma once

#include "core/kernels/activation.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace core {

struct PanelProduct;

/// Plain: the baseline that the program was compiled for. Avx2 includes FMA; Avx512 is F, BW, DQ and VL.
enum class InstructionSet { Plain, Avx2, Avx512 };
std::string_view instructionSetName(InstructionSet set);  ///< "plain", "avx2", "avx512"

/// The kernels for one instruction set.
struct Kernels {
    InstructionSet set;
    int64_t columns, pairColumns;  ///< per panel, of multiply and of multiplyPairs
    /// One panel of a matrix product, see PanelProduct.
    void (*multiply)(const PanelProduct& product);
    /// The same with two bfloat16 numbers of the inner axis in each element of left and panel, the earlier one in the
    /// lower half. Products and sums are float32.
    void (*multiplyPairs)(const PanelProduct& product);
    /// Replaces each column of panel [count][columns] by exp(x - its maximum) and writes the sums to sums [columns].
    /// NaN in a column with a NaN, with +infinity, or with only -infinity. As accurate as softmaxRowsInPlace().
    void (*exponentiateColumns)(float* panel, int64_t count, float* sums);
    /// The same of `factor` times a panel of pairColumns columns, whose exponentials are then rounded to bfloat16: two
    /// of a column that follow each other become an element, so that [(count + 1) / 2][pairColumns] are left; 0 follows
    /// an odd last one. `sums` is of the rounded ones.
    /// @param factor  above 0
    void (*exponentiatePairs)(float* panel, int64_t count, float factor, float* sums);
    /// Replaces each of `count` rows of `length` numbers by its softmax, see softmaxRowsInPlace().
    void (*softmaxRows)(float* rows, int64_t count, int64_t length);
    /// Replaces each of `width` numbers of `rows` rows, whose beginnings are `stride` numbers apart, by its activation.
    /// Of one number the result is the same wherever it stands; within 4e-7 of the exact one, relative to |x|.
    void (*activate)(float* values, int64_t rows, int64_t width, int64_t stride, Activation activation);
};

/// The sets that this CPU supports, the most basic first.
std::vector<InstructionSet> availableInstructionSets();

/// @throws Error Unsupported for a set that this CPU lacks
const Kernels& kernelsOf(InstructionSet set);

/// The kernels of this process: the widest set, or the one named by the environment variable HEADSCOPE_ISA.
/// @throws Error Unsupported where this CPU lacks that set
const Kernels& kernels();

/// Whether this CPU multiplies pairs of bfloat16 numbers in one instruction (AVX-512 BF16).
bool hasBfloat16Instructions();

/// Selects another set. Open models keep the kernels that packed their weights. Not while a pass is running.
/// @throws Error Unsupported
void chooseKernels(InstructionSet set);

}  // namespace core
