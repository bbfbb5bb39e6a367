// The objects that the user has marked, one per photo.
#pragma once

#include "core/analysis/view/baseline.h"
#include "ui/session/documents/scene.h"

#include <QObject>

#include <map>

namespace ui {

class OpenDocuments;

/// Lives on the GUI thread. Marks are kept while the program runs, those of photos that are no longer open, too.
class ObjectMarks final : public QObject {
    Q_OBJECT
public:
    explicit ObjectMarks(const OpenDocuments& opened, QObject* parent = nullptr) : QObject(parent), m_opened(opened) {}

    /// The object marked in the open photo; null: none.
    ObjectPtr object() const;
    ObjectPtr objectIn(const PhotoPtr& photo) const;
    ObjectPtr objectIn(const core::NamedFile& image) const;  ///< in its newest version that was open
    /// Marks an object in the open photo in place of another; null removes the mark. No effect without a photo.
    void setObject(ObjectPtr object);
    /// The same in another photo: the one on the screen, for example, while the next is open already.
    void setObject(const PhotoPtr& photo, ObjectPtr object);
    /// Removes the mark of a photo that is not open, without changed().
    void forgetObject(const QString& photoKey) { m_objects.erase(photoKey); }

Q_SIGNALS:
    /// objectIn(photo) changed. object() also changes with OpenDocuments::photoChanged().
    void changed(const ui::PhotoPtr& photo);

private:
    const OpenDocuments& m_opened;
    std::map<QString, ObjectPtr> m_objects;  ///< by OpenedPhoto::key
};

}  // namespace ui
