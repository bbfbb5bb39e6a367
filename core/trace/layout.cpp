#include "core/trace/layout.h"

namespace core {

std::string_view layerKindName(LayerKind kind)
{
    switch (kind) {
        case LayerKind::Self:
            return "self";
        case LayerKind::Class:
            return "class";
        case LayerKind::Channel:
            return "channel";
        case LayerKind::Window:
            return "window";
        case LayerKind::Talking:
            return "talking";
    }
    return "";
}

}  // namespace core
