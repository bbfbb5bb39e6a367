// The one table of what can be done: one row an action, with how it looks, what it does and when it can be done. The
// order is that of the menus. The views are added beside them, from core's table of views: view_commands.cpp.
#include "ui/session/film/film_player.h"
#include "ui/session/kept/lasting_session.h"
#include "ui/session/session.h"
#include "ui/session/shown/view_offer.h"
#include "ui/window/center/pane_area.h"
#include "ui/window/commands/commands.h"
#include "ui/window/commands/edit_commands.h"
#include "ui/window/commands/film_commands.h"
#include "ui/window/commands/keep_commands.h"
#include "ui/window/commands/object_commands.h"
#include "ui/window/commands/view_commands.h"
#include "ui/window/page/page_commands.h"

namespace ui {

// clang-format off

void Commands::addFileRows()
{
    const auto drawn = [this] { return m_session.shown().picture() && m_session.shown().picture()->result; };
    const auto open = [this] { return m_session.opened().model() || m_session.opened().photo(); };
    m_actions.add({
        {Act::OpenImage, Menu::File, tr("Open &image…"), "open-image", "Ctrl+O",
         tr("Open a picture; its folder can then be stepped through"), [this] { askForImage(); }},
        {Act::OpenModel, Menu::File, tr("Open &model…"), "open-model", "Ctrl+Shift+O",
         tr("Open a checkpoint"), [this] { askForModel(); }},
        {Act::ModelGallery, Menu::File, tr("Model &gallery…"), "download", "Ctrl+G",
         tr("Published models: search, download, open"), [this] { showGallery(); }},
        {Act::OpenFolder, Menu::File, tr("Open &folder…"), "folder", "Ctrl+D",
         tr("Open a folder of pictures, or one with a checkpoint"), [this] { askForFolder(); }},
        {Act::OpenFilm, Menu::File, tr("Open fi&lm…"), "film", "Ctrl+Alt+F",
         tr("A video, or a folder of numbered pictures, to be gone through by its frames"), [this] { m_films->askForFilm(); }},
        {Act::OpenCamera, Menu::File, tr("Open the ca&mera"), "", "",
         tr("What the first camera sees now, as fast as the model is"),
         [this] { m_session.film().open(QStringLiteral("camera")); }},
        {Act::OpenSample, Menu::File, tr("Open the &sample"), "sample", "",
         tr("The bundled model on the bundled picture"), [this] { m_session.opened().openSample(); }},
        {Act::OpenSession, Menu::File, tr("Open s&ession…"), "open-session", "Ctrl+Alt+O",
         tr("Go on where you were: pictures, models, views and pins of a .headscope file"),
         [this] { m_keep->askForSession(); }, {}, {.separated = true}},
        {Act::SaveSession, Menu::File, tr("&Save session"), "save", "Ctrl+S",
         tr("Keep what is open, how it is shown, and the pins"), [this] { m_keep->save(); }, open},
        {Act::SaveSessionAs, Menu::File, tr("Save session &as…"), "", "Ctrl+Shift+S",
         tr("Keep it under another name"), [this] { m_keep->saveAs(); }, open},
        {Act::Notes, Menu::File, tr("No&tes…"), "note", "",
         tr("What you want to remember of this session; saved with it"), [this] { m_keep->editNotes(); }, open},
        {Act::Paste, Menu::File, tr("&Paste"), "paste", "Ctrl+V",
         tr("Open the picture or file on the clipboard"), [this] { paste(); }, {}, {.separated = true}},
        {Act::CopyPicture, Menu::File, tr("&Copy figure"), "copy", "Ctrl+C",
         tr("Copy the figure, with its colour bar, to the clipboard"), [this] { m_session.copyFigure(); }, drawn},
        {Act::Export, Menu::File, tr("&Export figure…"), "export", "Ctrl+E",
         tr("Write the figure as PNG, SVG or PDF"), [this] { askForExport(); }, drawn},
        {Act::ExportFilm, Menu::File, tr("Export fil&m…"), "export", "Ctrl+Alt+M",
         tr("This view of all frames as an MP4, as numbered PNGs, or as numbers a frame"), [this] { m_films->askForExport(); },
         [this] { return m_session.film().canExport(); }},
        {Act::FigurePage, Menu::File, tr("Figure pa&ge…"), "page", "Ctrl+Alt+E",
         tr("Panels in rows and columns for a paper: pins, heads, layers, pictures"), [this] { m_figurePages->openEditor(); }},
        {Act::CopyCommand, Menu::File, tr("Copy as co&mmand"), "terminal", "Ctrl+Shift+C",
         tr("The line of headscope-cli that writes this very figure"), [this] { m_keep->copyCommand(m_exportChoice.suffix, m_exportChoice.style); },
         [this, drawn] { return drawn() && !m_session.film().film(); }},
        {Act::CopyNumbers, Menu::File, tr("Copy &numbers"), "table", "Ctrl+Alt+C",
         tr("What is shown as a table (CSV), for a spreadsheet"), [this] { m_keep->copyNumbers(); }, drawn},
        {Act::SaveNumbers, Menu::File, tr("Save num&bers…"), "", "Ctrl+Shift+E",
         tr("What is shown as CSV, or as arrays for NumPy and PyTorch"), [this] { m_keep->askForNumbers(); }, drawn},
        {Act::Statistics, Menu::File, tr("Statistics of pict&ures…"), "", "Ctrl+Alt+S",
         tr("What each head does on average over a folder, and in which pictures most"), [this] { showStatistics(); },
         [this] { return m_session.opened().model() != nullptr; }},
        {Act::CloseAll, Menu::File, tr("C&lose"), "close", "Ctrl+W",
         tr("Close picture, model and session, and all panes but one"), [this] { closeAll(); }, open, {.separated = true}},
        {Act::Preferences, Menu::File, tr("P&references…"), "preferences", "Ctrl+,",
         tr("Theme, colours, threads, folders, keys"), [this] { Q_EMIT preferencesAsked(); }, {}, {.separated = true}},
        {Act::Quit, Menu::File, tr("&Quit"), "quit", "Ctrl+Q",
         tr("Quit Headscope"), [this] { m_window->close(); }},
    });
}

void Commands::addViewRows()
{
    const auto picture = [this] { return m_session.shown().picture() != nullptr; };
    const auto scene = [this] { return m_session.opened().scene() != nullptr; };
    const auto grid = [this] {
        return m_session.opened().scene() && isAvailable("attention-grid", m_session.opened().scene()->model->spec());
    };
    const auto theme = [this](ThemeChoice choice) { return [this, choice] { Q_EMIT themeAsked(choice); }; };
    const QString themes = tr("T&heme");
    m_actions.add({
        {Act::Undo, Menu::View, tr("&Undo"), "undo", "Ctrl+Z", tr("Back to what was shown, or pinned, before"),
         [this] { m_keep->undo(); }, [this] { return m_keep->canUndo(); }, {.separated = true}},
        {Act::Redo, Menu::View, tr("&Redo"), "redo", "Ctrl+Shift+Z; Ctrl+Y", tr("Forward again"),
         [this] { m_keep->redo(); }, [this] { return m_keep->canRedo(); }},
        {Act::Fit, Menu::View, tr("&Fit"), "fit", "F", tr("The whole picture"),
         [this] { m_area.canvas().fit(); }, picture, {.separated = true}},
        {Act::ActualSize, Menu::View, tr("&Actual size"), "actual-size", "1",
         tr("One pixel of the picture is one pixel of the screen"), [this] { m_area.canvas().actualSize(); }, picture},
        {Act::ZoomIn, Menu::View, tr("Zoom &in"), "zoom-in", "+; Ctrl++; =", tr("Larger"),
         [this] { zoomBy(1.25); }, picture},
        {Act::ZoomOut, Menu::View, tr("Zoom &out"), "zoom-out", "-; Ctrl+-", tr("Smaller"),
         [this] { zoomBy(0.8); }, picture},
        {Act::Follow, Menu::View, tr("Fo&llow the pointer"), "follow", "L",
         tr("The patch under the pointer is the query; holding Shift does the same"),
         {}, scene, {.separated = true, .checkable = true}},
        {Act::Grid, Menu::View, tr("&Grid of all heads"), "grid", "G", tr("All heads of all layers, and back"),
         [this] { m_session.shown().toggleGrid(); }, grid, {.checkable = true}},
        {Act::Note, Menu::View, tr("&What this shows"), "info", "I",
         tr("A line below the picture on what the view shows and where it comes from"), {}, {}, {.checkable = true}},
        {Act::ThemeSystem, Menu::View, tr("Theme of the &system"), "theme", "", tr("Dark or light as the desktop is"),
         theme(ThemeChoice::System), {},
         {.separated = true, .checkable = true, .group = "theme", .submenu = themes}},
        {Act::ThemeDark, Menu::View, tr("&Dark theme"), "", "", tr("Light text on dark ground"),
         theme(ThemeChoice::Dark), {}, {.checkable = true, .group = "theme", .submenu = themes}},
        {Act::ThemeLight, Menu::View, tr("&Light theme"), "", "", tr("Dark text on light ground"),
         theme(ThemeChoice::Light), {}, {.checkable = true, .group = "theme", .submenu = themes}},
        {Act::ResetLayout, Menu::View, tr("Reset la&yout"), "reset", "", tr("Every panel back to its place"),
         [this] { Q_EMIT layoutResetAsked(); }, {}, {.separated = true}},
    });
}

void Commands::addGoRows()
{
    const auto scene = [this] { return m_session.opened().scene() != nullptr; };
    const auto before = [this] { return m_session.opened().shelf().index() != 0 && !m_session.opened().shelf().paths().isEmpty(); };
    const auto after = [this] { return m_session.opened().shelf().index() + 1 < m_session.opened().shelf().paths().size(); };
    m_actions.add({
        {Act::Views, Menu::Go, tr("&Views…"), "layers", "V",
         tr("Every view by its name, and why the model lacks some"), [this] { m_views->openList(); }, scene},
        {Act::ViewBefore, Menu::Go, tr("Vie&w before"), "", ",", tr("The view before that this model has"),
         [this] { m_session.shown().stepView(-1); }, scene},
        {Act::ViewAfter, Menu::Go, tr("View af&ter"), "", ".", tr("The next view that this model has"),
         [this] { m_session.shown().stepView(1); }, scene},
        {Act::PreviousPhoto, Menu::Go, tr("&Previous picture"), "previous-photo", "[",
         tr("The picture before in this folder"), [this] { m_session.opened().stepPhoto(-1); }, before, {.separated = true}},
        {Act::NextPhoto, Menu::Go, tr("&Next picture"), "next-photo", "]",
         tr("The picture after in this folder"), [this] { m_session.opened().stepPhoto(1); }, after},
        {Act::LayerBefore, Menu::Go, tr("Layer &before"), "up", "Up", tr("One layer nearer to the picture"),
         [this] { m_session.shown().stepLayer(-1); }, scene, {.separated = true}},
        {Act::LayerAfter, Menu::Go, tr("Layer &after"), "down", "Down", tr("One layer nearer to the prediction"),
         [this] { m_session.shown().stepLayer(1); }, scene},
        {Act::HeadBefore, Menu::Go, tr("&Head before"), "previous", "Left",
         tr("The head before; mean of all heads stands before head 0"), [this] { m_session.shown().stepHead(-1); }, scene},
        {Act::HeadAfter, Menu::Go, tr("Hea&d after"), "next", "Right", tr("The head after"),
         [this] { m_session.shown().stepHead(1); }, scene},
        {Act::ClassToken, Menu::Go, tr("&Class token"), "class-token", "C", tr("The class token is the query"),
         [this] { m_session.shown().askClassToken(); }, scene, {.separated = true}},
        {Act::QueryUp, Menu::Go, tr("Query &up"), "", "Shift+Up", tr("The patch above is the query"),
         [this] { m_session.shown().moveQuery(-1, 0); }, scene},
        {Act::QueryDown, Menu::Go, tr("Query d&own"), "", "Shift+Down", tr("The patch below is the query"),
         [this] { m_session.shown().moveQuery(1, 0); }, scene},
        {Act::QueryLeft, Menu::Go, tr("Query &left"), "", "Shift+Left", tr("The patch to the left is the query"),
         [this] { m_session.shown().moveQuery(0, -1); }, scene},
        {Act::QueryRight, Menu::Go, tr("Query &right"), "", "Shift+Right", tr("The patch to the right is the query"),
         [this] { m_session.shown().moveQuery(0, 1); }, scene},
    });
    addFilmRows();
    addPinRows();
}

void Commands::addFilmRows()
{
    const auto film = [this] { return m_session.film().film() != nullptr; };
    const auto recorded = [this] { return m_session.film().film() && !m_session.film().film()->facts().isLive; };
    const auto step = [this](int by) { return [this, by] { m_session.film().seek(m_session.film().wanted() + by); }; };
    const QString films = tr("&Film");
    m_actions.add({
        {Act::FilmPlay, Menu::Go, tr("P&lay the film, and pause"), "play", "K", tr("As fast as it is, frames that come too fast left out"),
         [this] { m_session.film().play(!m_session.film().isPlaying()); }, film, {.submenu = films}},
        {Act::FrameBefore, Menu::Go, tr("Frame &before"), "", "Ctrl+Left", tr("The frame before in the film"), step(-1), recorded,
         {.submenu = films}},
        {Act::FrameAfter, Menu::Go, tr("Frame &after"), "", "Ctrl+Right", tr("The next frame of the film"), step(1), recorded,
         {.submenu = films}},
        {Act::FollowObject, Menu::Go, tr("&Follow the object"), "track", "Shift+L",
         tr("The patch that asks goes where what it shows goes from frame to frame"),
         [this] { m_session.film().setFollowing(m_actions.at(Act::FollowObject)->isChecked()); }, film,
         {.checkable = true, .submenu = films}},
    });
}

void Commands::addPinRows()
{
    const auto drawn = [this] { return m_session.shown().pictureScene() && m_session.shown().picture()->result; };
    const auto some = [this] { return !m_kept.store.pins().all().isEmpty(); };
    const auto before = [this] { return m_kept.store.pins().current() > 0; };
    const auto after = [this] { return m_kept.store.pins().current() + 1 < m_kept.store.pins().all().size(); };
    const auto move = [this](int by) {
        return [this, by] { m_kept.store.pins().move(m_kept.store.pins().current(), m_kept.store.pins().current() + by); };
    };
    m_actions.add({
        {Act::PinShown, Menu::Go, tr("&Pin this view"), "pin", "P", tr("Keep it at hand: picture, model and view"),
         [this] { m_kept.store.pinShown(); }, drawn, {.separated = true}},
        {Act::ShowPins, Menu::Go, tr("&Go to the pins"), "", "Shift+P",
         tr("The row of pins; arrows choose, Enter shows"), [this] { Q_EMIT pinsAsked(); }, some},
        {Act::RenamePin, Menu::Go, tr("&Rename pin"), "", "F2", tr("Another name for the chosen pin"),
         [this] { Q_EMIT pinNameAsked(); }, some},
        {Act::PinLeft, Menu::Go, tr("Move pin to the le&ft"), "", "Alt+Left", tr("The chosen pin changes place with the one before"),
         move(-1), before},
        {Act::PinRight, Menu::Go, tr("Move pin to the ri&ght"), "", "Alt+Right", tr("The chosen pin changes place with the one after"),
         move(1), after},
        {Act::RemovePin, Menu::Go, tr("Remo&ve pin"), "", "Del", tr("Take the chosen pin away; Undo brings it back"),
         [this] { m_kept.store.pins().remove(m_kept.store.pins().current()); }, some},
        {Act::PinsToPage, Menu::Go, tr("Pins to a fi&gure page"), "page", "",
         tr("A panel for each pin, behind those that the page has"), [this] { m_figurePages->sendPins(); }, some},
    });
}

void Commands::addObjectRows()
{
    const auto photo = [this] { return m_session.opened().photo() != nullptr; };
    const auto object = [this] { return m_session.shown().object() != nullptr; };
    const auto drawn = [this] { return m_session.shown().picture() && m_session.shown().picture()->result; };
    const QString objects = tr("&Object");
    m_actions.add({
        {Act::InWords, Menu::Go, tr("In &words"), "", "W",
         tr("What is shown, in words: copied, and read out by screen readers"), [this] { m_objects->sayWords(); }, drawn,
         {.separated = true}},
        {Act::MarkRectangle, Menu::Go, tr("Mark an object by a &rectangle"), "", "R",
         tr("Drag over the photo: numbers inside and outside, and heads sorted by it"),
         [this] { m_objects->outline(Outlining::Rectangle); }, photo, {.checkable = true, .submenu = objects}},
        {Act::MarkLasso, Menu::Go, tr("Mark an object by a &lasso"), "", "O", tr("Drag around it in the photo"),
         [this] { m_objects->outline(Outlining::Lasso); }, photo, {.checkable = true, .submenu = objects}},
        {Act::OpenMask, Menu::Go, tr("Open the picture of a &mask…"), "", "",
         tr("A picture of the photo's shape, bright where the object is"), [this] { m_objects->askForMask(); }, photo,
         {.submenu = objects}},
        {Act::ForgetObject, Menu::Go, tr("&Forget the object"), "", "", tr("Nothing is marked in this photo any more"),
         [this] { m_objects->forget(); }, object, {.submenu = objects}},
    });
}

void Commands::addPaneRows()
{
    const auto several = [this] { return m_panes.count() > 1; };
    const auto room = [this] { return m_session.shown().picture() && m_panes.count() < Panes::kMost; };
    const auto difference = [this] { return m_panes.canSubtract(); };
    const auto swiping = [this] { return m_area.isSwiping(); };
    const auto subtracted = [this] { return static_cast<bool>(m_session.shown().view().minus); };
    m_actions.add({
        {Act::NewPane, Menu::Panes, tr("&New pane"), "new-pane", "Ctrl+T",
         tr("Another pane beside this one, with the same model and picture; four at most"), [this] { m_panes.add(); }, room},
        {Act::ClosePane, Menu::Panes, tr("&Close pane"), "", "Ctrl+Shift+W", tr("Close this pane; the others take its room"),
         [this] { m_panes.close(); }, several},
        {Act::NextPane, Menu::Panes, tr("Ne&xt pane"), "", "F6", tr("Menus, panels and keys act on the next pane"),
         [this] { m_panes.step(1); }, several, {.separated = true}},
        {Act::PaneBefore, Menu::Panes, tr("Pane &before"), "", "Shift+F6", tr("Menus, panels and keys act on the pane before"),
         [this] { m_panes.step(-1); }, several},
        {Act::FlipPanes, Menu::Panes, tr("&Flip A/B"), "", "B",
         tr("The other pane's picture in the place of this one, and back"),
         [this] { m_area.flip(m_actions.at(Act::FlipPanes)->isChecked()); showState(); }, several, {.separated = true, .checkable = true}},
        {Act::SwipePanes, Menu::Panes, tr("&Swipe A | B"), "", "S",
         tr("The other pane's map right of a divider in this one: drag it, or move it with < and >"),
         [this] { m_area.swipe(m_actions.at(Act::SwipePanes)->isChecked()); showState(); },
         [this] { return m_area.canSwipe() || m_area.isSwiping(); }, {.checkable = true}},
        {Act::SwipeLeft, Menu::Panes, tr("Divider to the l&eft"), "", "<", tr("Less of A, more of B"),
         [this] { m_area.moveDivider(-0.05); }, swiping},
        {Act::SwipeRight, Menu::Panes, tr("Divider to the r&ight"), "", ">", tr("More of A, less of B"),
         [this] { m_area.moveDivider(0.05); }, swiping},
        {Act::Difference, Menu::Panes, tr("&Difference A - B"), "", "D",
         tr("This pane less the other one, in a new pane; where there are four, in this one"),
         [this] { m_panes.subtract(); }, difference},
        {Act::WithoutDifference, Menu::Panes, tr("A &alone"), "", "Shift+D", tr("What the difference is taken from, by itself"),
         [this] { core::View view = m_session.shown().view(); view.minus = {}; m_session.shown().setView(view); }, subtracted},
        {Act::LinkQuery, Menu::Panes, tr("&Query"), "", "",
         tr("Panes ask at the same place of the photo, whatever their models' patches"),
         [this] { changeLinks([](PaneLinks& links, bool on) { links.query = on; }, Act::LinkQuery); }, several,
         {.separated = true, .checkable = true, .submenu = tr("&Linked")}},
        {Act::LinkLayer, Menu::Panes, tr("&Layer"), "", "", tr("Panes show the layer of the same number"),
         [this] { changeLinks([](PaneLinks& links, bool on) { links.layer = on ? LayerLink::Number : LayerLink::None; },
                              Act::LinkLayer); },
         several, {.checkable = true, .submenu = tr("&Linked")}},
        {Act::LinkDepth, Menu::Panes, tr("&Depth"), "", "",
         tr("Panes show the layer that lies as far on the way from the first to the last"),
         [this] { changeLinks([](PaneLinks& links, bool on) { links.layer = on ? LayerLink::Depth : LayerLink::None; },
                              Act::LinkDepth); },
         several, {.checkable = true, .submenu = tr("&Linked")}},
        {Act::LinkHead, Menu::Panes, tr("&Head"), "", "", tr("Panes show the same head"),
         [this] { changeLinks([](PaneLinks& links, bool on) { links.head = on; }, Act::LinkHead); }, several,
         {.checkable = true, .submenu = tr("&Linked")}},
        {Act::LinkRange, Menu::Panes, tr("&Range"), "", "", tr("The ends of the colours are chosen alike in all panes"),
         [this] { changeLinks([](PaneLinks& links, bool on) { links.range = on; }, Act::LinkRange); }, several,
         {.checkable = true, .submenu = tr("&Linked")}},
        {Act::LinkZoom, Menu::Panes, tr("&Zoom"), "", "", tr("Panes are zoomed and moved together"),
         [this] { changeLinks([](PaneLinks& links, bool on) { links.zoom = on; }, Act::LinkZoom); }, several,
         {.checkable = true, .submenu = tr("&Linked")}},
    });
}

void Commands::addExperimentRows()
{
    const auto scene = [this] { return m_session.opened().scene() != nullptr; };
    const auto head = [this] { return m_edits->canEditShownHead(); };
    const auto marked = [this] { return m_edits->canEditMarked(); };
    const auto some = [this] { return m_edits->hasEdits(); };
    const auto has = [this](const char* view) {
        return [this, view] {
            return m_session.opened().scene() && isAvailable(view, m_session.opened().scene()->model->spec());
        };
    };
    const auto show = [this](const char* view) { return [this, view] { m_session.shown().showView(view); }; };
    const auto edit = [this](core::EditKind kind) { return [this, kind] { m_edits->editShownHead(kind); }; };
    const auto fill = [this](core::Filling filling) { return [this, filling] { m_edits->fillMarked(filling); }; };
    m_actions.add({
        {Act::EditZero, Menu::Experiments, tr("&Switch off the head that is shown"), "", "Z",
         tr("What it found becomes 0 for all tokens; where heads are fused, that of all of them"),
         edit(core::EditKind::Zero), head},
        {Act::EditMean, Menu::Experiments, tr("Replace it by its &mean"), "", "",
         tr("What the head that is shown found becomes its mean over the tokens"), edit(core::EditKind::Mean), head},
        {Act::EditUniform, Menu::Experiments, tr("Give it &uniform attention"), "", "",
         tr("To the head that is shown every token weighs the same"), edit(core::EditKind::Uniform), head},
        {Act::EditTemperature, Menu::Experiments, tr("&Temperature of its softmax…"), "", "",
         tr("Spread or gather the attention of the head that is shown"), [this] { m_edits->askForTemperature(); }, head},
        {Act::EditDrop, Menu::Experiments, tr("&Drop the marked patches"), "", "",
         tr("What is marked as an object is left out of the sequence"), [this] { m_edits->dropMarked(); }, marked,
         {.separated = true}},
        {Act::EditFillMean, Menu::Experiments, tr("&Fill the marked patches with the mean"), "", "",
         tr("Their pixels become the picture's mean colour"), fill(core::Filling::Mean), marked},
        {Act::EditFillBlur, Menu::Experiments, tr("Fill the marked patches with a &blur"), "", "",
         tr("Their pixels become a blur of the picture"), fill(core::Filling::Blur), marked},
        {Act::EditKnockOut, Menu::Experiments, tr("&Knock out attention to the marked patches in this layer"), "", "",
         tr("No token can attend to them there"), [this] { m_edits->knockOutMarked(false); },
         [head, marked] { return head() && marked(); }},
        {Act::EditKnockOutAll, Menu::Experiments, tr("Knock out attention to the marked patches in &all layers"), "", "",
         tr("No token can attend to them anywhere"), [this] { m_edits->knockOutMarked(true); }, marked},
        {Act::EditTyped, Menu::Experiments, tr("T&ype an edit…"), "", "E",
         tr("By its spelling, as the command line has it: zero:3.1, nopos, drop:2,3-4,5"),
         [this] { Q_EMIT editAsked(); }, scene, {.separated = true}},
        {Act::EditsOff, Menu::Experiments, tr("Edits &off, and on again"), "", "X",
         tr("What the model does by itself, and back"), [this] { m_session.shown().toggleEdits(); }, some},
        {Act::EditsRemoved, Menu::Experiments, tr("&Remove all edits"), "", "", tr("Undo brings them back"),
         [this] { m_session.shown().removeEdits(); }, some},
        {Act::SweepHeads, Menu::Experiments, tr("Which &heads matter"), "", "",
         tr("How the score changes when each head in turn is switched off; a click goes there, a right click switches it off"),
         show("head-ablation"), has("head-ablation"), {.separated = true}},
        {Act::SweepPatches, Menu::Experiments, tr("Which &patches matter"), "", "",
         tr("How the score changes when each patch in turn is hidden"), show("occlusion"), has("occlusion")},
        {Act::SweepLogit, Menu::Experiments, tr("Where the &logit comes from"), "", "",
         tr("What each head and each MLP adds to the score by itself"), show("logit-attribution"),
         has("logit-attribution")},
    });
}

void Commands::addModelRows()
{
    const auto device = [this](const char* name) {
        return [this, name] { m_session.opened().setDevice(QString::fromLatin1(name)); };
    };
    m_actions.add({
        {Act::CorrectModel, Menu::Model, tr("&Correct what was read…"), "edit", "Ctrl+I",
         tr("Mean, deviation, crop, input size and heads, where the file says them wrongly"),
         [this] { Q_EMIT correctionsAsked(); }, [this] { return m_session.opened().model() != nullptr; }},
        {Act::DeviceAuto, Menu::Model, tr("Device: &automatic"), "device", "",
         tr("A GPU where there is one, else the CPU"), device("auto"), {},
         {.separated = true, .checkable = true, .group = "device"}},
        {Act::DeviceCpu, Menu::Model, tr("Device: C&PU"), "", "", tr("Run on the processor"),
         device("cpu"), {}, {.checkable = true, .group = "device"}},
        {Act::DeviceCuda, Menu::Model, tr("Device: &GPU (CUDA)"), "", "", tr("Run on the first GPU"),
         device("cuda"), {}, {.checkable = true, .group = "device"}},
        {Act::Cancel, Menu::Model, tr("C&ancel"), "close", "Esc", tr("Stop what runs; the last picture stays"),
         [this] { m_session.cancel(); }, [this] { return !m_session.work().activity().text.isEmpty(); },
         {.separated = true}},
    });
}

void Commands::addHelpRows()
{
    m_actions.add({
        {Act::Palette, Menu::Help, tr("&Find a command…"), "palette", "Ctrl+K; Ctrl+P",
         tr("Every command by its name"), [this] { showPalette(); }},
        {Act::Shortcuts, Menu::Help, tr("&Keys and mouse"), "keyboard", "F1; ?",
         tr("What the keys and the mouse do"), [this] { showShortcuts(); }},
        {Act::ViewsHelp, Menu::Help, tr("What the &views show"), "help", "Shift+F1",
         tr("Every view in one sentence, with its options and its source"), [this] { m_views->openHelp(); }},
        {Act::About, Menu::Help, tr("&About Headscope"), "info", "", tr("Version and licence"),
         [this] { showAbout(); }, {}, {.separated = true}},
    });
}

// clang-format on

}  // namespace ui
