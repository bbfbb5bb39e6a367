#include "ui/session/kept/kept.h"

#include "core/analysis/views/views.h"
#include "core/model/model_file.h"
#include "core/session/corrections.h"
#include "ui/figure/colormap.h"
#include "ui/figure/figure.h"
#include "ui/session/kept/pin_thumbnail.h"
#include "ui/session/opened/file_name.h"
#include "ui/session/panes/panes.h"
#include "ui/session/session.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace ui {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLinksKey = "links";

/// "Attention L11 H3": short enough to stand below a small picture.
QString pinName(const Picture& picture)
{
    const core::View& view = picture.view;
    const auto& row = core::findView(view.name);
    QString name = QString::fromStdString(row.title);
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
    const auto links = session.rest.find(kLinksKey);
    return links == session.rest.end() ? PaneLinks() : linksFromJson(nlohmann::json::parse(links->second));
}

/// Empty for what is not there any more: that is said when it is opened.
std::string hashOf(const fs::path& path)
{
    try {
        return path.empty() ? std::string() : fileSha256(core::checkpointFile(path));
    } catch (const core::Error& error) {
        if (error.code == core::ErrorCode::Cancelled) {
            throw;
        }
        return {};
    }
}

/// Every file once, however many pins are of it.
void addHashes(core::SessionFile& session)
{
    std::map<fs::path, std::string> known;
    const auto add = [&](core::FileReference& file) {
        auto at = known.find(file.path);
        if (at == known.end()) {
            at = known.emplace(file.path, hashOf(file.path)).first;
        }
        file.sha256 = at->second;
    };
    const auto addBoth = [&](core::SessionPane& pane) {
        add(pane.model);
        add(pane.photo);
    };
    for (auto& pane : session.panes) {
        addBoth(pane);
    }
    for (auto& pin : session.pins) {
        addBoth(pin.shown);
    }
}

QList<Pin> pinsOf(const core::SessionFile& session)
{
    QList<Pin> pins;
    for (const auto& pin : session.pins) {
        const QImage thumbnail = thumbnailFromText(pin.thumbnail);
        pins << Pin{QString::fromStdString(pin.name), pin.shown, thumbnail,
                    thumbnail.isNull() ? std::string() : pin.thumbnail};
    }
    return pins;
}

}  // namespace

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
    connect(&m_soon, &QTimer::timeout, this, &Kept::autosave);
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

// ---- what is kept ----

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
        session.pins.push_back({pin.name.toStdString(), pin.shown, {}});
    }
    session.notes = m_content.notes.toStdString();
    session.rest = restWithLinks();
    return session;
}

core::SessionFile Kept::whole() const
{
    core::SessionFile session = content();
    for (size_t i = 0; i < session.pins.size(); ++i) {
        session.pins[i].thumbnail = m_pins.all().at(static_cast<qsizetype>(i)).thumbnailText;
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

void Kept::note()
{
    Q_EMIT changed();
    if (m_autosave && !m_soon.isActive()) {
        m_soon.start();
    }
}

// ---- opening ----

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
    goTo({first, seen});
}

void Kept::checkHashes(const std::vector<core::SessionPane>& panes)
{
    m_checkLine.start(
        [panes](const core::RunControl&) {
            QStringList others;
            for (const auto& pane : panes) {
                for (const auto& file : {pane.model, pane.photo}) {
                    const auto now = file.sha256.empty() ? std::string() : hashOf(file.path);
                    if (const QString name = shownFileName(toName(file.path));
                        !now.empty() && now != file.sha256 && !others.contains(name)) {
                        others << name;
                    }
                }
            }
            return others;
        },
        [this](NewestWins<QStringList>::Outcome&& outcome) {
            if (const auto* others = std::get_if<QStringList>(&outcome); others != nullptr && !others->isEmpty()) {
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
        goTo({m_pins.all().at(pin).shown});
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
                                                        core::sameCorrections(model->overrides, pane.corrections));
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
                           core::sameCorrections(scene->model->overrides, pane.corrections) &&
                           toPath(scene->photo->path) == pane.photo.path;
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

void Kept::forget()
{
    m_awaited.clear();
    m_opening.reset();
    m_settling = false;
    m_path.clear();
    m_saved.reset();
    m_content = {};
    m_pins.set({});
    note();
}

// ---- saving ----

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
            Q_EMIT saved(path);
            note();
        });
}

// ---- pins ----

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
    Pin pin;
    pin.name = pinName(*picture);
    pin.shown.model.path = fs::absolute(toPath(scene->model->path));
    pin.shown.corrections = scene->model->overrides;
    pin.shown.photo.path = toPath(scene->photo->path);
    pin.shown.view = picture->view;
    pin.shown.object = m_session.shown().objectIn(scene->photo);
    const int id = m_pins.add(std::move(pin));
    Q_EMIT said(tr("Pinned"));
    using Painted = std::pair<QImage, std::string>;
    QtConcurrent::run(&m_paints, [picture]() -> Painted {
        try {
            const QImage thumbnail = pinThumbnail(*picture);
            return {thumbnail, thumbnailText(thumbnail)};
        } catch (...) {  // it stays without: the pin leads there all the same
            return {};
        }
    }).then(this, [this, id](const Painted& painted) { m_pins.setThumbnail(id, painted.first, painted.second); });
}

}  // namespace ui
