#include "core/model/blocks/pooling.h"

namespace core {

torch::Tensor pooledTokens(const torch::Tensor& tokens, int prefix, Pooling pooling)
{
    const auto patches = tokens.slice(1, prefix);  // empty if there is only the class token
    switch (pooling) {
        case Pooling::ClassToken:
        case Pooling::AttentionPool:
            return tokens.select(1, 0);
        case Pooling::PatchMean:
            return patches.mean(1);
        case Pooling::PatchMax:
            return patches.amax(1);
        case Pooling::PatchMeanMax:
            return (patches.mean(1) + patches.amax(1)) / 2;
    }
    return {};
}

}  // namespace core
