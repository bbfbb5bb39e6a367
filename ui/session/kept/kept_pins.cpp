// The part of Kept that pins what is seen.
#include "core/analysis/views/views.h"
#include "ui/language/core_text.h"
#include "ui/session/kept/kept.h"
#include "ui/session/kept/pin_thumbnail.h"
#include "ui/session/opened/file_name.h"
#include "ui/session/session.h"

#include <utility>

namespace ui {
namespace {

/// "Attention L11 H3": short enough to stand below a small picture.
QString pinName(const Picture& picture)
{
    const core::View& view = picture.view;
    const auto& row = core::findView(view.name);
    QString name = coreText(row.title);
    if (row.parameters.layer) {
        name += QStringLiteral(" L%1").arg(view.layer);
    }
    if (row.parameters.head && view.head.kind == core::HeadChoice::Kind::Single) {
        name += QStringLiteral(" H%1").arg(view.head.head);
    }
    if (const std::string edits = core::editsText(core::activeEdits(view.edits)); !edits.empty()) {
        name += QStringLiteral(" · ") + QString::fromStdString(edits);
    }
    return name;
}

}  // namespace

void Kept::pinShown()
{
    const PicturePtr picture = m_session.shown().picture();
    const ScenePtr scene = m_session.shown().pictureScene();
    if (!scene || !picture->result) {
        return;
    }
    if (scene->photo->path.isEmpty()) {
        Q_EMIT noticed(tr("A pasted picture has no file that a pin could come back to: save it and open it first."));
        return;
    }
    if (m_pins.isFull()) {
        Q_EMIT noticed(tr("There are %1 pins already, and no room for more.").arg(Pins::kMost));
        return;
    }
    core::SessionPane shown;
    shown.model.path = std::filesystem::absolute(toPath(scene->model->path));
    shown.corrections = scene->model->overrides;
    shown.photo.path = toPath(scene->photo->path);
    shown.view = picture->view;
    shown.object = m_session.shown().objectIn(scene->photo);
    const int id = m_pins.add({pinName(*picture), std::make_shared<const core::SessionPane>(std::move(shown))});
    Q_EMIT said(tr("Pinned"));
    using Painted = std::pair<QImage, QByteArray>;
    QtConcurrent::run(&m_paints, [picture]() -> Painted {
        try {
            const QImage thumbnail = pinThumbnail(*picture);
            return {thumbnail, QByteArray::fromStdString(thumbnailText(thumbnail))};
        } catch (...) {  // it stays without: the pin leads there all the same
            return {};
        }
    }).then(this, [this, id](const Painted& painted) { m_pins.setThumbnail(id, painted.first, painted.second); });
}

}  // namespace ui
