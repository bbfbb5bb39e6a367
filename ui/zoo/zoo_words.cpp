#include "ui/zoo/zoo_words.h"

#include "ui/zoo/download_words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <iterator>
#include <utility>

namespace ui {
namespace {

using Title = std::pair<const char*, const char*>;

constexpr Title kFamilies[] = {{"vit", "ViT"},
                               {"deit", "DeiT"},
                               {"deit_distilled", "DeiT distilled"},
                               {"deit3", "DeiT III"},
                               {"dino", "DINO"},
                               {"dinov2", "DINOv2"},
                               {"dinov2_reg", "DINOv2 + registers"},
                               {"mae", "MAE"},
                               {"clip", "CLIP"},
                               {"siglip", "SigLIP"},
                               {"cait", "CaiT"},
                               {"xcit", "XCiT"},
                               {"swin", "Swin"}};
constexpr Title kLicences[] = {{"apache-2.0", "Apache 2.0"}, {"mit", "MIT"}, {"cc-by-nc-4.0", "CC BY-NC 4.0"}};

template <size_t N>
QString titleIn(const Title (&table)[N], const std::string& key)
{
    const auto* found =
        std::find_if(std::begin(table), std::end(table), [&](const auto& row) { return key == row.first; });
    return found == std::end(table) ? QString::fromStdString(key) : QString::fromUtf8(found->second);
}

}  // namespace

QString zooFamilyTitle(const std::string& family)
{
    return titleIn(kFamilies, family);
}

QString licenseTitle(const std::string& licence)
{
    return titleIn(kLicences, licence);
}

QString parametersText(int64_t parameters)
{
    const double millions = static_cast<double>(parameters) / 1e6;
    if (millions >= 999.5) {
        return QCoreApplication::translate("Zoo", "%1 G").arg(millions / 1e3, 0, 'f', 2);
    }
    return QCoreApplication::translate("Zoo", "%1 M").arg(millions, 0, 'f', millions < 99.95 ? 1 : 0);
}

QString accuracyText(const core::ZooEntry& entry)
{
    return entry.top1 ? QCoreApplication::translate("Zoo", "%1 %").arg(*entry.top1, 0, 'f', 1) : QString();
}

qint64 expectedBytes(const core::ZooEntry& entry)
{
    return entry.fileBytes.value_or(4 * entry.parameters);
}

QString sizeText(const core::ZooEntry& entry)
{
    return bytesText(expectedBytes(entry));
}

bool matchesSearch(const core::ZooEntry& entry, const QString& words)
{
    const QString text = QString::fromStdString(entry.id + ' ' + entry.title + ' ' + entry.family + ' ') +
                         zooFamilyTitle(entry.family) + ' ' + licenseTitle(entry.licence);
    const QStringList wanted = words.split(' ', Qt::SkipEmptyParts);
    return std::all_of(wanted.begin(), wanted.end(),
                       [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

}  // namespace ui
