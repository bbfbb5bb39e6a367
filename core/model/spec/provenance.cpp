#include "core/model/spec/provenance.h"

namespace core {

std::string Provenance::text() const
{
    const auto with = [&](const char* kind, const char* before, const char* after = "") {
        return detail.empty() ? std::string(kind) : kind + (before + detail) + after;
    };
    switch (origin) {
        case Origin::None:
            return "none";
        case Origin::Option:
            return "option";
        case Origin::Shapes:
            return with("shapes", "; ");
        case Origin::Metadata:
            return "metadata";
        case Origin::ClassDefault:
            return detail + " (class default)";
        case Origin::Name:
            return "name";
        case Origin::FileName:
            return "file name";
        case Origin::FolderName:
            return "folder name";
        case Origin::Zoo:
            return with("zoo", ": ");
        case Origin::Table:
            return with("table", ": ");
        case Origin::Rule:
            return with("rule", ": ");
        case Origin::FamilyRule:
            return with("rule of the family", " (", ")");
        case Origin::HeadWidth:
            return "rule: width / 64";
        case Origin::Default:
            return with("default", ": ");
        case Origin::BuiltIn:
            return with("built-in", " ");
        case Origin::Trace:
            return "trace";
        case Origin::Sidecar:
        case Origin::Other:
            break;
    }
    return detail;
}

}  // namespace core
