// Preferences: the page, the effect of each row, the keys, and two windows that keep each other's changes.
#include "ui/window/preferences/preferences.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/canvas_theme.h"
#include "ui/session/storage/session_storage.h"
#include "ui/window/commands/command_palette.h"
#include "ui/window/commands/shortcut_page.h"
#include "ui/window/preferences/key_field.h"
#include "ui/window/preferences/keys_page.h"
#include "ui/window/preferences/preferences_dialog.h"
#include "ui/window/window_state.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeWidget>

namespace {

using ui::ActionId;
using ui::Preferences;
using ui_test::waitUntil;

class PreferencesTest : public ui_test::WindowFixture {
protected:
    PreferencesTest() { QApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }
    ~PreferencesTest() override { m_window.preferences().resetAll(); }  // looks are the whole program's

    QAction& action(ActionId id) { return *m_window.actions().at(id); }
    Preferences& preferences() { return m_window.preferences(); }
    ui::PreferencesDialog& openPage()
    {
        action(ActionId::Preferences).trigger();
        return *m_window.findChild<ui::PreferencesDialog*>();
    }
    template <class Control>
    Control& field(const char* key)
    {
        return *openPage().findChild<Control*>(QString::fromLatin1(key));
    }
    QToolButton& reset(const char* key) { return *openPage().findChild<QToolButton*>(QStringLiteral("reset ") + key); }

