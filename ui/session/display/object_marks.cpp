#include "ui/session/display/object_marks.h"

#include "ui/session/documents/file_name.h"
#include "ui/session/documents/open_documents.h"

#include <utility>

namespace ui {

ObjectPtr ObjectMarks::object() const
{
    return objectIn(m_opened.photo());
}

ObjectPtr ObjectMarks::objectIn(const PhotoPtr& photo) const
{
    const auto found = photo ? m_objects.find(photo->key) : m_objects.end();
    return found == m_objects.end() ? nullptr : found->second;
}

ObjectPtr ObjectMarks::objectIn(const core::NamedFile& image) const
{
    const QString start = toName(image.file) + u'\n';  // OpenedPhoto::key, without the time of change
    ObjectPtr newest;
    for (auto each = m_objects.lower_bound(start); each != m_objects.end() && each->first.startsWith(start); ++each) {
        newest = each->second;
    }
    return newest;
}

void ObjectMarks::setObject(ObjectPtr object)
{
    setObject(m_opened.photo(), std::move(object));
}

void ObjectMarks::setObject(const PhotoPtr& photo, ObjectPtr object)
{
    if (photo && object != objectIn(photo)) {
        m_objects[photo->key] = std::move(object);
        Q_EMIT changed(photo);
    }
}

}  // namespace ui
