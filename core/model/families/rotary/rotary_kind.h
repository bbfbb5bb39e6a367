// Which of the published ways of turning queries and keys a model has. It leaves no tensor in most files, so words of
// sidecars come first, then what only one kind's names and shapes have, then the file's name.
#pragma once

#include "core/model/infer/infer_family.h"
#include "core/model/spec/rotary_spec.h"

#include <optional>
#include <string_view>

namespace core {

enum class RotaryKind {  ///< published ways of rotation, named by their models
    Dinov3,              ///< relative coordinates, base 100 (Simeoni et al. 2025); EUPE too
    Eva02,               ///< on a reference grid of 16 x 16 (Fang et al. 2023)
    EvaEnormous,         ///< EVA-02-CLIP-E: norms behind the branches, nothing turned
    Perception,  ///< Perception Encoder: on the trained grid, counted from 1 (Bolya et al. 2025, arXiv:2504.13181)
    Axial,       ///< RoPE-ViT: patches as they are counted, base 100 (Heo et al. 2024)
    Mixed,       ///< RoPE-ViT with learnt frequencies
    Registers,   ///< timm's with registers and without class token, on a reference grid of 16 x 16
    Stated,      ///< another one, as model_args say
};

/// Facts that all published models of a kind share and no tensor states.
struct RotaryKindRow {
    RotaryKind kind;
    std::string_view title;
    RotarySpec::Coordinates coordinates = RotarySpec::Coordinates::Index;
    double base = 10000.0;
    PatchGrid reference{};
    bool columnsFirst = false, halves = false;
    bool normLast = false;  ///< BlockOrder::NormLast
    int side = 224;         ///< of the input, pixels
    std::optional<Normalization> normalization{};
    double normEps = 1e-6;
    std::optional<double> cropPct{};
    bool largeWhole = false;  ///< inputs above 224 pixels are not cropped
    bool squash = false, bilinear = false;
};

const RotaryKindRow& rotaryKindRow(RotaryKind kind);  ///< constant table; lives as long as the program

struct FoundKind {  ///< result of findRotaryKind()
    RotaryKind kind = RotaryKind::Stated;
    Provenance provenance;
    bool guessed = false;  ///< other mathematics may leave the same names and shapes
};

/// Empty without evidence of rotary positions.
std::optional<FoundKind> findRotaryKind(const Evidence& from);

}  // namespace core
