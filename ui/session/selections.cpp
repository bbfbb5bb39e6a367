#include "ui/session/selections.h"

#include "core/error.h"
#include "ui/session/documents/file_name.h"

#include <numeric>

namespace ui {

using core::literals::operator""_msg;

namespace {

QString placeOf(const OpenedPhoto& photo)
{
    return photo.path.isEmpty() ? photo.key : photo.path;
}

}  // namespace

const core::Selections& SelectionList::of(const PhotoPtr& photo) const
{
    static const core::Selections none;
    const auto found = photo ? m_images.find(placeOf(*photo)) : m_images.end();
    return found == m_images.end() ? none : found->second.selections;
}

QString SelectionList::nameOf(const PhotoPtr& photo, const ObjectPtr& object) const
{
    const core::Selection* named = object ? of(photo).of(*object) : nullptr;
    return named != nullptr ? QString::fromStdString(named->name) : QString();
}

QString SelectionList::proposedName(const PhotoPtr& photo) const
{
    int number = 1;
    QString name = tr("object %1").arg(number);
    while (of(photo).find(name.toStdString()) != nullptr) {
        name = tr("object %1").arg(++number);
    }
    return name;
}

void SelectionList::add(const PhotoPtr& photo, const ObjectPtr& object, const QString& name)
{
    const auto count =
        std::accumulate(m_images.begin(), m_images.end(), std::size_t{0},
                        [](std::size_t sum, const auto& each) { return sum + each.second.selections.all().size(); });
    if (count >= kMost && of(photo).of(*object) == nullptr) {
        throw core::Error(core::ErrorCode::OutOfRange, "selection",
                          "expected at most %1 selections, found one more"_msg(kMost));
    }
    core::Selections selections = of(photo);
    selections.add(object, name.simplified().toStdString());
    m_images[placeOf(*photo)] = {!photo->path.isEmpty(), std::move(selections)};
    Q_EMIT changed();
}

void SelectionList::remove(const PhotoPtr& photo, const QString& name)
{
    const auto found = photo ? m_images.find(placeOf(*photo)) : m_images.end();
    if (found != m_images.end()) {
        found->second.selections.remove(name.toStdString());
        if (found->second.selections.all().empty()) {
            m_images.erase(found);
        }
        Q_EMIT changed();
    }
}

std::vector<core::SessionSelections> SelectionList::content() const
{
    std::vector<core::SessionSelections> content;
    for (const auto& [path, image] : m_images) {
        if (image.isFile) {
            content.push_back({{toPath(path), {}}, image.selections});
        }
    }
    return content;
}

void SelectionList::set(const std::vector<core::SessionSelections>& content)
{
    m_images.clear();
    for (const auto& ofPhoto : content) {
        m_images[toName(ofPhoto.photo.path)] = {true, ofPhoto.selections};
    }
    Q_EMIT changed();
}

}  // namespace ui
