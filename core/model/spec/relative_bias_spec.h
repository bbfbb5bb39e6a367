// Attention with a relative position bias on its scores, as in BEiT, SAM and the relative-position ViTs.
#pragma once

namespace core {

/// Excludes Swin's table, which its windows imply.
struct RelativeBiasSpec {
    enum class Kind {  ///< how the bias is computed
        Table,         ///< a learned number for each offset (BEiT)
        Mlp,           ///< computed by a small network from the offset's logarithm (relative-position ViT)
        Decomposed,    ///< by row and by column, from the query's own features (SAM)
    };
    Kind kind = Kind::Table;
    bool ofLayers = true;     ///< every layer has its own bias
    bool shared = false;      ///< all layers share one, which is added to their own
    int hidden = 0;           ///< Mlp: width of its hidden layer
    bool normBehind = false;  ///< blocks normalize a branch's output instead of its input (relative-position ViT)
    int neck = 0;             ///< SAM: channels of the convolutions after the last layer; 0: only a norm
};

}  // namespace core
