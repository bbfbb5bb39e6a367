// How a model turns its queries and keys by where they stand. None of it need leave a tensor in a file.
#pragma once

#include "core/trace/layout.h"

namespace core {

/// Channels of a head are taken in pairs, each a point of the plane; before queries and keys are compared, pair j of a
/// patch's token is turned by an angle that is linear in the patch's row and column, so that a score depends on how far
/// two patches are apart. Tokens before the patches stay as they are.
/// Sources: Su et al. 2021, arXiv:2104.09864; in the plane: Fang et al. 2023, arXiv:2303.11331, and Heo et al. 2024,
/// arXiv:2403.13298; DINOv3: Simeoni et al. 2025, arXiv:2508.10104.
struct RotarySpec {
    enum class Coordinates {  ///< of a patch, along rows and columns
        None,                 ///< nothing is turned: blocks of the same form without rotation (EVA-02 enormous)
        Index,                ///< offset + row or column
        Relative,             ///< the patch's centre between -1 and 1 of the picture, times 2 pi
    };
    enum class Frequencies {
        Geometric,  ///< base^(-4 i / D), i < D / 4: the first half of the pairs by one coordinate, the rest by the
                    ///< other
        Stored,     ///< the same by 1 / periods, which the file holds
        Learnt,     ///< of each layer, head, pair and coordinate: angle = f1 * first + f2 * second coordinate
    };
    Coordinates coordinates = Coordinates::Index;
    Frequencies frequencies = Frequencies::Geometric;
    double base = 10000.0;
    double offset = 0.0;
    PatchGrid reference{};      ///< indices are scaled to this grid whatever the picture's; no rows: they are not
    bool columnsFirst = false;  ///< the first coordinate is the column
    bool halves = false;        ///< channel j is paired with j + D / 2; else 2 j with 2 j + 1

    int poolHidden = 0;  ///< beside the rotation: inputs of the second linear in the pooling's MLP
};

}  // namespace core
