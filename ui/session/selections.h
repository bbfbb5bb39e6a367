// The named selections of every image: the list beside the marked object. GUI thread only.
#pragma once

#include "core/image/selections.h"
#include "core/session/session_file.h"
#include "ui/session/documents/scene.h"

#include <QObject>
#include <QString>

#include <cstddef>
#include <map>
#include <vector>

namespace ui {

class SelectionList final : public QObject {
    Q_OBJECT
public:
    static constexpr std::size_t kMost = core::kMostSessionSelections;  ///< of all images together
    using QObject::QObject;

    const core::Selections& of(const PhotoPtr& photo) const;  ///< of no photo: none
    /// The name of the object in this photo; empty: it has none, or there is no object.
    QString nameOf(const PhotoPtr& photo, const ObjectPtr& object) const;
    /// "object 1", or the next number that is free in this photo.
    QString proposedName(const PhotoPtr& photo) const;

    /// Adds the object of this photo under this name, or renames it.
    /// @throws core::Error as core::Selections::add(); OutOfRange where there are kMost
    void add(const PhotoPtr& photo, const ObjectPtr& object, const QString& name);
    void remove(const PhotoPtr& photo, const QString& name);

    // ---- session files: of images that are files ----
    std::vector<core::SessionSelections> content() const;
    void set(const std::vector<core::SessionSelections>& content);  ///< in place of all

Q_SIGNALS:
    void changed();

private:
    struct OfImage {
        bool isFile = false;
        core::Selections selections = {};
    };
    std::map<QString, OfImage> m_images;  ///< by path, or by OpenedPhoto::key where the image has none
};

}  // namespace ui
