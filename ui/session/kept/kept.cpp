#include "ui/session/kept/kept.h"

#include "ui/session/kept/session_hashes.h"
#include "ui/session/opened/file_name.h"
#include "ui/session/panes/panes.h"
#include "ui/session/session.h"

#include <nlohmann/json.hpp>

namespace ui {

namespace fs = std::filesystem;

Kept::Kept(Session& session, Panes& panes, QObject* parent)
    : QObject(parent),
      m_session(session),
      m_panes(panes),
      m_readLine(m_files),
      m_saveLine(m_files),
      m_autosaveLine(m_files),
      m_checkLine(m_checks),
      m_lostLine(m_files)
{
    for (QThreadPool* pool : {&m_files, &m_checks, &m_paints}) {
        pool->setMaxThreadCount(1);
    }
    m_soon.setSingleShot(true);
    m_soon.setInterval(500);
    connect(&m_soon, &QTimer::timeout, this, [this] {
        Q_EMIT changed();
        autosave();
    });
    connect(&m_pins, &Pins::changed, this, &Kept::note);
    connect(&m_pins, &Pins::thumbnailChanged, this, &Kept::note);
    connect(&session.shown(), &Shown::viewChanged, this, &Kept::note);
    connect(&session.shown(), &Shown::objectChanged, this, &Kept::note);
    connect(&panes, &Panes::changed, this, &Kept::note);
    connect(&panes, &Panes::linksChanged, this, &Kept::note);
    connect(&panes, &Panes::contentChanged, this, &Kept::note);
    connect(&session.opened(), &Opened::sceneChanged, this, &Kept::arrive);
    connect(&session.opened(), &Opened::modelChanged, this, &Kept::note);
    connect(&session.opened(), &Opened::photoChanged, this, &Kept::note);
    connect(&session.work(), &Work::activityChanged, this, &Kept::arrive);
}

Kept::~Kept()
{
    m_checkLine.cancel();
    m_autosaveLine.cancel();
    m_files.waitForDone();  // a session that is being saved is saved
    if (m_restored) {
        dropLost();  // what was restored has come to an orderly end by now
    }
}

core::SessionPane Kept::paneOf(const PaneState& state) const
{
    core::SessionPane pane;
    if (const ModelPtr& model = state.opened.model) {
        pane.model.path = fs::absolute(toPath(model->path));
        pane.corrections = model->overrides;
    }
    if (const PhotoPtr& photo = state.opened.photo; photo && !photo->path.isEmpty()) {
        pane.photo.path = toPath(photo->path);
        pane.object = m_session.shown().objectIn(photo);
    }
    pane.view = state.shown.view;
    return pane;
}

std::vector<core::SessionPane> Kept::shownPanes() const
{
    std::vector<core::SessionPane> panes;
    for (int i = 0; i < m_panes.count(); ++i) {
        const bool awaits = i == m_panes.focused() && !m_awaited.empty();
        core::SessionPane pane = awaits ? m_awaited.front() : paneOf(m_panes.state(i));
        if (!pane.model.path.empty() || !pane.photo.path.empty()) {
            panes.push_back(std::move(pane));
        }
    }
    if (!m_awaited.empty()) {
        panes.insert(panes.end(), m_awaited.begin() + 1, m_awaited.end());
    }
    panes.insert(panes.end(), m_content.unshown.begin(), m_content.unshown.end());
    return panes;
}

std::map<std::string, std::string> Kept::restWithLinks() const
{
    auto rest = m_content.rest;
    if (m_opening || m_panes.count() > 1) {  // of a single pane there is nothing to say
        const PaneLinks& links = m_opening ? m_opening->links : m_panes.links();
        rest[kLinksKey] = toJson(links).dump();
    }
    return rest;
}

core::SessionFile Kept::content() const
{
    core::SessionFile session;
    session.panes = shownPanes();
    for (const Pin& pin : m_pins.all()) {
        session.pins.push_back({pin.name.toStdString(), *pin.shown, {}});
    }
    session.notes = m_content.notes.toStdString();
    session.rest = restWithLinks();
    return session;
}

core::SessionFile Kept::whole() const
{
    core::SessionFile session = content();
    for (size_t i = 0; i < session.pins.size(); ++i) {
        session.pins[i].thumbnail = m_pins.all().at(static_cast<qsizetype>(i)).thumbnailText.toStdString();
    }
    return session;
}

bool Kept::isModified() const
{
    return !m_path.isEmpty() && !m_settling && !(m_saved && sameContent(*m_saved, content()));
}

void Kept::setNotes(const QString& notes)
{
    m_content.notes = notes;
    note();
}

// What would be saved is compared as a whole with what was: once, when the pointer or the key rests, and not at each of
// the patches that it goes over.
void Kept::note()
{
    if (!m_soon.isActive()) {  // a timer begun anew with every change would never end while a key is held
        m_soon.start();
    }
}

void Kept::save(const QString& path)
{
    m_session.work().countRequest();
    core::SessionFile session = whole();
    bool pasted = false;
    for (int i = 0; i < m_panes.count(); ++i) {
        const PhotoPtr photo = m_panes.state(i).opened.photo;
        pasted = pasted || (photo && photo->path.isEmpty());
    }
    if (pasted) {
        Q_EMIT noticed(tr("The pasted picture has no file: the session is saved without it."));
    }
    m_saveLine.start(
        [session, file = toPath(path)](const core::RunControl&) mutable {
            addHashes(session);
            core::writeSessionFile(file, session);
            return true;
        },
        [this, path, session](NewestWins<bool>::Outcome&& outcome) {
            if (const auto* failure = std::get_if<core::Failure>(&outcome)) {
                m_session.work().report(*failure, Doing::SavingSession, shownFileName(path));
                return;
            }
            m_session.work().succeed();
            m_path = path;
            m_saved = session;
            m_settling = false;
            Q_EMIT changed();
            Q_EMIT saved(path);
            note();
        });
}

void Kept::forget()
{
    m_awaited.clear();
    m_opening.reset();
    m_settling = false;
    m_path.clear();
    m_saved.reset();
    m_content = {};
    m_pins.set({});
    Q_EMIT changed();
    note();
}

}  // namespace ui
