#include "core/model/families/family_table.h"

#include <algorithm>
#include <cassert>

namespace core {

// Each is defined in its family's folder. Families with names of their own come first.
FamilyRow swinV2Family(), swinFamily(), xcitFamily(), caitFamily(), beitFamily(), relposFamily(), samFamily(),
    detrFamily(), yolosFamily(), vitposeFamily(), pitFamily(), vitaminFamily(), caformerFamily(), segformerFamily(),
    pvtFamily(), hieraFamily(), twinsFamily(), davitFamily(), tinyVitFamily(), maxvitFamily(), coatnetFamily(),
    swinCrFamily(), sam2HieraFamily(), edgenextFamily(), mobilevitFamily(), visformerFamily(), levitFamily(),
    convitFamily(), mvitFamily(), differentialFamily(), voloFamily(), crossvitFamily(), tntFamily(), nestFamily(),
    gcvitFamily(), efficientformerFamily(), nextvitFamily(), fastvitFamily(), timesformerFamily(), videoFamily(),
    resnetFamily(), clipResnetFamily(), rotaryFamily(), vitFamily();

std::span<const FamilyRow> familyTable()
{
    static const std::vector<FamilyRow> kTable{
        swinV2Family(),    swinFamily(),         xcitFamily(),        caitFamily(),
        beitFamily(),      relposFamily(),       sam2HieraFamily(),   samFamily(),
        detrFamily(),      yolosFamily(),        vitposeFamily(),     pitFamily(),
        vitaminFamily(),   caformerFamily(),     segformerFamily(),   pvtFamily(),
        hieraFamily(),     twinsFamily(),        davitFamily(),       tinyVitFamily(),
        maxvitFamily(),    coatnetFamily(),      swinCrFamily(),      edgenextFamily(),
        mobilevitFamily(), visformerFamily(),    levitFamily(),       convitFamily(),
        mvitFamily(),      differentialFamily(), voloFamily(),        crossvitFamily(),
        tntFamily(),       nestFamily(),         gcvitFamily(),       efficientformerFamily(),
        nextvitFamily(),   fastvitFamily(),      timesformerFamily(), videoFamily(),
        resnetFamily(),    clipResnetFamily(),   rotaryFamily(),      vitFamily()};
    return kTable;
}

const FamilyRow& familyRow(Family family)
{
    const auto row = std::ranges::find(familyTable(), family, &FamilyRow::family);
    assert(row != familyTable().end());
    return *row;
}

const FamilyTraits& familyTraits(Family family)
{
    // A recording is not recognized by names or shapes: it has no row.
    static constexpr FamilyTraits kRecorded{
        "recorded", "Recorded trace", Dropping::Impossible, AddedToken::Impossible, true, false};
    return family == Family::Recorded ? kRecorded : familyRow(family).traits;
}

std::string_view familyName(Family family)
{
    return familyTraits(family).name;
}

std::string_view familyTitle(Family family)
{
    return familyTraits(family).title;
}

}  // namespace core
