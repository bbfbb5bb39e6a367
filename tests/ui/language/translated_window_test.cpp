// The window in German and Chinese: its titles, its plurals, and that labels are not cut.
#include "core/analysis/table/view_text.h"
#include "core/analysis/view/map_words.h"
#include "core/analysis/views/views.h"
#include "core/model/recording/recorded_spec.h"
#include "core/model/spec/detector_spec.h"
#include "tests/support/family_specs.h"
#include "tests/support/message_text.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/language/core_text.h"
#include "ui/language/language.h"
#include "ui/session/display/view_offer.h"
#include "ui/window/preferences/preferences.h"

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QComboBox>
#include <QCoreApplication>
#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QMenuBar>
#include <QPushButton>
#include <QToolButton>

namespace {

using ui_test::waitUntil;

/// English again afterwards: other tests of this program read it.
class TranslatedTexts : public testing::Test {
protected:
    ~TranslatedTexts() override { ui::setLanguage(QStringLiteral("en")); }
    static QString count(const char* context, const char* text, int number)
    {
        return QCoreApplication::translate(context, text, nullptr, number);
    }
};

TEST_F(TranslatedTexts, NumbersMakeTheirPlurals)
{
    const struct {
        const char *language, *none, *one, *many;
    } expected[] = {{"en", "0 models", "1 model", "14 models"},
                    {"de", "0 Modelle", "1 Modell", "14 Modelle"},
                    {"zh_CN", "0 个模型", "1 个模型", "14 个模型"}};
    for (const auto& [language, none, one, many] : expected) {
        ui::setLanguage(QString::fromLatin1(language));
        EXPECT_EQ(count("ui::ModelGallery", "%n model(s)", 0), QString::fromUtf8(none));
        EXPECT_EQ(count("ui::ModelGallery", "%n model(s)", 1), QString::fromUtf8(one));
        EXPECT_EQ(count("ui::ModelGallery", "%n model(s)", 14), QString::fromUtf8(many));
    }
}

TEST_F(TranslatedTexts, ANewLanguageTakesThePlaceOfTheOneBefore)
{
    ui::setLanguage(QStringLiteral("de"));
    EXPECT_EQ(ui::currentLanguage(), u"de");
    EXPECT_EQ(QCoreApplication::translate("ui::ViewToolBar", "Layer"), QStringLiteral("Schicht"));
    ui::setLanguage(QStringLiteral("zh_CN"));
    EXPECT_EQ(ui::currentLanguage(), u"zh_CN");
    EXPECT_EQ(QCoreApplication::translate("ui::ViewToolBar", "Layer"), QStringLiteral("层"));
    ui::setLanguage(QStringLiteral("en"));
    EXPECT_EQ(ui::currentLanguage(), u"en");
    EXPECT_EQ(QCoreApplication::translate("ui::ViewToolBar", "Layer"), QStringLiteral("Layer"));
}

TEST_F(TranslatedTexts, AMessageIsTranslatedWithWhatFillsItsGaps)
{
    ui::setLanguage(QStringLiteral("de"));
    EXPECT_EQ(ui::coreText(core::joined({"layer %1"_msg(11), "head %1"_msg(3), "query %1"_msg("class token"_msg)})),
              QStringLiteral("Schicht 11 · Kopf 3 · Query Klassen-Token"));
    EXPECT_EQ(ui::coreText(
                  core::joined({"layer %1"_msg(2), "head mean"_msg, core::queryText(core::QueryChoice::patch(3, 14))})),
              QStringLiteral("Schicht 2 · Kopf-Mittel · Query Patch 3, 14"));
    core::Result result;
    result.subject = core::joined({"layer %1"_msg(11), "head %1"_msg(3), core::queryText({})});
    torch::Tensor values = torch::zeros({14, 14});
    values[4][9] = 0.12;
    result.content = core::PatchMap{{14, 14}, values, {}};
    EXPECT_EQ(ui::coreText(core::inWords(result)),
              QStringLiteral("Schicht 11, Kopf 3, Klassen-Token: am stärksten in Zeile 4, Spalte 9, 0.12; oberes "
                             "rechtes Drittel enthält 100 %"));
    ui::setLanguage(QStringLiteral("en"));
    EXPECT_EQ(ui::coreText("layer %1"_msg(11)), QStringLiteral("layer 11"));
}

TEST_F(TranslatedTexts, ALabelOfAClassStaysWhole)
{
    ui::setLanguage(QStringLiteral("de"));
    EXPECT_EQ(ui::coreText(core::Message("layer, head: class · mean")), QStringLiteral("layer, head: class · mean"));
    EXPECT_EQ(ui::coreText("class %1 (%2)"_msg(281, "head, mean: %1")), QStringLiteral("Klasse 281 (head, mean: %1)"));
}

TEST_F(TranslatedTexts, EveryReasonAgainstAViewIsReported)
{
    for (const char* language : {"de", "zh_CN"}) {
        ui::setLanguage(QString::fromLatin1(language));
        int reasons = 0;
        core::ModelSpec detector = support::vitSpec(), featureless = support::vitSpec(), recorded = support::vitSpec(),
                        resnet = support::vitSpec();
        detector.detector = std::make_shared<core::DetectorSpec>();
        detector.classes = 0;
        featureless.classes = 0;
        recorded.recorded = std::make_shared<core::RecordedSpec>();
        resnet.family = core::Family::Resnet;
        for (const core::ModelSpec& spec : {support::vitSpec(), support::caitSpec({}), support::xcitSpec({}, false),
                                            detector, featureless, recorded, resnet}) {
            for (const core::ViewRow& row : core::viewTable()) {
                const core::Message reason = core::whyUnavailable(row, spec);
                reasons += reason.empty() ? 0 : 1;
                EXPECT_TRUE(reason.empty() || ui::coreText(reason) != QString::fromStdString(reason.english()))
                    << language << ", " << row.name << ": " << reason;
            }
        }
        EXPECT_GT(reasons, 20);
    }
}

/// Speaks before the window of the fixture is made.
struct Speaks {
    explicit Speaks(const char* language) { ui::setLanguage(QString::fromLatin1(language)); }
    ~Speaks() { ui::setLanguage(QStringLiteral("en")); }
};

/// Widgets with truncated text: a label, button or box that is narrower than its words.
QStringList cutWords(const QWidget& page)
{
    QStringList cut;
    const auto judge = [&](const QWidget& widget, const QString& text, int wanted) {
        if (widget.isVisible() && !text.isEmpty() && widget.width() < wanted) {
            cut << QStringLiteral("“%1” has %2 of %3 pixels").arg(text).arg(widget.width()).arg(wanted);
        }
    };
    for (const QLabel* label : page.findChildren<QLabel*>()) {
        const bool shortens = label->wordWrap() || label->sizePolicy().horizontalPolicy() == QSizePolicy::Ignored;
        if (!shortens) {
            judge(*label, label->text(), label->sizeHint().width());
        }
    }
    for (const QAbstractButton* button : page.findChildren<QAbstractButton*>()) {
        judge(*button, button->text(), button->minimumSizeHint().width());
    }
    for (const QComboBox* box : page.findChildren<QComboBox*>()) {
        judge(*box, box->currentText(), box->minimumSizeHint().width());
    }
    return cut;
}

class TranslatedWindow : private Speaks, public ui_test::WindowFixture {
protected:
    explicit TranslatedWindow(const char* language) : Speaks(language) {}

