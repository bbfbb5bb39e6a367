#include "ui/window/commands/actions.h"

#include "ui/window/widgets/icon.h"
#include "ui/window/widgets/look.h"

#include <QActionGroup>
#include <QKeySequence>
#include <QWidget>

#include <algorithm>

namespace ui {
namespace {

// clang-format off
constexpr ActionRow kTable[] = {
    {Act::OpenImage,   "File", "Open &image…",        "open-image", "Ctrl+O",         "Open a picture; its folder can then be stepped through", "", false, false},
    {Act::OpenModel,   "File", "Open &model…",        "open-model", "Ctrl+Shift+O",   "Open a checkpoint", "", false, false},
    {Act::ModelGallery, "File", "Model &gallery…",    "download",   "Ctrl+G",         "Published models: search, download, open", "", false, false},
    {Act::OpenFolder,  "File", "Open &folder…",       "folder",     "Ctrl+D",         "Open a folder of pictures, or one with a checkpoint", "", false, false},
    {Act::OpenSample,  "File", "Open the &sample",    "sample",     "",               "The bundled model on the bundled picture", "", false, false},
    {Act::Paste,       "File", "&Paste",              "paste",      "Ctrl+V",         "Open the picture or file on the clipboard", "", false, true},
    {Act::CopyPicture, "File", "&Copy figure",        "copy",       "Ctrl+C",         "Copy the figure, with its colour bar, to the clipboard", "", false, false},
    {Act::Export,      "File", "&Export figure…",     "export",     "Ctrl+E",         "Write the figure as PNG, SVG or PDF", "", false, false},
    {Act::CloseAll,    "File", "C&lose",              "close",      "Ctrl+W",         "Close picture and model", "", false, true},
    {Act::Quit,        "File", "&Quit",               "quit",       "Ctrl+Q",         "Quit Headscope", "", false, false},

    {Act::Undo,        "View", "&Undo",               "undo",       "Ctrl+Z",         "Back to what was shown before", "", false, true},
    {Act::Redo,        "View", "&Redo",               "redo",       "Ctrl+Shift+Z; Ctrl+Y", "Forward again", "", false, false},
    {Act::Fit,         "View", "&Fit",                "fit",        "F",              "The whole picture", "", false, true},
    {Act::ActualSize,  "View", "&Actual size",        "actual-size", "1",             "One pixel of the picture is one pixel of the screen", "", false, false},
    {Act::ZoomIn,      "View", "Zoom &in",            "zoom-in",    "+; Ctrl++; =",   "Larger", "", false, false},
    {Act::ZoomOut,     "View", "Zoom &out",           "zoom-out",   "-; Ctrl+-",      "Smaller", "", false, false},
    {Act::Follow,      "View", "Fo&llow the pointer", "follow",     "L",              "The patch under the pointer is the query; holding Shift does the same", "", true, true},
    {Act::Grid,        "View", "&Grid of all heads",  "grid",       "G",              "All heads of all layers, and back", "", true, false},
    {Act::Note,        "View", "&What this shows",    "info",       "I",              "A line below the picture on what the view shows and where it comes from", "", true, false},
    {Act::ThemeSystem, "View", "Theme of the &system", "theme",     "",               "Dark or light as the desktop is", "theme", true, true},
    {Act::ThemeDark,   "View", "&Dark theme",         "",           "",               "Light text on dark ground", "theme", true, false},
    {Act::ThemeLight,  "View", "&Light theme",        "",           "",               "Dark text on light ground", "theme", true, false},
    {Act::ResetLayout, "View", "Reset la&yout",       "reset",      "",               "Every panel back to its place", "", false, true},

    {Act::Views,       "Go", "&Views…",               "layers",     "V",              "Every view by its name, and why the model lacks some", "", false, false},
    {Act::ViewBefore,  "Go", "Vie&w before",          "",           ",",              "The view before that this model has", "", false, false},
    {Act::ViewAfter,   "Go", "View af&ter",           "",           ".",              "The next view that this model has", "", false, false},
    {Act::PreviousPhoto, "Go", "&Previous picture",   "previous-photo", "[",          "The picture before in this folder", "", false, true},
    {Act::NextPhoto,   "Go", "&Next picture",         "next-photo", "]",              "The picture after in this folder", "", false, false},
    {Act::LayerBefore, "Go", "Layer &before",         "up",         "Up",             "One layer nearer to the picture", "", false, true},
    {Act::LayerAfter,  "Go", "Layer &after",          "down",       "Down",           "One layer nearer to the prediction", "", false, false},
    {Act::HeadBefore,  "Go", "&Head before",          "previous",   "Left",           "The head before; mean of all heads stands before head 0", "", false, false},
    {Act::HeadAfter,   "Go", "Hea&d after",           "next",       "Right",          "The head after", "", false, false},
    {Act::ClassToken,  "Go", "&Class token",          "class-token", "C",             "The class token is the query", "", false, true},
    {Act::QueryUp,     "Go", "Query &up",             "",           "Shift+Up",       "The patch above is the query", "", false, false},
    {Act::QueryDown,   "Go", "Query d&own",           "",           "Shift+Down",     "The patch below is the query", "", false, false},
    {Act::QueryLeft,   "Go", "Query &left",           "",           "Shift+Left",     "The patch to the left is the query", "", false, false},
    {Act::QueryRight,  "Go", "Query &right",          "",           "Shift+Right",    "The patch to the right is the query", "", false, false},

    {Act::CorrectModel, "Model", "&Correct what was read…", "edit", "Ctrl+I",         "Mean, deviation, crop, input size and heads, where the file says them wrongly", "", false, false},
    {Act::DeviceAuto,  "Model", "Device: &automatic", "device",     "",               "A GPU where there is one, else the CPU", "device", true, true},
    {Act::DeviceCpu,   "Model", "Device: C&PU",       "",           "",               "Run on the processor", "device", true, false},
    {Act::DeviceCuda,  "Model", "Device: &GPU (CUDA)", "",          "",               "Run on the first GPU", "device", true, false},
    {Act::Cancel,      "Model", "C&ancel",            "close",      "Esc",            "Stop what runs; the last picture stays", "", false, true},

    {Act::Palette,     "Help", "&Find a command…",    "palette",    "Ctrl+K; Ctrl+P", "Every command by its name", "", false, false},
    {Act::Shortcuts,   "Help", "&Keys and mouse",     "keyboard",   "F1; ?",          "What the keys and the mouse do", "", false, false},
    {Act::ViewsHelp,   "Help", "What the &views show", "help",       "Shift+F1",       "Every view in one sentence, with its options and its source", "", false, false},
    {Act::About,       "Help", "&About Headscope",    "info",       "",               "Version and licence", "", false, true},
};
// clang-format on

constexpr char kMenuProperty[] = "menu";
constexpr char kIconProperty[] = "iconName";
constexpr char kSeparatorProperty[] = "separatorBefore";
constexpr char kSubmenuProperty[] = "submenu";
constexpr char kLeadsProperty[] = "leads";
constexpr char kReasonProperty[] = "reason";

}  // namespace

Actions::Actions(QWidget* window) : QObject(window), m_window(window)
{
    QHash<QString, QActionGroup*> groups;
    for (const auto& row : kTable) {
        auto* action = new QAction(tr(row.text), this);
        QList<QKeySequence> keys;
        for (const auto& text : QString::fromLatin1(row.shortcuts).split(QStringLiteral("; "), Qt::SkipEmptyParts)) {
            keys << QKeySequence(text);
        }
        action->setShortcuts(keys);
        action->setCheckable(row.checkable);
        action->setProperty(kSeparatorProperty, row.separatorBefore);
        if (row.group[0] != '\0') {
            auto*& group = groups[QString::fromLatin1(row.group)];
            if (group == nullptr) {
                group = new QActionGroup(this);
            }
            group->addAction(action);
        }
        if (QLatin1String(row.group) == u"theme") {
            action->setProperty(kSubmenuProperty, tr("T&heme"));
        }
        enter(action, QString::fromLatin1(row.menu), QString::fromLatin1(row.icon), tr(row.tip));
        m_byId.insert(static_cast<int>(row.id), action);
    }
}

void Actions::enter(QAction* action, const QString& menu, const QString& iconName, const QString& tip)
{
    action->setProperty(kMenuProperty, menu);
    action->setProperty(kIconProperty, iconName);
    if (!iconName.isEmpty()) {
        action->setIcon(icon(iconName));
    }
    action->setIconText(action->text().remove('&').remove(QStringLiteral("…")));
    action->setStatusTip(tip);
    setReason(*action, {});
    m_window->addAction(action);
    m_all << action;
}

void Actions::setReason(QAction& action, const QString& reason)
{
    const QString key = action.shortcut().toString(QKeySequence::NativeText);
    const QString name = key.isEmpty() ? action.iconText() : QStringLiteral("%1  (%2)").arg(action.iconText(), key);
    action.setProperty(kReasonProperty, reason);
    action.setToolTip(wrapping(QStringLiteral("%1\n%2").arg(name, reason.isEmpty() ? action.statusTip() : reason)));
}

QString Actions::reasonOf(const QAction& action)
{
    return action.property(kReasonProperty).toString();
}

QAction* Actions::add(const QString& menu, const QString& submenu, const QString& text, const QString& shortcut,
                      const QString& tip)
{
    auto* action = new QAction(text, this);
    action->setProperty(kSubmenuProperty, submenu);
    action->setProperty(kLeadsProperty, true);
    if (!shortcut.isEmpty()) {
        action->setShortcut(QKeySequence(shortcut));
    }
    enter(action, menu, {}, tip);
    return action;
}

void Actions::onTriggered(Act id, std::function<void()> slot)
{
    connect(at(id), &QAction::triggered, this, [slot = std::move(slot)] { slot(); });
}

QList<QAction*> Actions::ofMenu(const QString& menu) const
{
    QList<QAction*> found;
    for (QAction* action : m_all) {
        if (action->property(kMenuProperty).toString() == menu) {
            found << action;
        }
    }
    std::stable_partition(found.begin(), found.end(),
                          [](const QAction* action) { return action->property(kLeadsProperty).toBool(); });
    return found;
}

QString Actions::submenuOf(const QAction* action)
{
    return action->property(kSubmenuProperty).toString();
}

QStringList Actions::menus()
{
    QStringList names;
    for (const auto& row : kTable) {
        if (const QString name = QString::fromLatin1(row.menu); !names.contains(name)) {
            names << name;
        }
    }
    return names;
}

bool Actions::startsGroup(const QAction* action)
{
    return action->property(kSeparatorProperty).toBool();
}

void Actions::startGroup(QAction& action)
{
    action.setProperty(kSeparatorProperty, true);
}

void Actions::refreshIcons()
{
    for (QAction* action : m_all) {
        if (const QString name = action->property(kIconProperty).toString(); !name.isEmpty()) {
            action->setIcon(icon(name));
        }
    }
}

}  // namespace ui
