// The few loops in which a pass on the CPU spends its time, compiled for several instruction sets. One set is chosen
// when the program runs, wherever it was built, and all of a pass is made of it: linear layers and attention alike.
// Results of one set depend neither on the number of threads nor on the tokens that are computed beside.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace core {

struct PanelProduct;

/// Plain: what every processor has that the program was compiled for. Avx2 includes FMA; Avx512 is F, BW, DQ and VL.
enum class InstructionSet { Plain, Avx2, Avx512 };
std::string_view instructionSetName(InstructionSet set);  ///< "plain", "avx2", "avx512"

struct Kernels {
    InstructionSet set;
    int64_t columns;  ///< of a panel
    void (*multiply)(const PanelProduct& product);
    /// Replaces each column of panel [count][columns] by exp(x - its largest) and writes their sums to sums [columns].
    /// NaN in a column with a NaN, with +infinity, or of nothing but -infinity. Accurate as softmaxRowsInPlace() is.
    void (*exponentiateColumns)(float* panel, int64_t count, float* sums);
    /// Replaces each of `count` rows of `length` numbers by its softmax, see softmaxRowsInPlace().
    void (*softmaxRows)(float* rows, int64_t count, int64_t length);
};

/// The sets that this processor has, plainest first.
std::vector<InstructionSet> availableInstructionSets();

/// @throws Error Unsupported for a set that this processor lacks
const Kernels& kernelsOf(InstructionSet set);

/// The kernels of this process: the widest set, or the one that the environment variable HEADSCOPE_ISA names.
/// @throws Error Unsupported where that names none of this processor's
const Kernels& kernels();

/// Chooses them anew. Models that are already open keep the kernels that they were opened with for their weights. Not
/// while a pass runs. @throws Error Unsupported
void chooseKernels(InstructionSet set);

}  // namespace core
