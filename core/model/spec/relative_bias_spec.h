// Attention whose scores are shifted by where query and key stand towards each other, as BEiT, SAM and the
// relative-position ViTs have it.
#pragma once

namespace core {

/// Beside Swin's table, which its windows state.
struct RelativeBiasSpec {
    enum class Kind {  ///< how the bias is computed
        Table,         ///< a learnt number for each offset (BEiT)
        Mlp,           ///< a small network of the offset's logarithm says it (relative-position ViT)
        Decomposed,    ///< by row and by column, from the query's own features (SAM)
    };
    Kind kind = Kind::Table;
    bool ofLayers = true;     ///< every layer has its own
    bool shared = false;      ///< all layers have one in common, which is added to their own
    int hidden = 0;           ///< Mlp: width of its hidden layer
    bool normBehind = false;  ///< blocks norm what a branch gives rather than what it takes (relative-position ViT)
    int neck = 0;             ///< SAM: channels of the convolutions behind the last layer; 0: a norm alone
};

}  // namespace core