    QTreeWidget& keys() { return *openPage().findChild<QTreeWidget*>("keysList"); }
    ui::KeyField& keyField() { return *openPage().findChild<ui::KeyField*>(); }
    QPushButton& takeKey() { return *openPage().findChild<QPushButton*>("takeKey"); }
    QString keyWords() { return openPage().findChild<QLabel*>("keyWords")->text(); }
    void chooseCommand(ActionId id)
    {
        for (int i = 0; i < keys().topLevelItemCount(); ++i) {
            if (keys().topLevelItem(i)->data(0, Qt::UserRole).value<QAction*>() == &action(id)) {
                keys().setCurrentItem(keys().topLevelItem(i));
            }
        }
    }
};

TEST_F(PreferencesTest, TheOpacityChosenIsThatOfTheImageAndCanBeReset)
{
    openGolden();
    auto& box = field<QSpinBox>("preferences/opacity");
    EXPECT_EQ(box.value(), 85);
    EXPECT_FALSE(reset("preferences/opacity").isVisible());
    box.setValue(40);
    EXPECT_EQ(session().shown().view().opacity, 0.4);
    EXPECT_TRUE(reset("preferences/opacity").isVisible());
    reset("preferences/opacity").click();
    EXPECT_EQ(session().shown().view().opacity, 0.85);
    EXPECT_EQ(box.value(), 85);
    EXPECT_TRUE(preferences().kept().isEmpty());
}

TEST_F(PreferencesTest, ColorsSmoothingDeviceAndThemeAreWhatIsChosen)
{
    openGolden();
    auto& colors = field<QComboBox>("preferences/colormap");
    colors.setCurrentIndex(colors.findData("cividis"));
    Q_EMIT colors.activated(colors.currentIndex());
    EXPECT_EQ(session().shown().view().colormap, "cividis");
    field<QCheckBox>("preferences/smooth").click();
    EXPECT_FALSE(session().shown().view().smooth);
    auto& device = field<QComboBox>("model/device");
    device.setCurrentIndex(device.findData("cpu"));
    Q_EMIT device.activated(device.currentIndex());
    EXPECT_EQ(session().opened().device(), "cpu");
    EXPECT_TRUE(action(ActionId::DeviceCpu).isChecked());
    action(ActionId::ThemeLight).trigger();  // the menu and the page show the same
    EXPECT_EQ(field<QComboBox>("window/theme").currentData(), "light");
    EXPECT_FALSE(ui::currentLook().dark);
}

TEST_F(PreferencesTest, AFolderIsBelowTheHomeFolderUnlessItIsWholeAndTildeIsTheHomeFolder)
{
    const std::string key = ui::preference::kImageFolder;
    auto& folder = *field<QWidget>(key.c_str()).findChild<QLineEdit*>();
    const auto typed = [&](const char* text) {
        folder.setText(text);
        Q_EMIT folder.editingFinished();
        return preferences().value(key.c_str()).toString();
    };
    EXPECT_EQ(typed("~/photos/"), QDir::homePath() + "/photos");
    EXPECT_EQ(typed("photos"), QDir::homePath() + "/photos");
    EXPECT_EQ(typed("~"), QDir::homePath());
    EXPECT_EQ(typed("/srv//photos"), "/srv/photos");
    EXPECT_EQ(typed("~photos"), QDir::homePath() + "/~photos");
    EXPECT_EQ(typed(""), "");
}

/// WCAG 2.1, success criterion 1.4.6: seven to one.
double contrast(const QColor& one, const QColor& other)
{
    const auto light = [](const QColor& color) {
        const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
        return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
    };
    const double a = light(one) + 0.05, b = light(other) + 0.05;
    return a > b ? a / b : b / a;
}

TEST_F(PreferencesTest, TextSizeStyleAndSinksAreWhatIsChosen)
{
    openGolden();
    const int usual = QApplication::font().pixelSize();
    field<QSpinBox>(ui::preference::kTypeSize).setValue(150);
    EXPECT_EQ(QApplication::font().pixelSize(), qRound(1.5 * usual));
    reset(ui::preference::kTypeSize).click();
    EXPECT_EQ(QApplication::font().pixelSize(), usual);
    preferences().set(ui::preference::kStyle, QStringLiteral("tint"));
    EXPECT_EQ(session().shown().view().style, core::OverlayStyle::Tint);
    EXPECT_EQ(session().shown().view().opacity, core::defaultOpacity(core::OverlayStyle::Tint));
    preferences().set(ui::preference::kSinks, QStringLiteral("left-out"));
    EXPECT_EQ(std::get<std::string>(session().shown().view().options.at("sinks")), "left-out");
    preferences().reset(ui::preference::kSinks);
    EXPECT_FALSE(session().shown().view().options.contains("sinks"));
}

TEST_F(PreferencesTest, AnotherStyleKeepsThePreferredOpacity)
{
    openGolden();
    preferences().set(ui::preference::kOpacity, 40);
    preferences().set(ui::preference::kStyle, QStringLiteral("tint"));
    EXPECT_EQ(session().shown().view().style, core::OverlayStyle::Tint);
    EXPECT_EQ(session().shown().view().opacity, 0.4);
}

TEST_F(PreferencesTest, TheMenuShowsTheDeviceOfTheCommandLineAndEndsIt)
{
    session().opened().setDevice(QStringLiteral("cpu"));  // as --device does
    EXPECT_TRUE(action(ActionId::DeviceCpu).isChecked());
    EXPECT_TRUE(preferences().isDefault(ui::preference::kDevice));
    action(ActionId::DeviceAuto).trigger();
    EXPECT_EQ(session().opened().device(), "auto");
    EXPECT_TRUE(action(ActionId::DeviceAuto).isChecked());
    session().opened().setDevice(QStringLiteral("cuda:1"));
    EXPECT_TRUE(action(ActionId::DeviceCuda).isChecked());
    action(ActionId::DeviceCuda).trigger();
    EXPECT_EQ(session().opened().device(), "cuda:1");
}

TEST_F(PreferencesTest, AnArrowThatWouldResetNothingIsNotThere)
{
    openPage();
    EXPECT_FALSE(reset(ui::preference::kOpacity).isVisible());
    preferences().set(ui::preference::kOpacity, 40);
    EXPECT_TRUE(reset(ui::preference::kOpacity).isVisible());
}

TEST_F(PreferencesTest, HighContrastHasSevenToOneInAllThatIsRead)
{
    field<QCheckBox>("preferences/highContrast").click();
    for (const ActionId theme : {ActionId::ThemeDark, ActionId::ThemeLight}) {
        action(theme).trigger();
        const ui::Look& look = ui::currentLook();
        for (const QColor& ink : {look.text, look.quiet, look.faint, look.accentText, look.danger}) {
            for (const QColor& ground : {look.ground, look.panel, look.raised}) {
                EXPECT_GE(contrast(ink, ground), 7.0)
                    << ink.name().toStdString() << " on " << ground.name().toStdString();
            }
        }
        for (const QColor& mark : {look.accent, look.line}) {
            EXPECT_GE(contrast(mark, look.ground), 3.0) << mark.name().toStdString();  // 1.4.11
        }
        EXPECT_EQ(ui::canvasTheme(look.dark).ground, look.ground);
    }
    field<QCheckBox>("preferences/highContrast").click();
    EXPECT_NE(ui::canvasTheme(false).ground, QColor(Qt::white));
}

TEST_F(PreferencesTest, ReducedMotionLeavesNothingThatSlidesOrBlinks)
{
    EXPECT_TRUE(m_window.isAnimated());
    field<QCheckBox>("preferences/reducedMotion").click();
    EXPECT_FALSE(m_window.isAnimated());
    EXPECT_EQ(QApplication::cursorFlashTime(), 0);
    EXPECT_FALSE(QApplication::isEffectEnabled(Qt::UI_AnimateMenu));
    EXPECT_EQ(m_window.style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, &m_window), 0);
    reset("preferences/reducedMotion").click();
    EXPECT_TRUE(m_window.isAnimated());
    EXPECT_GT(QApplication::cursorFlashTime(), 0);
}

