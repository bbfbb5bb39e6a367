// The places of the panels.
#include "tests/ui/window/window_fixture.h"

#include "resources/resources.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDockWidget>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTemporaryDir>

namespace {

using ui_test::waitUntil;

class LayoutTest : public ui_test::WindowFixture {
protected:
    QDockWidget& dock(const QString& name) { return *m_window.findChild<QDockWidget*>(name); }
};

TEST_F(LayoutTest, ResetPutsEveryPanelBack)
{
    m_window.resize(1440, 920);  // in a smaller one the panels of an edge are folded
    dock("pictures").hide();
    dock("prediction").hide();
    m_window.addDockWidget(Qt::LeftDockWidgetArea, &dock("display"));
    m_window.actions().at(ui::ActionId::ResetLayout)->trigger();
    const std::pair<const char*, Qt::DockWidgetArea> places[] = {{"model", Qt::LeftDockWidgetArea},
                                                                 {"prediction", Qt::LeftDockWidgetArea},
                                                                 {"overview", Qt::RightDockWidgetArea},
                                                                 {"display", Qt::RightDockWidgetArea},
                                                                 {"pictures", Qt::BottomDockWidgetArea}};
    for (const auto& [name, area] : places) {
        EXPECT_TRUE(dock(name).isVisible()) << name;
        EXPECT_FALSE(dock(name).isFloating()) << name;
        EXPECT_EQ(m_window.dockWidgetArea(&dock(name)), area) << name;
    }
}

TEST_F(LayoutTest, PanelsHaveTheirSizesAgainAfterTheWindowWasSmall)
{
    openGolden();
    m_window.resize(1440, 900);
    const auto sizes = [&] {
        QString words;
        for (const char* name : {"model", "prediction", "overview", "display", "pictures"}) {
            words += QStringLiteral("%1 %2 x %3; ").arg(name).arg(dock(name).width()).arg(dock(name).height());
        }
        return words.toStdString();
    };
    const std::string before = ui_test::settled(sizes);
    EXPECT_NEAR(dock("model").width(), 232, 16) << before;
    EXPECT_NEAR(dock("display").width(), 264, 32) << before;
    m_window.setMinimumSize(1, 1);  // a window manager that tiles asks nobody
    m_window.resize(400, 300);
    ui_test::settled(sizes);
    m_window.resize(1440, 900);
    EXPECT_TRUE(waitUntil([&] { return sizes() == before; })) << before << '\n' << sizes();
}

TEST_F(LayoutTest, NoPanelIsNarrowerThanWhatItHolds)
{
    openGolden();
    m_window.resize(1440, 920);
    m_window.resizeDocks({&dock("model"), &dock("display")}, {10, 10}, Qt::Horizontal);
    ui_test::settle();
    for (const char* name : {"model", "prediction", "overview", "display"}) {
        const auto* area = dock(name).findChild<QScrollArea*>();
        EXPECT_GE(area->viewport()->width(), area->widget()->minimumSizeHint().width()) << name;
    }
}

struct Small {
    int width, height;
};
class WelcomeInSmallWindow : public LayoutTest, public testing::WithParamInterface<Small> {};

TEST_P(WelcomeInSmallWindow, CutsNothingOff)
{
    m_window.setMinimumSize(1, 1);
    m_window.resize(GetParam().width, GetParam().height);
    session().opened().open({"/nowhere/a.png", "/nowhere/m.safetensors"});
    ASSERT_TRUE(waitUntil([&] { return m_window.errorStrip().isVisible(); }));
    ui_test::settle();
    auto* page = m_window.findChild<QScrollArea*>("welcomePage");
    for (const auto* label : page->findChildren<QLabel*>()) {
        const int needed =
            label->hasHeightForWidth() ? label->heightForWidth(label->width()) : label->sizeHint().height();
        EXPECT_GE(label->height(), needed) << label->text().toStdString();
        EXPECT_LE(label->geometry().right(), page->viewport()->width()) << label->text().toStdString();
    }
    for (const auto* button : page->findChildren<QPushButton*>()) {
        EXPECT_GE(button->width(), button->sizeHint().width()) << button->text().toStdString();
        EXPECT_LE(button->geometry().right(), page->viewport()->width()) << button->text().toStdString();
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, WelcomeInSmallWindow,
                         testing::Values(Small{800, 520}, Small{1000, 520}, Small{1280, 800}),
                         [](const auto& test) { return "W" + std::to_string(test.param.width); });

/// The part of the window that the photos of all panes have.
double partOfPhotos(ui::MainWindow& window)
{
    double area = 0.0;
    for (const auto* canvas : window.findChildren<ui::Canvas*>()) {
        const auto figure = window.session().shown().figure();
        const core::PixelSize size = figure->mapping.photo;
        const QRectF photo(canvas->toWidget({0.0, 0.0}), canvas->toWidget({double(size.width), double(size.height)}));
        const QRectF seen = photo & QRectF(canvas->rect());
        area += canvas->isVisible() ? seen.width() * seen.height() : 0.0;
    }
    return area / (double(window.width()) * window.height());
}

/// A photo of 4 : 3, the bundled sample, and one of 16 : 9: the wider one is bounded by the panel beside it.
TEST_F(LayoutTest, AtTheDefaultSizeAPhotoHasMostOfTheWindow)
{
    QTemporaryDir folder;
    QImage wide(640, 360, QImage::Format_RGB32);
    wide.fill(Qt::darkGreen);
    ASSERT_TRUE(wide.save(folder.filePath("wide.png")));
    openGolden();
    m_window.resize(1280, 800);
    const QString sample = QString::fromStdString(resources::samplePhotos().at(0).string());
    for (const auto& [photo, least] : {std::pair(sample, 0.59), std::pair(folder.filePath("wide.png"), 0.5)}) {
        session().opened().openPhoto(photo);
        ASSERT_TRUE(waitUntil([&] { return isReady() && session().opened().photo()->path == photo; }));
        EXPECT_GE(ui_test::settled([&] { return partOfPhotos(m_window); }), least) << photo.toStdString();
    }
}

TEST_F(LayoutTest, TwoPanesInASmallWindowLeaveTheirPhotosNearlyAThird)
{
    openGolden(QStringLiteral("exact.png"));
    m_window.resize(1024, 640);
    m_window.actions().at(ui::ActionId::NewPane)->trigger();
    ASSERT_TRUE(waitUntil([&] { return m_window.findChildren<ui::Canvas*>().size() == 2; }));
    EXPECT_GE(ui_test::settled([&] { return partOfPhotos(m_window); }), 0.3);
}

TEST_F(LayoutTest, AtTheDefaultSizeFewControlsStandInTheWindow)
{
    openGolden();
    m_window.resize(1280, 800);
    ui_test::settle();
    QStringList names;
    for (const auto* widget : m_window.findChildren<QWidget*>()) {
        const bool control = qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QComboBox*>(widget) ||
                             qobject_cast<const QAbstractSlider*>(widget) ||
                             qobject_cast<const QAbstractSpinBox*>(widget) || qobject_cast<const QLineEdit*>(widget);
        const bool scrolls = qobject_cast<const QScrollBar*>(widget) != nullptr;
        if (control && !scrolls && !widget->visibleRegion().isEmpty() && widget->isEnabled()) {
            names << widget->accessibleName() + QLatin1Char('/') + widget->objectName();
        }
    }
    EXPECT_LE(names.size(), 25) << names.join(QStringLiteral(", ")).toStdString();
}

TEST_F(LayoutTest, TabOnTheImageHidesAllPanelsAndBringsThemBack)
{
    openGolden();
    canvas().setFocus();
    press(Qt::Key_Tab);
    EXPECT_TRUE(waitUntil([&] { return !dock("overview").isVisible() && !dock("display").isVisible(); }));
    EXPECT_TRUE(canvas().hasFocus());
    press(Qt::Key_Tab);
    EXPECT_TRUE(waitUntil([&] { return dock("overview").isVisible() && dock("display").isVisible(); }));
}

TEST_F(LayoutTest, AClickOnAPatchMovesNothing)
{
    openGolden();
    m_window.resize(1280, 800);
    const auto place = [&] {
        const QPoint at = canvas().mapTo(&m_window, QPoint());
        return QStringLiteral("%1 %2 %3 x %4")
            .arg(at.x())
            .arg(at.y())
            .arg(canvas().width())
            .arg(canvas().height())
            .toStdString();
    };
    const std::string before = ui_test::settled(place);
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, patchPoint(2, 1));
    ASSERT_TRUE(waitUntil([&] { return session().shown().view().query != core::QueryChoice() && isReady(); }));
    EXPECT_EQ(ui_test::settled(place), before);
}

TEST_F(LayoutTest, ClosedPanelsComeBackThroughTheirMenuEntry)
{
    auto* entry = dock("overview").toggleViewAction();
    entry->trigger();
    EXPECT_FALSE(dock("overview").isVisible());
    EXPECT_FALSE(entry->isChecked());
    entry->trigger();
    EXPECT_TRUE(dock("overview").isVisible());
}

}  // namespace
