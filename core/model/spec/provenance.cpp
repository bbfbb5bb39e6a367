#include "core/model/spec/provenance.h"

#include <algorithm>

namespace core {

namespace {

struct OriginText {
    Origin origin;
    MessageId words;
    MessageId withDetail;  ///< empty: the detail is the whole text
};
constexpr MessageId kNoWords("");
constexpr OriginText kOriginTexts[] = {
    {Origin::None, "none"_msg, kNoWords},
    {Origin::Option, "option"_msg, kNoWords},
    {Origin::Shapes, "shapes"_msg, "shapes; %1"_msg},
    {Origin::Sidecar, kNoWords, kNoWords},
    {Origin::Metadata, "metadata"_msg, kNoWords},
    {Origin::ClassDefault, kNoWords, "%1 (class default)"_msg},
    {Origin::Name, "name"_msg, kNoWords},
    {Origin::FileName, "file name"_msg, kNoWords},
    {Origin::FolderName, "folder name"_msg, kNoWords},
    {Origin::Zoo, "zoo"_msg, "zoo: %1"_msg},
    {Origin::Table, "table"_msg, "table: %1"_msg},
    {Origin::Rule, "rule"_msg, "rule: %1"_msg},
    {Origin::FamilyRule, "rule of the family"_msg, "rule of the family (%1)"_msg},
    {Origin::PublishedWidth, "rule: published models of this width"_msg, kNoWords},
    {Origin::HeadWidth, "rule: width / 64"_msg, kNoWords},
    {Origin::Default, "default"_msg, "default: %1"_msg},
    {Origin::BuiltIn, "built-in"_msg, "built-in %1"_msg},
    {Origin::Trace, "trace"_msg, kNoWords},
    {Origin::Other, kNoWords, kNoWords},
};

}  // namespace

Message Provenance::words() const
{
    const auto& row = *std::ranges::find(kOriginTexts, origin, &OriginText::origin);
    if (detail.empty()) {
        return row.words;
    }
    return row.withDetail.text().empty() ? detail : row.withDetail(detail);
}

}  // namespace core