TEST_F(PreferencesTest, WhatNoRowAllowsIsNotTaken)
{
    preferences().set("preferences/opacity", 101);
    preferences().set("preferences/colormap", "no such colours");
    preferences().set("window/theme", 3);
    EXPECT_TRUE(preferences().kept().isEmpty());
    const Preferences damaged({{"preferences/opacity", "many"},
                               {"preferences/smooth", "false"},
                               {"model/device", "tpu"},
                               {"preferences/unheardOf", 1},
                               {"keys/Fit", "Ctrl+F"}});
    EXPECT_EQ(damaged.kept(), (QVariantMap{{"preferences/smooth", false}, {"keys/Fit", "Ctrl+F"}}));
}

TEST_F(PreferencesTest, AKeyThatIsChosenIsFollowedByMenuTooltipPageAndPalette)
{
    openGolden();
    chooseCommand(ActionId::Fit);
    QTest::keyClick(&keyField(), Qt::Key_F7, Qt::ControlModifier);
    EXPECT_EQ(action(ActionId::Fit).shortcut(), QKeySequence("Ctrl+F7"));  // which the menu draws
    EXPECT_TRUE(action(ActionId::Fit).toolTip().contains("Ctrl+F7"));
    EXPECT_EQ(preferences().keys("Fit"), "Ctrl+F7");
    openPage().close();
    canvas().setFocus();
    canvas().zoomBy(3.0, {10.0, 10.0});
    const double zoomed = canvas().zoom();
    press(Qt::Key_F);
    EXPECT_EQ(canvas().zoom(), zoomed);  // the old one does nothing
    press(Qt::Key_F7, Qt::ControlModifier);
    EXPECT_LT(canvas().zoom(), zoomed);
    action(ActionId::Shortcuts).trigger();
    QStringList caps;
    auto* page = m_window.findChild<ui::ShortcutPage*>();
    for (const auto* label : page->findChildren<QLabel*>()) {
        caps << label->text();
    }
    EXPECT_TRUE(caps.contains("Ctrl+F7"));
    page->close();
    action(ActionId::Palette).trigger();
    auto* palette = m_window.findChild<ui::CommandPalette*>();
    QStringList rows;
    for (int row = 0; row < palette->findChild<QListWidget*>()->count(); ++row) {
        rows << palette->findChild<QListWidget*>()->item(row)->text();
    }
    EXPECT_FALSE(rows.filter("Ctrl+F7").isEmpty());
    palette->close();
}

