#include "core/kernels/kernels.h"

#include "core/error.h"
#include "core/kernels/activation_loops.h"
#include "core/kernels/panel_loops.h"
#include "core/kernels/softmax_loops.h"

#include <atomic>
#include <cstdlib>

namespace core {

namespace {

void multiplyPlain(const PanelProduct& product)
{
    PanelLoops<16>::multiply<FloatProduct>(product);
}

void multiplyPairsPlain(const PanelProduct& product)
{
    PanelLoops<16>::multiply<PairProduct>(product);
}

void exponentiatePlain(float* panel, int64_t count, float* sums)
{
    PanelLoops<16>::exponentiateColumns(panel, count, sums);
}

void exponentiatePairsPlain(float* panel, int64_t count, float factor, float* sums)
{
    PanelLoops<16>::exponentiatePairs(panel, count, factor, sums);
}

void softmaxPlain(float* rows, int64_t count, int64_t length)
{
    SoftmaxLoops<16>::softmax(rows, count, length);
}

void activatePlain(float* values, int64_t rows, int64_t width, int64_t stride, Activation activation)
{
    ActivationLoops<16>::activate(values, rows, width, stride, activation);
}

constexpr Kernels kPlain{InstructionSet::Plain, PanelLoops<16>::kColumns, PanelLoops<16>::kColumns, multiplyPlain,
                         multiplyPairsPlain,    exponentiatePlain,        exponentiatePairsPlain,   softmaxPlain,
                         activatePlain};

#if defined(__x86_64__)

CORE_WITH_AVX2 void multiplyInAvx2(const PanelProduct& product)
{
    PanelLoops<32>::multiply<FloatProduct>(product);
}

CORE_WITH_AVX2 void multiplyPairsInAvx2(const PanelProduct& product)
{
    PanelLoops<32>::multiply<PairProduct>(product);
}

CORE_WITH_AVX2 void exponentiateInAvx2(float* panel, int64_t count, float* sums)
{
    PanelLoops<32>::exponentiateColumns(panel, count, sums);
}

CORE_WITH_AVX2 void exponentiatePairsInAvx2(float* panel, int64_t count, float factor, float* sums)
{
    PanelLoops<32>::exponentiatePairs(panel, count, factor, sums);
}

CORE_WITH_AVX2 void softmaxInAvx2(float* rows, int64_t count, int64_t length)
{
    SoftmaxLoops<32>::softmax(rows, count, length);
}

CORE_WITH_AVX2 void activateInAvx2(float* values, int64_t rows, int64_t width, int64_t stride, Activation activation)
{
    ActivationLoops<32>::activate(values, rows, width, stride, activation);
}

CORE_WITH_AVX512 void multiplyInAvx512(const PanelProduct& product)
{
    PanelLoops<64>::multiply<FloatProduct>(product);
}

CORE_WITH_AVX512 void multiplyPairsInAvx512(const PanelProduct& product)
{
    PanelLoops<64>::multiply<PairProduct>(product);
}

CORE_WITH_AVX512 void exponentiateInAvx512(float* panel, int64_t count, float* sums)
{
    PanelLoops<64>::exponentiateColumns(panel, count, sums);
}

CORE_WITH_AVX512 void exponentiatePairsInAvx512(float* panel, int64_t count, float factor, float* sums)
{
    PanelLoops<64>::exponentiatePairs(panel, count, factor, sums);
}

CORE_WITH_AVX512 void softmaxInAvx512(float* rows, int64_t count, int64_t length)
{
    SoftmaxLoops<64>::softmax(rows, count, length);
}

CORE_WITH_AVX512 void activateInAvx512(float* values, int64_t rows, int64_t width, int64_t stride,
                                       Activation activation)
{
    ActivationLoops<64>::activate(values, rows, width, stride, activation);
}

using PairLoops = PanelLoops<64, 4>;

CORE_WITH_AVX512 void multiplyPairsInAvx512Bf16(const PanelProduct& product)
{
    PairLoops::multiply<PairProductInOne>(product);
}

CORE_WITH_AVX512 void exponentiatePairsInAvx512Bf16(float* panel, int64_t count, float factor, float* sums)
{
    PairLoops::exponentiatePairs(panel, count, factor, sums);
}

constexpr Kernels kAvx2{InstructionSet::Avx2, PanelLoops<32>::kColumns, PanelLoops<32>::kColumns, multiplyInAvx2,
                        multiplyPairsInAvx2,  exponentiateInAvx2,       exponentiatePairsInAvx2,  softmaxInAvx2,
                        activateInAvx2};
constexpr Kernels kAvx512{InstructionSet::Avx512,    PanelLoops<64>::kColumns, PanelLoops<64>::kColumns,
                          multiplyInAvx512,          multiplyPairsInAvx512,    exponentiateInAvx512,
                          exponentiatePairsInAvx512, softmaxInAvx512,          activateInAvx512};
constexpr Kernels kAvx512Bf16{
    InstructionSet::Avx512,    PanelLoops<64>::kColumns, PairLoops::kColumns,           multiplyInAvx512,
    multiplyPairsInAvx512Bf16, exponentiateInAvx512,     exponentiatePairsInAvx512Bf16, softmaxInAvx512,
    activateInAvx512};

#endif

/// The sets of this CPU, plainest first.
std::vector<const Kernels*> availableKernels()
{
    std::vector<const Kernels*> found{&kPlain};
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
        found.push_back(&kAvx2);
    }
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl")) {
        found.push_back(hasBfloat16Instructions() ? &kAvx512Bf16 : &kAvx512);
    }
#endif
    return found;
}

/// @param asker  the beginning of an error's sentence
const Kernels& kernelsNamed(std::string_view name, std::string_view asker)
{
    std::vector<std::string_view> names;
    for (const auto* each : availableKernels()) {
        if (names.emplace_back(instructionSetName(each->set)) == name) {
            return *each;
        }
    }
    throw Error(ErrorCode::Unsupported,
                "%1: expected an instruction set of this processor (%2), found %3"_msg(asker, names, name));
}

std::atomic<const Kernels*> chosenKernels{nullptr};

}  // namespace

std::string_view instructionSetName(InstructionSet set)
{
    switch (set) {
        case InstructionSet::Plain:
            return "plain";
        case InstructionSet::Avx2:
            return "avx2";
        case InstructionSet::Avx512:
            return "avx512";
    }
    return "";
}

std::vector<InstructionSet> availableInstructionSets()
{
    std::vector<InstructionSet> sets;
    for (const auto* each : availableKernels()) {
        sets.push_back(each->set);
    }
    return sets;
}

const Kernels& kernelsOf(InstructionSet set)
{
    return kernelsNamed(instructionSetName(set), "kernels");
}

bool hasBfloat16Instructions()
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx512bf16") != 0;
#else
    return false;
#endif
}

const Kernels& kernels()
{
    if (const auto* chosen = chosenKernels.load()) {
        return *chosen;
    }
    const char* wanted = std::getenv("HEADSCOPE_ISA");
    const auto& found =
        wanted != nullptr && *wanted != '\0' ? kernelsNamed(wanted, "HEADSCOPE_ISA") : *availableKernels().back();
    chosenKernels = &found;
    return found;
}

void chooseKernels(InstructionSet set)
{
    chosenKernels = &kernelsOf(set);
}

}  // namespace core
