#include "ui/window/commands/object_commands.h"

#include "core/analysis/attention/object_numbers.h"
#include "core/analysis/view/map_words.h"
#include "core/image/object_mask.h"
#include "ui/language/core_text.h"
#include "ui/session/opened/incoming_paths.h"
#include "ui/session/session.h"
#include "ui/window/widgets/actions.h"

#include <QAccessible>
#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QWidget>

#include <cmath>

namespace ui {
namespace {

QString percent(double share)
{
    return QString::number(std::lround(100.0 * share));
}

QString number(double value)
{
    return QString::number(value, 'g', 2);
}

}  // namespace

QString objectText(const Picture& picture)
{
    const auto* map = picture.result ? std::get_if<core::PatchMap>(&picture.result->content) : nullptr;
    if (!picture.object || map == nullptr || map->values.dim() != 2) {
        return {};
    }
    const auto inside = core::patchesInside(*picture.object, picture.mapping, map->grid, picture.patchSize);
    const core::ObjectNumbers numbers = core::objectNumbers(map->values, inside);
    if (std::isnan(numbers.meanInside) || std::isnan(numbers.meanOutside)) {
        return ObjectCommands::tr("object: not in what the network saw");
    }
    const QString means =
        ObjectCommands::tr("mean %1 inside, %2 outside").arg(number(numbers.meanInside), number(numbers.meanOutside));
    if (picture.result->isSigned || std::isnan(numbers.share)) {
        return ObjectCommands::tr("object: %1").arg(means);
    }
    return ObjectCommands::tr("object: %1 % of the sum (%2) on %3 % of the patches, %4, %5")
        .arg(percent(numbers.share), number(numbers.massInside), percent(numbers.covered), means,
             numbers.strongestInside ? ObjectCommands::tr("strongest patch on it")
                                     : ObjectCommands::tr("strongest patch elsewhere"));
}

ObjectCommands::ObjectCommands(Session& session, Actions& actions, PaneArea& area, QWidget* window)
    : QObject(window), m_session(session), m_actions(actions), m_area(area), m_window(window)
{
    connect(&area, &PaneArea::outlineDrawn, this, &ObjectCommands::take);
    connect(&area, &PaneArea::outliningEnded, this, &ObjectCommands::showState);
}

void ObjectCommands::outline(Outlining how)
{
    m_area.canvas().setOutlining(m_area.canvas().outlining() == how ? Outlining::None : how);
    showState();
    if (m_area.canvas().outlining() != Outlining::None) {
        const PicturePtr picture = m_session.shown().picture();
        const bool onPhoto = picture && (!picture->result || picture->result->kind() == core::ResultKind::PatchMap);
        Q_EMIT said(!onPhoto                      ? tr("Show a map on the photo, then drag over the object.")
                    : how == Outlining::Rectangle ? tr("Drag from one corner of the object to the other.")
                                                  : tr("Drag around the object."));
    }
}

void ObjectCommands::showState()
{
    m_actions.at(Act::MarkRectangle)->setChecked(m_area.canvas().outlining() == Outlining::Rectangle);
    m_actions.at(Act::MarkLasso)->setChecked(m_area.canvas().outlining() == Outlining::Lasso);
}

void ObjectCommands::take(const std::vector<core::PixelPoint>& outline)
{
    const PhotoPtr photo = m_session.opened().photo();
    if (!photo) {
        return;
    }
    try {
        m_session.shown().setObject(
            std::make_shared<const core::ObjectMask>(core::maskOfOutline(outline, photo->photo->size())));
    } catch (const core::Error& error) {
        Q_EMIT said(QString::fromUtf8(error.what()));
    }
}

void ObjectCommands::askForMask()
{
    const PhotoPtr photo = m_session.opened().photo();
    const QString path = QFileDialog::getOpenFileName(m_window, tr("Open the picture of a mask"),
                                                      photo ? QFileInfo(photo->path).path() : QString(),
                                                      tr("Pictures (%1);;All files (*)").arg(picturePatterns()));
    if (!path.isEmpty()) {
        m_session.readMask(path);
    }
}

void ObjectCommands::forget()
{
    m_session.shown().setObject(nullptr);
}

void ObjectCommands::sayWords()
{
    const PicturePtr picture = m_session.shown().picture();
    if (!picture || !picture->result) {
        return;
    }
    QString words = coreText(core::inWords(*picture->result));
    if (const QString object = objectText(*picture); !object.isEmpty()) {
        words += QStringLiteral("; ") + object;
    }
    QGuiApplication::clipboard()->setText(words);
    m_area.canvas().setAccessibleDescription(words);
    QAccessibleEvent alert(&m_area.canvas(), QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
    Q_EMIT said(words);
}

}  // namespace ui
