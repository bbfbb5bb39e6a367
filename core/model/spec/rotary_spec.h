// How a model rotates its queries and keys by position. A file need not contain any tensor of it.
#pragma once

#include "core/trace/layout.h"

namespace core {

/// The channels of a head form pairs, each a point in the plane. Before queries and keys are multiplied, pair j of a
/// patch's token is rotated by an angle that is linear in the patch's row and column, so that a score depends on the
/// offset between two patches. Tokens before the patches are not rotated.
/// Sources: Su et al. 2021, arXiv:2104.09864; in the plane: Fang et al. 2023, arXiv:2303.11331, and Heo et al. 2024,
/// arXiv:2403.13298; DINOv3: Simeoni et al. 2025, arXiv:2508.10104.
struct RotarySpec {
    enum class Coordinates {  ///< of a patch, along rows and columns
        None,                 ///< no rotation: blocks of the same form without it (EVA-02 enormous)
        Index,                ///< offset + row or column
        Relative,             ///< the patch's center, between -1 and 1 in the image, times 2 pi
    };
    enum class Frequencies {
        Geometric,  ///< base^(-4 i / D), i < D / 4: the first half of the pairs by one coordinate, the rest by the
                    ///< other
        Stored,     ///< the same with 1 / periods, which are in the file
        Learned,    ///< per layer, head, pair and coordinate: angle = f1 * first + f2 * second coordinate
    };
    Coordinates coordinates = Coordinates::Index;
    Frequencies frequencies = Frequencies::Geometric;
    double base = 10000.0;
    double offset = 0.0;
    PatchGrid reference{};      ///< indices are scaled to this grid whatever the image's; no rows: not scaled
    bool columnsFirst = false;  ///< the first coordinate is the column
    bool halves = false;        ///< channel j is paired with j + D / 2; else 2 j with 2 j + 1

    int poolHidden = 0;  ///< not of the rotation: inputs of the second linear layer in the pooling's MLP
};

}  // namespace core
