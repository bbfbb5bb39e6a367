// The rows of the family table, each defined in its family's folder.
#pragma once

#include "core/model/families/family_table.h"

#include <memory>

namespace core {

FamilyRow beitFamily();
FamilyRow caitFamily();
FamilyRow detrFamily();
FamilyRow relposFamily();
FamilyRow resnetFamily();
FamilyRow rotaryFamily();
FamilyRow samFamily();
FamilyRow swinFamily();
FamilyRow swinV2Family();
FamilyRow vitFamily();
FamilyRow xcitFamily();

/// For FamilyRow::make.
template <typename Net>
std::shared_ptr<Network> makeNetworkOf(const ModelSpec& spec, Weights weights)
{
    return std::make_shared<Net>(spec, weights);
}

}  // namespace core
