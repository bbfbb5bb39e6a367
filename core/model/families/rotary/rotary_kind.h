// Determines which published variant of rotary positions a model uses: most files contain no tensor of it, so words of
// sidecars come first, then names and shapes unique to one variant, then the file's name. Also the namings of rotary
// ViTs.
#pragma once

#include "core/model/infer/infer_family.h"
#include "core/model/naming/naming.h"
#include "core/model/spec/part_specs.h"

#include <optional>
#include <string_view>

namespace core {

enum class RotaryKind {  ///< published ways of rotation, named by their models
    Dinov3,              ///< relative coordinates, base 100 (Simeoni et al. 2025); EUPE too
    Eva02,               ///< on a reference grid of 16 x 16 (Fang et al. 2023)
    EvaEnormous,         ///< EVA-02-CLIP-E: norms after the branches, no rotation
    Perception,  ///< Perception Encoder: on the trained grid, counted from 1 (Bolya et al. 2025, arXiv:2504.13181)
    Axial,       ///< RoPE-ViT: patch indices, base 100 (Heo et al. 2024)
    Mixed,       ///< RoPE-ViT with learned frequencies
    Registers,   ///< timm's with registers and without a class token, on a reference grid of 16 x 16
    Stated,      ///< another one, defined by model_args
};

/// Facts that all published models of a kind share but no tensor states.
struct RotaryKindRow {
    RotaryKind kind;
    std::string_view title;
    RotarySpec::Coordinates coordinates = RotarySpec::Coordinates::Index;
    double base = 10000.0;
    PatchGrid reference{};
    bool columnsFirst = false, halves = false;
    bool normLast = false;  ///< BlockOrder::NormLast
    int side = 224;         ///< of the input, in pixels
    std::optional<Normalization> normalization{};
    double normEps = 1e-6;
    std::optional<double> cropPct{};
    bool largeWhole = false;  ///< inputs above 224 pixels are not cropped
    bool squash = false, bilinear = false;
};

const RotaryKindRow& rotaryKindRow(RotaryKind kind);  ///< constant table; valid as long as the program runs

struct FoundKind {  ///< result of findRotaryKind()
    RotaryKind kind = RotaryKind::Stated;
    Provenance provenance;
    bool guessed = false;  ///< models with other mathematics may have the same names and shapes
};

/// Empty if there is no evidence of rotary positions.
std::optional<FoundKind> findRotaryKind(const Evidence& from);

/// Whether there are names that only EVA and its descendants have, timm's or the authors'.
bool isEvaNaming(const BackboneNames& backbone);
void nameEva(const BackboneNames& backbone, CanonicalNames& names);  ///< DINOv3 too
void nameHuggingFaceDinov3(const BackboneNames& backbone, CanonicalNames& names);

}  // namespace core
