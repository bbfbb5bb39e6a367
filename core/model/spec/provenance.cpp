#include "core/model/spec/provenance.h"

#include <algorithm>
#include <iterator>

namespace core {

namespace {

/// The text of an origin: its words, then its detail, where it has one, between `before` and `after`.
struct OriginText {
    Origin origin;
    const char* words;
    const char *before = "", *after = "";
};
constexpr OriginText kOriginTexts[] = {
    {Origin::None, "none"},
    {Origin::Option, "option"},
    {Origin::Shapes, "shapes", "; "},
    {Origin::Sidecar, ""},
    {Origin::Metadata, "metadata"},
    {Origin::ClassDefault, "", "", " (class default)"},
    {Origin::Name, "name"},
    {Origin::FileName, "file name"},
    {Origin::FolderName, "folder name"},
    {Origin::Zoo, "zoo", ": "},
    {Origin::Table, "table", ": "},
    {Origin::Rule, "rule", ": "},
    {Origin::FamilyRule, "rule of the family", " (", ")"},
    {Origin::PublishedWidth, "rule: published models of this width"},
    {Origin::HeadWidth, "rule: width / 64"},
    {Origin::Default, "default", ": "},
    {Origin::BuiltIn, "built-in", " "},
    {Origin::Trace, "trace"},
    {Origin::Other, ""},
};

}  // namespace

std::string Provenance::text() const
{
    const auto& row = *std::ranges::find(kOriginTexts, origin, &OriginText::origin);
    return detail.empty() ? row.words : row.words + (row.before + detail) + row.after;
}

}  // namespace core
