#include "ui/session/storage/session_opener.h"

#include "core/file/output_file.h"
#include "ui/figure/colormap.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/panes/panes.h"
#include "ui/session/session.h"
#include "ui/session/storage/session_hashes.h"
#include "ui/session/video/video_player.h"

#include <nlohmann/json.hpp>

#include <QScopedValueRollback>

#include <utility>

namespace ui {
namespace {

/// A view whose colors nobody knows would end in the middle of painting.
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
    const auto links = session.rest.find(SessionStore::kLinksKey);
    return links == session.rest.end() ? PaneLinks() : linksFromJson(nlohmann::json::parse(links->second));
}

}  // namespace

SessionOpener::SessionOpener(Session& session, Panes& panes, SessionStore& store)
    : m_session(session),
      m_panes(panes),
      m_store(store),
      m_pending(store.pending()),
      m_readLine(m_files),
      m_checkLine(m_checks)
{
    for (QThreadPool* pool : {&m_files, &m_checks}) {
        pool->setMaxThreadCount(1);
    }
    connect(&session.opened(), &OpenDocuments::sceneChanged, this, &SessionOpener::showPending);
    connect(&session.work(), &TaskStatus::activityChanged, this, &SessionOpener::showPending);
}

void SessionOpener::readFrom(const QString& path, bool restores)
{
    m_session.work().countRequest();
    m_readLine.start(
        [path, restores, file = toPath(path)](const core::RunControl&) {
            auto read = std::make_shared<Read>();
            read->session = core::readSessionFile(file);
            requireColormaps(read->session);
            linksOf(read->session);
            read->lost = core::findMovedFiles(read->session, file);
            read->path = path;
            read->restores = restores;
            return read;
        },
        [this](const std::shared_ptr<Read>& read) {
            m_read = std::move(*read);
            QStringList lost;
            for (const auto& gone : m_read->lost) {
                lost << toName(gone);
            }
            lost.isEmpty() ? show() : filesLost(lost);
        },
        [this, path](const core::Failure& failure) {
            m_session.work().report(failure, Operation::OpeningSession, shownFileName(path));
        });
}

void SessionOpener::setFoundPath(const QString& lost, const QString& found)
{
    if (m_read) {
        core::replacePath(m_read->session, toPath(lost), toPath(found));
    }
}

void SessionOpener::show()
{
    if (!m_read) {
        return;
    }
    const Read read = *std::exchange(m_read, std::nullopt);
    m_session.work().succeed();
    m_panes.closeOthers();
    m_panes.setLinksOnly(kUnlinked);  // until all are there: none of them leads another away from what was saved
    const auto first = read.session.panes.begin();
    const auto seen = std::min<std::ptrdiff_t>(std::ssize(read.session.panes), Panes::kMost);
    m_pending = {{}, linksOf(read.session), true};
    m_store.beginRestore(read.session, read.restores ? toName(read.session.savedAs) : read.path,
                         !read.restores && read.lost.empty());
    checkHashes(read.session.panes);
    Q_EMIT shown(read.restores);
    goTo({first, first + seen});
}

void SessionOpener::checkHashes(const std::vector<core::SessionPane>& panes)
{
    m_checkLine.start(
        [panes](const core::RunControl&) { return filesThatDiffer(panes); },
        [this](LatestOnlyTask<QStringList>::Outcome&& outcome) {
            const auto* others = std::get_if<QStringList>(&outcome);
            if (others != nullptr && !others->isEmpty()) {
                Q_EMIT notification(
                    tr("%1 differs from the file that the session was saved with (SHA-256). It is shown anyway.")
                        .arg(others->join(QStringLiteral(", "))));
            }
        });
}

void SessionOpener::goTo(int pin)
{
    if (pin >= 0 && pin < m_store.pins().all().size()) {
        m_store.pins().setCurrent(pin);
        if (m_pending.links) {
            finish();  // the person does not wait for the rest
        }
        goTo({*m_store.pins().all().at(pin).shown});
    }
}

void SessionOpener::goTo(std::deque<core::SessionPane> panes)
{
    m_pending.panes = std::move(panes);
    if (m_pending.panes.empty()) {
        finish();
    } else {
        openFiles(m_pending.panes.front());
    }
    showPending();
}

void SessionOpener::openFiles(const core::SessionPane& pane)
{
    const QScopedValueRollback showing(m_isShowing, true);  // cancelling here must not count as a failed pane
    OpenDocuments& opened = m_session.opened();
    m_session.video().stopOpening();
    if (opened.isReading()) {
        opened.cancel();  // it was asked for before, and would take the place of the pane
    }
    const ModelPtr model = opened.model();
    const PhotoPtr photo = opened.photo();
    const bool newModel =
        !pane.model.path.empty() &&
        !(model && core::absolutePath(toPath(model->path)) == pane.model.path && model->overrides == pane.corrections);
    const bool newPhoto = !pane.photo.path.empty() && !(photo && toPath(photo->path) == pane.photo.path);
    if (newModel) {
        opened.openModel(toName(pane.model.path), pane.corrections);
    }
    if (newPhoto) {
        opened.openPhoto(toName(pane.photo.path));
    }
    if (opened.canRun()) {
        opened.resumeRun();
    }
}

void SessionOpener::showPending()
{
    if (m_isShowing) {  // ignores the signals of its own changes
        return;
    }
    m_isShowing = true;
    const OpenDocuments& opened = m_session.opened();
    while (!m_pending.panes.empty()) {
        const core::SessionPane pane = m_pending.panes.front();
        const ScenePtr scene = opened.scene();
        const bool half = pane.model.path.empty() || pane.photo.path.empty();
        const bool there = scene && core::absolutePath(toPath(scene->model->path)) == pane.model.path &&
                           scene->model->overrides == pane.corrections && toPath(scene->photo->path) == pane.photo.path;
        if (!there && !opened.activity().isIdle()) {
            break;
        }
        showPane(pane, there || half);  // idle without it: it failed to open, which has been reported
    }
    m_isShowing = false;
    m_store.scheduleCheck();
}

void SessionOpener::showPane(const core::SessionPane& pane, bool there)
{
    if (there) {
        const PhotoPtr photo = m_session.opened().photo();
        const bool fits = photo && (!pane.object || core::isOver(*pane.object, photo->photo->size()));
        if (fits && (m_pending.links || pane.object)) {  // a pin without one leaves what is marked
            m_session.marks().setObject(pane.object);
        }
        m_session.shown().setView(pane.view);
    } else if (m_pending.links) {
        m_pending.complete = false;
    }
    m_pending.panes.pop_front();
    if (m_pending.panes.empty()) {
        finish();
        return;
    }
    m_panes.add();
    if (m_pending.panes.front().model.path.empty() || m_pending.panes.front().photo.path.empty()) {
        PaneState own = m_session.state();  // without what is open in the pane beside it
        own.opened = OpenContent();
        own.shown.figure.reset();
        own.shown.figureScene.reset();
        m_session.restore(own);
    }
    openFiles(m_pending.panes.front());
}

void SessionOpener::finish()
{
    if (m_pending.links) {
        m_panes.setLinksOnly(*std::exchange(m_pending.links, std::nullopt));
        m_panes.focus(0);
    }
    m_store.finishRestore();
    m_pending.complete = true;
}

}  // namespace ui
