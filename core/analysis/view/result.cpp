#include "core/analysis/view/result.h"

namespace core {

std::string_view resultKindName(ResultKind kind)
{
    switch (kind) {
        case ResultKind::PatchMap:
            return "patch-map";
        case ResultKind::Tiles:
            return "tiles";
        case ResultKind::Matrix:
            return "matrix";
        case ResultKind::Curves:
            return "curves";
    }
    return "";
}

}  // namespace core