    /// In the window at two sizes, and in the pages that it opens.
    void expectNothingCut()
    {
        openGolden();
        for (const QSize size : {QSize(1280, 800), QSize(1920, 1080)}) {
            m_window.resize(size);
            ui_test::settle();
            EXPECT_EQ(cutWords(m_window).join('\n').toStdString(), "") << size.width();
        }
        for (const ui::ActionId act : {ui::ActionId::Preferences, ui::ActionId::ModelGallery}) {
            m_window.actions().at(act)->trigger();
            ui_test::settle();
        }
        const auto pages = m_window.findChildren<QDialog*>();
        EXPECT_GE(pages.size(), 2);
        for (QDialog* page : pages) {
            EXPECT_EQ(cutWords(*page).join('\n').toStdString(), "") << page->windowTitle().toStdString();
            page->close();
        }
    }
};

class GermanWindow : public TranslatedWindow {
protected:
    GermanWindow() : TranslatedWindow("de") {}
};

TEST_F(GermanWindow, SpeaksGerman)
{
    openGolden();
    EXPECT_EQ(m_window.menuBar()->actions().front()->text(), QStringLiteral("&Datei"));
    EXPECT_EQ(m_window.actions().at(ui::ActionId::OpenImage)->text(), QStringLiteral("&Bild öffnen…"));
    EXPECT_EQ(m_window.findChild<QDockWidget*>(QStringLiteral("prediction"))->windowTitle(),
              QStringLiteral("Vorhersage"));
    EXPECT_TRUE(m_window.statusLine().readout().startsWith(u"Schicht "))
        << m_window.statusLine().readout().toStdString();
    // The rows are made once per process: this test stands before those of other windows.
    EXPECT_EQ(ui::preferenceRow(ui::preference::kLanguage).title, QStringLiteral("Sprache"));
}

TEST_F(GermanWindow, CutsNoWords)
{
    expectNothingCut();
}

class ChineseWindow : public TranslatedWindow {
protected:
    ChineseWindow() : TranslatedWindow("zh_CN") {}
};

TEST_F(ChineseWindow, SpeaksChinese)
{
    openGolden();
    EXPECT_EQ(m_window.menuBar()->actions().front()->text(), QStringLiteral("文件(&F)"));
    EXPECT_EQ(m_window.actions().at(ui::ActionId::OpenImage)->iconText(), QStringLiteral("打开图像"));
    EXPECT_EQ(m_window.findChild<QDockWidget*>(QStringLiteral("overview"))->windowTitle(), QStringLiteral("总览"));
    EXPECT_TRUE(m_window.statusLine().readout().startsWith(u"第 ")) << m_window.statusLine().readout().toStdString();
}

class EnglishWindow : public TranslatedWindow {
protected:
    EnglishWindow() : TranslatedWindow("en") {}
};

TEST_F(EnglishWindow, CutsNoWords)
{
    expectNothingCut();
}

TEST_F(EnglishWindow, WouldTellOfCutWords)
{
    QWidget page;
    auto* button = new QPushButton(QStringLiteral("Korrigieren"), &page);
    button->setFixedWidth(20);
    page.show();
    EXPECT_EQ(cutWords(page).size(), 1);
}

}  // namespace