TEST_F(PreferencesTest, AKeyThatAnotherCommandHasIsReportedAndTakenOnlyOnRequest)
{
    chooseCommand(ActionId::Fit);
    QTest::keyClick(&keyField(), Qt::Key_G);
    EXPECT_EQ(action(ActionId::Fit).shortcut(), QKeySequence("F"));
    EXPECT_EQ(keyWords(), "G is already assigned to “Grid of All Heads”.");
    EXPECT_FALSE(takeKey().isHidden());
    takeKey().click();
    EXPECT_EQ(action(ActionId::Fit).shortcut(), QKeySequence("G"));
    EXPECT_TRUE(action(ActionId::Grid).shortcuts().isEmpty());
    EXPECT_TRUE(takeKey().isHidden());
    for (auto* button : openPage().findChildren<QPushButton*>()) {
        if (button->text() == "Reset All") {
            button->click();
        }
    }
    EXPECT_EQ(action(ActionId::Fit).shortcut(), QKeySequence("F"));
    EXPECT_EQ(action(ActionId::Grid).shortcut(), QKeySequence("G"));
}

TEST_F(PreferencesTest, EveryCommandThatHasAKeyCanHaveAnother)
{
    QStringList names;
    for (const QAction* each : m_window.actions().all()) {
        const QString name = ui::Actions::keyName(*each);
        EXPECT_FALSE(name.isEmpty()) << each->iconText().toStdString();
        EXPECT_FALSE(names.contains(name)) << name.toStdString();
        names << name;
    }
    EXPECT_TRUE(names.contains("OpenImage"));
    EXPECT_TRUE(names.contains("view:rollout"));
}

TEST(KeptPreferences, AreThereAtTheNextStartWithTheKeys)
{
    QTemporaryDir folder;
    QSettings settings(folder.filePath("state.ini"), QSettings::IniFormat);
    {
        ui::MainWindow window(&settings);
        window.show();
        window.preferences().set("preferences/cacheMiB", 256);
        window.preferences().setKeys("Grid", "Ctrl+Alt+G; F8");
        window.preferences().setKeys("Fit", "");
        EXPECT_TRUE(
            waitUntil([&] { return QSettings(settings.fileName(), QSettings::IniFormat).contains("keys/Fit"); }));
        window.close();
    }
    ui::MainWindow window(&settings);
    EXPECT_EQ(window.preferences().value("preferences/cacheMiB"), 256);
    EXPECT_EQ(window.actions().at(ActionId::Grid)->shortcuts(),
              (QList<QKeySequence>{QKeySequence("Ctrl+Alt+G"), QKeySequence("F8")}));
    EXPECT_TRUE(window.actions().at(ActionId::Fit)->shortcuts().isEmpty());
    window.preferences().setKeys("Fit", std::nullopt);
    EXPECT_EQ(window.actions().at(ActionId::Fit)->shortcut(), QKeySequence("F"));
}

/// Two processes: each knows only what it read at its start and changed itself.
TEST(KeptPreferences, OfTwoWindowsStandBesideEachOther)
{
    QTemporaryDir folder;
    QSettings settings(folder.filePath("state.ini"), QSettings::IniFormat);
    ui::WindowState start;
    start.preferences = {{"preferences/opacity", 40}, {"keys/Fit", "Ctrl+F"}};
    ui::writeState(settings, start, {});
    auto one = start, other = start;
    one.preferences.remove("preferences/opacity");  // reset
    other.preferences["keys/Grid"] = "F8";
    ui::writeState(settings, one, start);
    ui::writeState(settings, other, start);
    const auto both = Preferences(ui::readState(settings).preferences).kept();
    EXPECT_EQ(both, (QVariantMap{{"keys/Fit", "Ctrl+F"}, {"keys/Grid", "F8"}}));
}

TEST(KeptPreferences, EveryStartBeginsWithThePreferredColors)
{
    QTemporaryDir folder;
    QSettings settings(folder.filePath("state.ini"), QSettings::IniFormat);
    {
        ui::MainWindow window(&settings);
        window.show();
        window.preferences().set("preferences/colormap", "magma");
        core::View view = window.session().shown().view();
        view.colormap = "grey";  // in the panel, for now
        view.opacity = 0.3;
        window.session().shown().setView(view);
        window.close();
    }
    ui::MainWindow window(&settings);
    EXPECT_EQ(window.session().shown().view().colormap, "magma");
    EXPECT_EQ(window.session().shown().view().opacity, 0.3);  // nothing preferred: as it was
}

}  // namespace
