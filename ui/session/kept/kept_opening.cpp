// The part of Kept that opens: a session that was saved, and what a pin holds.
#include "ui/figure/colormap.h"
#include "ui/session/kept/kept.h"
#include "ui/session/kept/pin_thumbnail.h"
#include "ui/session/kept/session_hashes.h"
#include "ui/session/opened/file_name.h"
#include "ui/session/panes/panes.h"
#include "ui/session/session.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace ui {
namespace {

namespace fs = std::filesystem;

/// A view whose colours nobody knows would end in the middle of painting.
void requireColormaps(const core::SessionFile& session)
{
    for (const auto& pane : session.panes) {
        if (pane.view.colormap != "auto") {
            findColormap(pane.view.colormap);
        }
    }
    for (const auto& pin : session.pins) {
        if (pin.shown.view.colormap != "auto") {
            findColormap(pin.shown.view.colormap);
        }
    }
}

PaneLinks linksOf(const core::SessionFile& session)
{
    const auto links = session.rest.find(Kept::kLinksKey);
    return links == session.rest.end() ? PaneLinks() : linksFromJson(nlohmann::json::parse(links->second));
}

QList<Pin> pinsOf(const core::SessionFile& session)
{
    QList<Pin> pins;
    for (const auto& pin : session.pins) {
        const QImage thumbnail = thumbnailFromText(pin.thumbnail);
        pins << Pin{QString::fromStdString(pin.name), std::make_shared<const core::SessionPane>(pin.shown), thumbnail,
                    thumbnail.isNull() ? QByteArray() : QByteArray::fromStdString(pin.thumbnail)};
    }
    return pins;
}

}  // namespace

void Kept::open(const QString& path)
{
    readFrom(path, false);
}

void Kept::readFrom(const QString& path, bool restores)
{
    m_session.work().countRequest();
    m_readPath = path;
    m_restores = restores;
    m_readLine.start(
        [file = toPath(path)](const core::RunControl&) {
            auto read = std::make_shared<Read>();
            read->session = core::readSessionFile(file);
            requireColormaps(read->session);
            linksOf(read->session);
            read->lost = core::findMovedFiles(read->session, file);
            return read;
        },
        [this](NewestWins<std::shared_ptr<Read>>::Outcome&& outcome) {
            if (const auto* failure = std::get_if<core::Failure>(&outcome)) {
                m_session.work().report(*failure, Doing::OpeningSession, shownFileName(m_readPath));
                return;
            }
            m_read = std::move(*std::get<std::shared_ptr<Read>>(outcome));
            QStringList lost;
            for (const auto& gone : m_read->lost) {
                lost << toName(gone);
            }
            lost.isEmpty() ? show() : filesLost(lost);
        });
}

void Kept::tellPlace(const QString& lost, const QString& found)
{
    if (m_read) {
        core::replacePath(m_read->session, toPath(lost), toPath(found));
    }
}

void Kept::show()
{
    if (!m_read) {
        return;
    }
    core::SessionFile session = std::move(m_read->session);
    const bool moved = !m_read->lost.empty();
    m_read.reset();
    m_session.work().succeed();
    m_panes.closeOthers();
    m_panes.adoptLinks(kUnlinked);  // until all are there: none of them leads another away from what was saved
    m_opening = Opening{linksOf(session)};
    session.rest.erase(kLinksKey);
    m_content = {QString::fromStdString(session.notes), std::move(session.rest), {}};
    m_path = m_restores ? toName(session.savedAs) : m_readPath;
    m_restored = m_restores;
    m_saved.reset();
    m_autosaved.reset();
    m_settling = !m_restores && !moved;
    const auto room = std::min(session.panes.size(), static_cast<size_t>(Panes::kMost));
    const auto first = session.panes.begin(), seen = first + static_cast<std::ptrdiff_t>(room);
    m_content.unshown.assign(seen, session.panes.end());
    m_pins.set(pinsOf(session));
    checkHashes(session.panes);
    Q_EMIT changed();
    goTo({first, seen});
}

