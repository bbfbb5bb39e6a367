// The part of MainWindow that is about preferences: what each of them changes.
#include "ui/canvas/canvas_theme.h"
#include "ui/session/kept/kept.h"
#include "ui/session/opened/file_name.h"
#include "ui/window/center/notice_strip.h"
#include "ui/window/center/status_line.h"
#include "ui/window/center/view_tool_bar.h"
#include "ui/window/center/welcome_page.h"
#include "ui/window/commands/commands.h"
#include "ui/window/commands/keep_commands.h"
#include "ui/window/main_window.h"
#include "ui/window/preferences/keys_page.h"
#include "ui/window/preferences/preferences.h"
#include "ui/window/preferences/preferences_dialog.h"
#include "ui/window/widgets/actions.h"

#include <QApplication>
#include <QFileInfo>

namespace ui {
namespace {

constexpr int64_t kMiB = 1 << 20;
constexpr int kMomentToRead = 20000;  // milliseconds

}  // namespace

void MainWindow::connectPreferences()
{
    connect(m_preferences, &Preferences::changed, this, &MainWindow::follow);
    connect(m_preferences, &Preferences::keysChanged, this, [this] { applyKeys(*m_preferences, *m_actions); });
    applyKeys(*m_preferences, *m_actions);
    const std::pair<Act, const char*> devices[] = {
        {Act::DeviceAuto, "auto"}, {Act::DeviceCpu, "cpu"}, {Act::DeviceCuda, "cuda"}};
    for (const auto& [act, name] : devices) {
        connect(m_actions->at(act), &QAction::triggered, this,
                [this, name = QString::fromLatin1(name)] { m_preferences->set(preference::kDevice, name); });
    }
    for (const PreferenceRow& row : preferenceRows()) {
        if (!m_preferences->isUsual(row.key)) {
            follow(row.key);
        }
    }
    follow(preference::kDevice);
}

void MainWindow::follow(const QString& key)
{
    const QVariant value = m_preferences->value(key);
    if (key == preference::kTheme || key == preference::kContrast) {
        applyTheme();
    } else if (key == preference::kLanguage) {
        if (m_preferencesDialog != nullptr) {  // chosen now, not read at the start
            m_status->showMessage(tr("The language changes at the next start"), kMomentToRead);
        }
    } else if (key == preference::kLessMotion) {
        setReducedMotion(value.toBool());
        setAnimated(!value.toBool());
    } else if (key == preference::kDevice) {
        const QString device = value.toString();
        m_session.opened().setDevice(device);
        const Act act = device == u"cuda" ? Act::DeviceCuda : device == u"cpu" ? Act::DeviceCpu : Act::DeviceAuto;
        m_actions->at(act)->setChecked(true);
    } else if (key == preference::kCache) {
        m_session.opened().setCacheBytes(value.toLongLong() * kMiB);
    } else if (key == preference::kPictureFolder || key == preference::kFigureFolder) {
        m_commands->setFolders(m_preferences->value(preference::kPictureFolder).toString(),
                               m_preferences->value(preference::kFigureFolder).toString());
    } else if (key == preference::kColormap || key == preference::kOpacity || key == preference::kSmooth) {
        core::View view = m_session.shown().view();
        preferOf(view, key);
        m_session.shown().setView(view);
    }
}

/// What a preference says of a view, where it says something.
void MainWindow::preferOf(core::View& view, const QString& key) const
{
    const QVariant value = m_preferences->value(key);
    if (key == preference::kColormap) {
        view.colormap = value.toString().toStdString();
    } else if (key == preference::kOpacity) {
        view.opacity = value.toInt() / 100.0;
    } else if (key == preference::kSmooth) {
        view.smooth = value.toBool();
    }
}

void MainWindow::setTheme(ThemeChoice choice)
{
    m_preferences->set(preference::kTheme, themeName(choice));
}

void MainWindow::applyTheme()
{
    static const bool systemDark = systemIsDark();  // asked once: afterwards our own palette answers
    const ThemeChoice choice = themeFromName(m_preferences->value(preference::kTheme).toString());
    setHighContrast(m_preferences->value(preference::kContrast).toBool());
    applyLook(*qApp, choice == ThemeChoice::Dark || (choice == ThemeChoice::System && systemDark));
    if (m_toolBar != nullptr) {
        refreshLook();
    }
}

void MainWindow::showPreferences()
{
    if (m_preferencesDialog == nullptr) {
        m_preferencesDialog = new PreferencesDialog(*m_preferences, *m_actions, this);
    }
    m_preferencesDialog->show();
    m_preferencesDialog->raise();
    m_preferencesDialog->activateWindow();
}

/// What was open last under a name, unless it is open or gone.
void MainWindow::offerLastSession()
{
    const QString path = m_last.session;
    if (path.isEmpty() || !QFileInfo::exists(path)) {
        return;
    }
    const QString name = QFileInfo(shownFileName(path)).completeBaseName();
    const auto open = [this, path] { m_commands->keep().openSession(path); };
    m_welcome->offer(tr("Go on with %1").arg(name), open);
    m_notices->offer(tr("The session %1 was open the last time.").arg(name), tr("Open it"), open, {});
}

}  // namespace ui
