#include "ui/session/storage/session_store.h"

#include "core/analysis/views/views.h"
#include "core/file/output_file.h"
#include "ui/language/core_text.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/panes/panes.h"
#include "ui/session/session.h"
#include "ui/session/storage/pins.h"
#include "ui/session/storage/session_hashes.h"
#include "ui/session/work/run_to_end.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace ui {
namespace {

constexpr int kSoonMilliseconds = 500;

/// "Attention L11 H3": short enough for the label of a thumbnail.
QString pinName(const Figure& figure)
{
    const core::View& view = figure.view;
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

SessionStore::SessionStore(Session& session, Panes& panes)
    : m_session(session), m_panes(panes), m_soon(session.workers().clock, kSoonMilliseconds)
{
    for (QThreadPool* pool : {&m_files, &m_paints}) {
        pool->setMaxThreadCount(1);
    }
    connect(&m_soon, &Timer::timeout, this, [this] {
        Q_EMIT changed();
        Q_EMIT rested();
    });
    connect(&m_pins, &Pins::stepped, &session.shown(), &DisplayState::clearRedo);
    connect(&session.shown(), &DisplayState::stepped, &m_pins, &Pins::clearRedo);
    connect(&m_pins, &Pins::changed, this, &SessionStore::scheduleCheck);
    connect(&m_pins, &Pins::thumbnailChanged, this, &SessionStore::scheduleCheck);
    connect(&session.shown(), &DisplayState::viewChanged, this, &SessionStore::scheduleCheck);
    connect(&session.marks(), &ObjectMarks::changed, this, &SessionStore::scheduleCheck);
    connect(&session.selections(), &SelectionList::changed, this, &SessionStore::scheduleCheck);
    connect(&panes, &Panes::changed, this, &SessionStore::scheduleCheck);
    connect(&panes, &Panes::linksChanged, this, &SessionStore::scheduleCheck);
    connect(&panes, &Panes::contentChanged, this, &SessionStore::scheduleCheck);
    connect(&session.opened(), &OpenDocuments::modelChanged, this, &SessionStore::scheduleCheck);
    connect(&session.opened(), &OpenDocuments::photoChanged, this, &SessionStore::scheduleCheck);
}

SessionStore::~SessionStore()
{
    m_files.waitForDone();  // a session that is being saved is saved
}

core::SessionPane SessionStore::paneOf(const PaneState& state) const
{
    core::SessionPane pane;
    if (const ModelPtr& model = state.opened.model) {
        pane.model.path = core::absolutePath(toPath(model->path));
        pane.corrections = model->overrides;
    }
    if (const PhotoPtr& photo = state.opened.photo; photo && !photo->path.isEmpty()) {
        pane.photo.path = toPath(photo->path);
        pane.object = m_session.marks().objectIn(photo);
    }
    pane.view = state.shown.view;
    return pane;
}

std::vector<core::SessionPane> SessionStore::shownPanes() const
{
    std::vector<core::SessionPane> panes;
    for (int i = 0; i < m_panes.count(); ++i) {
        const bool awaits = i == m_panes.focused() && !m_pending.panes.empty();
        core::SessionPane pane = awaits ? m_pending.panes.front() : paneOf(m_panes.state(i));
        if (!pane.model.path.empty() || !pane.photo.path.empty()) {
            panes.push_back(std::move(pane));
        }
    }
    if (!m_pending.panes.empty()) {
        panes.insert(panes.end(), m_pending.panes.begin() + 1, m_pending.panes.end());
    }
    panes.insert(panes.end(), m_unshown.begin(), m_unshown.end());
    return panes;
}

std::map<std::string, std::string> SessionStore::restWithLinks() const
{
    auto rest = m_rest;
    if (m_pending.links || m_panes.count() > 1) {  // a single pane has no links
        const PaneLinks& links = m_pending.links ? *m_pending.links : m_panes.links();
        rest[kLinksKey] = toJson(links).dump();
    }
    return rest;
}

core::SessionFile SessionStore::content() const
{
    core::SessionFile session;
    session.panes = shownPanes();
    for (const Pin& pin : m_pins.all()) {
        session.pins.push_back({pin.name.toStdString(), *pin.shown, {}});
    }
    session.selections = m_session.selections().content();
    session.notes = m_notes.toStdString();
    session.rest = restWithLinks();
    return session;
}

core::SessionFile SessionStore::whole() const
{
    core::SessionFile session = content();
    for (size_t i = 0; i < session.pins.size(); ++i) {
        session.pins[i].thumbnail = m_pins.all().at(static_cast<qsizetype>(i)).thumbnailText.toStdString();
    }
    return session;
}

bool SessionStore::isModified() const
{
    return !m_path.isEmpty() && !m_restoring && !(m_saved && sameWork(*m_saved, content()));
}

void SessionStore::beginRestore(core::SessionFile session, const QString& path, bool asSaved)
{
    ++m_begun;
    m_path = path;
    m_notes = QString::fromStdString(session.notes);
    m_saved.reset();
    m_restoring = asSaved;
    const auto room = std::min(session.panes.size(), static_cast<size_t>(Panes::kMost));
    m_unshown.assign(session.panes.begin() + static_cast<std::ptrdiff_t>(room), session.panes.end());
    m_pins.set(pinsOf(session));
    m_session.selections().set(session.selections);
    m_rest = std::move(session.rest);
    m_rest.erase(kLinksKey);
    Q_EMIT changed();
}

void SessionStore::finishRestore()
{
    if (std::exchange(m_restoring, false) && m_pending.complete) {
        m_saved = content();
    }
}

void SessionStore::setNotes(const QString& notes)
{
    m_notes = notes;
    scheduleCheck();
}

// The session is compared as a whole with the saved one: once, when the pointer or the key rests, and not at each of
// the patches that it goes over.
void SessionStore::scheduleCheck()
{
    m_soon.startUnlessActive();
}

void SessionStore::save(const QString& path)
{
    m_session.work().countRequest();
    core::SessionFile session = whole();
    bool pasted = false;
    for (int i = 0; i < m_panes.count(); ++i) {
        const PhotoPtr photo = m_panes.state(i).opened.photo;
        pasted = pasted || (photo && photo->path.isEmpty());
    }
    if (pasted) {
        Q_EMIT notification(tr("The pasted image has no file, so the session is saved without it."));
    }
    const auto task = [session, file = toPath(path)] {
        core::SessionFile hashed = session;
        addHashes(hashed);
        core::writeSessionFile(file, hashed);
    };
    ++m_saving;
    runToEnd(m_files, this, task, [this, path, session, begun = m_begun](const std::optional<core::Failure>& failure) {
        --m_saving;
        if (failure) {
            m_session.work().report(*failure, Operation::SavingSession, shownFileName(path));
            return;
        }
        m_session.work().succeed();
        if (begun == m_begun) {
            m_path = path;
            m_saved = session;
            m_restoring = false;
            Q_EMIT changed();
            scheduleCheck();
        }
        Q_EMIT saved(path);
    });
}

void SessionStore::savePlace()
{
    if (m_path.isEmpty() || !m_saved || isModified()) {
        return;
    }
    core::SessionFile session = whole();
    if (sameContent(*m_saved, session)) {
        return;
    }
    m_files.start([before = *m_saved, session = std::move(session), file = toPath(m_path)]() mutable {
        try {
            const core::SessionFile there = core::readSessionFile(file);
            if (sameWork(there, before)) {  // else another window has saved into it
                addHashes(session, there);
                core::writeSessionFile(file, session);
            }
        } catch (...) {
        }
    });
    m_saved = content();
}

void SessionStore::forget()
{
    ++m_begun;
    m_pending = {};
    m_restoring = false;
    m_path.clear();
    m_notes.clear();
    m_rest.clear();
    m_unshown.clear();
    m_saved.reset();
    m_pins.set({});
    m_session.selections().set({});
    Q_EMIT changed();
    scheduleCheck();
}

void SessionStore::pinShown()
{
    const FigurePtr figure = m_session.shown().figure();
    const ScenePtr scene = m_session.shown().figureScene();
    if (!scene || !figure->result) {
        return;
    }
    if (scene->photo->path.isEmpty()) {
        Q_EMIT notification(tr("A pasted image has no file to pin. Save it and open it first."));
        return;
    }
    if (m_pins.isFull()) {
        Q_EMIT notification(tr("There are already %1 pins, the maximum. Remove one first.").arg(Pins::kMost));
        return;
    }
    core::SessionPane shown;
    shown.model.path = core::absolutePath(toPath(scene->model->path));
    shown.corrections = scene->model->overrides;
    shown.photo.path = toPath(scene->photo->path);
    shown.view = figure->view;
    shown.object = m_session.marks().objectIn(scene->photo);
    const int id = m_pins.add({pinName(*figure), std::make_shared<const core::SessionPane>(std::move(shown))});
    Q_EMIT statusMessage(tr("Pinned"));
    const auto paint = [figure] {
        const QImage thumbnail = pinThumbnail(*figure);
        return std::pair(thumbnail, QByteArray::fromStdString(thumbnailText(thumbnail)));
    };
    runToEnd(m_paints, this, paint, [this, id](const Outcome<std::pair<QImage, QByteArray>>& painted) {
        if (const auto* both = std::get_if<0>(&painted)) {  // without a thumbnail the pin leads there all the same
            m_pins.setThumbnail(id, both->first, both->second);
        }
    });
}

}  // namespace ui