void Kept::checkHashes(const std::vector<core::SessionPane>& panes)
{
    m_checkLine.start(
        [panes](const core::RunControl&) { return filesThatDiffer(panes); },
        [this](NewestWins<QStringList>::Outcome&& outcome) {
            const auto* others = std::get_if<QStringList>(&outcome);
            if (others != nullptr && !others->isEmpty()) {
                Q_EMIT noticed(tr("%1 is not the file that the session was saved with (its SHA-256 differs). "
                                  "It is shown all the same.")
                                   .arg(others->join(QStringLiteral(", "))));
            }
        });
}

void Kept::goTo(int pin)
{
    if (pin >= 0 && pin < m_pins.all().size()) {
        m_pins.setCurrent(pin);
        if (m_opening) {
            settle();  // the person does not wait for the rest
        }
        goTo({*m_pins.all().at(pin).shown});
    }
}

void Kept::goTo(std::deque<core::SessionPane> panes)
{
    m_awaited = std::move(panes);
    if (m_awaited.empty()) {
        settle();
    } else {
        ask(m_awaited.front());
    }
    arrive();
}

void Kept::ask(const core::SessionPane& pane)
{
    Opened& opened = m_session.opened();
    const ModelPtr model = opened.model();
    const PhotoPtr photo = opened.photo();
    const bool newModel = !pane.model.path.empty() && !(model && fs::absolute(toPath(model->path)) == pane.model.path &&
                                                        model->overrides == pane.corrections);
    const bool newPhoto = !pane.photo.path.empty() && !(photo && toPath(photo->path) == pane.photo.path);
    if (newModel) {
        opened.openModel(toName(pane.model.path), pane.corrections);
    }
    if (newPhoto) {
        opened.openPhoto(toName(pane.photo.path));
    }
}

void Kept::arrive()
{
    if (m_arriving) {  // what is done here tells of itself
        return;
    }
    m_arriving = true;
    const Opened& opened = m_session.opened();
    while (!m_awaited.empty()) {
        const core::SessionPane pane = m_awaited.front();
        const ScenePtr scene = opened.scene();
        const bool half = pane.model.path.empty() || pane.photo.path.empty();
        const bool there = scene && fs::absolute(toPath(scene->model->path)) == pane.model.path &&
                           scene->model->overrides == pane.corrections && toPath(scene->photo->path) == pane.photo.path;
        if (!there && !opened.activity().isIdle()) {
            break;
        }
        take(pane, there || half);  // idle without it: it does not come, and that is said by then
    }
    m_arriving = false;
    note();
}

void Kept::take(const core::SessionPane& pane, bool there)
{
    if (there) {
        const PhotoPtr photo = m_session.opened().photo();
        const bool fits = photo && (!pane.object || core::isOver(*pane.object, photo->photo->size()));
        if (fits && (m_opening || pane.object)) {  // a pin without one leaves what is marked
            m_session.shown().setObject(pane.object);
        }
        m_session.shown().setView(pane.view);
    } else if (m_opening) {
        m_opening->complete = false;
    }
    m_awaited.pop_front();
    if (m_awaited.empty()) {
        settle();
        return;
    }
    m_panes.add();
    if (m_awaited.front().model.path.empty() || m_awaited.front().photo.path.empty()) {
        PaneState own = m_session.state();  // without what is open in the pane beside it
        own.opened = OpenedContent();
        own.shown.picture.reset();
        own.shown.pictureScene.reset();
        m_session.adopt(own);
    }
    ask(m_awaited.front());
}

void Kept::settle()
{
    const bool complete = !m_opening || m_opening->complete;
    if (m_opening) {
        m_panes.adoptLinks(m_opening->links);
        m_opening.reset();
        m_panes.focus(0);
    }
    if (std::exchange(m_settling, false) && complete) {
        m_saved = content();
    }
}

}  // namespace ui
