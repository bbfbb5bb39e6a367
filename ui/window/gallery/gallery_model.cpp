#include "ui/window/gallery/gallery_model.h"

#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "resources/resources.h"
#include "ui/zoo/zoo_words.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <tuple>
#include <utility>

namespace ui {
namespace {

constexpr int kBundledSide = 96;  // of what models/training trains

/// The number of values in all tensors of a file that comes with the program, from its header.
int64_t numbersIn(const std::filesystem::path& file)
{
    int64_t sum = 0;
    const auto checkpoint = core::openCheckpoint(file);
    for (const core::TensorInfo& tensor : checkpoint->tensors()) {
        sum += std::accumulate(tensor.shape.begin(), tensor.shape.end(), int64_t{1}, std::multiplies<>());
    }
    return sum;
}

/// Those trained for this program.
GalleryRow bundledRow(const resources::BundledModel& model)
{
    const QString id = QString::fromStdString(model.id), file = QString::fromStdString(model.file.string());
    if (const auto* entry = core::findInZoo(model.id)) {
        return {id, QString::fromStdString(entry->title), entry, entry->parameters, entry->inputSize, true, file};
    }
    const std::string family = model.id.substr(0, model.id.find('-'));
    const QString title = GalleryModel::tr("%1 trained on drawn shapes, to try things out").arg(zooFamilyTitle(family));
    return {id, title, nullptr, numbersIn(model.file), kBundledSide, true, file};
}

}  // namespace

GalleryModel::GalleryModel(ModelStore store, QObject* parent) : QAbstractTableModel(parent), m_store(std::move(store))
{
    for (const auto& model : resources::bundledModels()) {
        m_rows.push_back(bundledRow(model));
    }
    for (const auto& entry : core::zoo()) {
        m_rows.push_back({QString::fromStdString(entry.id), QString::fromStdString(entry.title), &entry,
                          entry.parameters, entry.inputSize});
        look(m_rows.back());
    }
    sortBySize();
}

/// The families in the order of the zoo, in each the small models first.
void GalleryModel::sortBySize()
{
    std::vector<std::string> families;
    const auto familyOf = [&](const GalleryRow& row) {
        const std::string family = row.entry != nullptr ? row.entry->family : std::string();
        const auto found = std::ranges::find(families, family);
        const auto at = found - families.begin();
        if (found == families.end()) {
            families.push_back(family);
        }
        return at;
    };
    for (const GalleryRow& row : m_rows) {
        (void)familyOf(row);
    }
    std::ranges::stable_sort(m_rows, [&](const GalleryRow& one, const GalleryRow& other) {
        const auto keyOf = [&](const GalleryRow& row) {
            return std::tuple(!row.bundled, familyOf(row), row.bundled ? 0 : row.parameters);
        };
        return keyOf(one) < keyOf(other);
    });
}

void GalleryModel::look(GalleryRow& row) const
{
    const auto id = row.id.toStdString();
    const auto file = m_store.find(id);
    row.file = file ? QString::fromStdString(file->string()) : QString();
    row.partBytes = static_cast<qint64>(m_store.partOf(id));
}

void GalleryModel::refresh()
{
    for (auto& row : m_rows) {
        if (!row.bundled) {
            look(row);
        }
    }
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

void GalleryModel::setProgress(const QString& id, const QString& text)
{
    m_comingId = id;
    m_progress = text;
    for (int at = 0; at < rowCount(); ++at) {
        if (row(at).id == id) {
            Q_EMIT dataChanged(index(at, State), index(at, State));
        }
    }
}

int GalleryModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int GalleryModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant GalleryModel::data(const QModelIndex& index, int role) const
{
    const auto& at = row(index.row());
    switch (role) {
        case Qt::DisplayRole:
            return textOf(at, index.column());
        case IdRole:
            return at.id;
        case SortRole:
            return sortKeyOf(at, index.column());
        case Qt::AccessibleTextRole:
            return index.column() == Name ? at.title + ' ' + at.id : textOf(at, index.column());
        case Qt::TextAlignmentRole:
            return headerData(index.column(), Qt::Horizontal, role);
        default:
            return {};
    }
}

QString GalleryModel::textOf(const GalleryRow& row, int column) const
{
    if (column == Name) {
        return row.title;
    }
    if (column == State) {
        if (row.id == m_comingId && !m_progress.isEmpty()) {
            return m_progress;
        }
        return row.bundled ? tr("bundled") : row.file.isEmpty() ? sizeText(*row.entry) : tr("downloaded");
    }
    switch (column) {
        case Parameters:
            return row.parameters > 0 ? parametersText(row.parameters) : QString();
        case Input:
            return row.inputSize > 0 ? QString::number(row.inputSize) : QString();
        case Accuracy:
            return row.entry != nullptr ? accuracyText(*row.entry) : QString();
        default:
            return row.entry != nullptr ? licenseTitle(row.entry->licence) : QString();
    }
}

QVariant GalleryModel::sortKeyOf(const GalleryRow& row, int column)
{
    const auto* entry = row.entry;
    switch (column) {
        case Name:
            return row.title;
        case Parameters:
            return static_cast<qlonglong>(row.parameters);
        case Input:
            return row.inputSize;
        case Accuracy:
            return entry != nullptr ? entry->top1.value_or(0.0) : 0.0;
        case Licence:
            return entry != nullptr ? QString::fromStdString(entry->licence) : QString();
        default:  // what is there first, then the small ones
            return row.file.isEmpty() ? expectedBytes(*entry) : qint64(-1);
    }
}

QVariant GalleryModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        const bool number = section == Parameters || section == Input || section == Accuracy;
        return QVariant::fromValue((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    const QString titles[] = {tr("Model"), tr("Parameters"), tr("Input"), tr("Top-1"), tr("License"), tr("Download")};
    const QString tips[] = {{},
                            {},
                            tr("Side of the model's input in pixels"),
                            tr("Accuracy on ImageNet-1k as published by the authors"),
                            {},
                            tr("Download size, or whether the model is on this machine")};
    return role == Qt::DisplayRole   ? QVariant(titles[section])
           : role == Qt::ToolTipRole ? QVariant(tips[section])
                                     : QVariant();
}

GalleryFilter::GalleryFilter(GalleryModel& model, QObject* parent) : QSortFilterProxyModel(parent), m_model(model)
{
    setSourceModel(&model);
    setSortRole(GalleryModel::SortRole);
}

void GalleryFilter::setWords(const QString& words)
{
    m_words = words;
    invalidateFilter();
}

void GalleryFilter::setFamily(const QString& family)
{
    m_family = family;
    invalidateFilter();
}

bool GalleryFilter::filterAcceptsRow(int row, const QModelIndex&) const
{
    const auto& at = m_model.row(row);
    if (!m_family.isEmpty() && (at.entry == nullptr || m_family.toStdString() != at.entry->family)) {
        return false;
    }
    if (at.entry != nullptr) {
        return matchesSearch(*at.entry, m_words);
    }
    return (at.id + ' ' + at.title).contains(m_words.trimmed(), Qt::CaseInsensitive);
}

}  // namespace ui
