// The model card and the form that corrects it: what is read, where it was learned, and the user's corrections.
#include "core/model/spec/model_overrides.h"

#include "tests/ui/window/window_fixture.h"
#include "ui/window/panels/model_card.h"
#include "ui/window/panels/model_corrections.h"

#include <QComboBox>
#include <QFile>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>
#include <stdexcept>

namespace {

using ui_test::waitUntil;

class ModelCardTest : public ui_test::WindowFixture {
protected:
    struct Fact {
        QString value, learnedFrom, smallPrint = {};
    };

    ui::ModelCard& card() { return *m_window.findChild<ui::ModelCard*>(); }
    ui::ModelCorrections& form() { return *m_window.findChild<ui::ModelCorrections*>(); }

    static QString textAt(const QFormLayout& rows, int row, QFormLayout::ItemRole role)
    {
        const QLayoutItem* item = row < rows.rowCount() ? rows.itemAt(row, role) : nullptr;
        const auto* label = item != nullptr ? qobject_cast<const QLabel*>(item->widget()) : nullptr;
        return label != nullptr ? label->text() : QString();
    }

    /// As a reader finds it: the value beside the name, and its origin in its tooltip; of what is assumed or set by the
    /// user also under it, in small print.
    Fact fact(const QString& name)
    {
        const auto forms = card().findChildren<QFormLayout*>();
        const auto own = [this](const QFormLayout* each) { return each->parentWidget() != &form(); };
        const QFormLayout& rows = **std::ranges::find_if(forms, own);
        for (int row = 0; row < rows.rowCount(); ++row) {
            if (textAt(rows, row, QFormLayout::LabelRole) == name) {
                const bool nextIsOrigin = textAt(rows, row + 1, QFormLayout::LabelRole).isEmpty();
                return {textAt(rows, row, QFormLayout::FieldRole),
                        rows.itemAt(row, QFormLayout::FieldRole)->widget()->accessibleDescription(),
                        nextIsOrigin ? textAt(rows, row + 1, QFormLayout::FieldRole) : QString()};
            }
        }
        return {QStringLiteral("no such row"), {}, {}};
    }
    QStringList words()
    {
        QStringList all;
        for (const auto* label : card().findChildren<QLabel*>()) {
            all << label->text();
        }
        return all;
    }
    QStringList warnings()
    {
        QStringList all;
        for (const auto* label : card().findChildren<QLabel*>()) {
            if (label->property("tone") == "warning") {
                all << label->text();
            }
        }
        return all;
    }

    template <class Widget>
    Widget& control(const QString& name)
    {
        for (auto* widget : form().findChildren<Widget*>()) {
            if (widget->accessibleName() == name) {
                return *widget;
            }
        }
        throw std::runtime_error("the form has no control " + name.toStdString());
    }
    void type(const QString& name, const QString& text) { control<QLineEdit>(name).setText(text); }
    void push(const QString& text)
    {
        for (auto* button : card().findChildren<QPushButton*>()) {
            if (button->text() == text) {
                QTest::mouseClick(button, Qt::LeftButton);
                return;
            }
        }
        FAIL() << "no button " << text.toStdString();
    }
    void pushAndReopen(const QString& text = QStringLiteral("Apply"))
    {
        const int before = session().opened().model()->serial;
        push(text);
        ASSERT_TRUE(
            waitUntil([&] { return session().work().problem() || session().opened().model()->serial != before; }));
        ASSERT_FALSE(session().work().problem()) << session().work().problem()->details.toStdString();
        ASSERT_TRUE(waitUntil([&] {
            return isReady() && session().opened().scene() &&
                   session().opened().scene()->model == session().opened().model();
        }));
    }
    void openForm()
    {
        m_window.actions().at(ui::ActionId::CorrectModel)->trigger();
        ASSERT_TRUE(waitUntil([&] { return form().isVisible(); }));
    }
    const core::ModelOverrides& overrides() { return session().opened().model()->overrides; }
};

TEST_F(ModelCardTest, AsksForACheckpointWhileThereIsNone)
{
    EXPECT_TRUE(words().contains("No model"));
    EXPECT_TRUE(words().contains("Open or drop a checkpoint."));
    EXPECT_FALSE(m_window.actions().at(ui::ActionId::CorrectModel)->isEnabled());
    EXPECT_FALSE(form().isEnabled());
}

TEST_F(ModelCardTest, SumsTheModelUp)
{
    openGolden();
    EXPECT_TRUE(words().contains("vit_tiny_test"));
    // 32554 numbers: the product of the sides of every tensor in the file, added up.
    EXPECT_TRUE(words().contains("ViT · 33 k parameters\n2 layers × 4 heads · width 32"))
        << words().join('|').toStdString();
}

TEST_F(ModelCardTest, SaysWhereEachFactWasLearned)
{
    openGolden();
    EXPECT_EQ(fact("Tokens").value, "class + 4 × 4 patches");
    EXPECT_EQ(fact("Tokens").learnedFrom, "from the weights’ shapes");
    EXPECT_EQ(fact("Heads").value, "4");
    EXPECT_EQ(fact("Heads").learnedFrom, "from config.json");
    EXPECT_EQ(fact("Heads").smallPrint, "");
    EXPECT_EQ(fact("Input").value, "32 × 32, patch 8");
    EXPECT_EQ(fact("Input").learnedFrom, "from config.json");
    EXPECT_EQ(fact("Crop").value, "center 0.9, bicubic");
    EXPECT_EQ(fact("Mean").value, "0.5");
    EXPECT_EQ(fact("Std").value, "0.5");
    EXPECT_EQ(fact("Std").learnedFrom, "from config.json");
    EXPECT_TRUE(warnings().isEmpty());
}

TEST_F(ModelCardTest, ShowsTheWarningsOfAFileThatSaysLittle)
{
    QTemporaryDir folder;
    const QString alone = folder.filePath("alone.safetensors");
    ASSERT_TRUE(QFile::copy(ui_test::goldenModel(), alone));
    core::ModelOverrides word;
    word.heads = 4;  // width 32 is no multiple of 64: without the user's word there is no number of heads
    session().opened().openModel(alone, word);
    ASSERT_TRUE(waitUntil([&] { return session().opened().model() || session().work().problem(); }));
    ASSERT_TRUE(session().opened().model());
    EXPECT_EQ(fact("Heads").learnedFrom, "set by you");
    EXPECT_EQ(fact("Heads").smallPrint, "set by you");
    EXPECT_EQ(fact("Crop").learnedFrom, "assumed: not stated in the file");
    EXPECT_EQ(fact("Crop").smallPrint, "assumed: not stated in the file");
    EXPECT_EQ(fact("Mean").value, "0.485  0.456  0.406");
    ASSERT_FALSE(warnings().isEmpty());
    EXPECT_TRUE(warnings().first().startsWith("Mean and std are not in the file")) << warnings().first().toStdString();
}

struct Learned {
    const char* name;
    core::Provenance source;
    const char* says;
};

class LearnedFrom : public testing::TestWithParam<Learned> {};

TEST_P(LearnedFrom, IsReportedInWords)
{
    core::ModelSpec spec;
    spec.provenance["heads"] = GetParam().source;
    EXPECT_EQ(ui::learnedFrom(spec, "heads"), QString::fromUtf8(GetParam().says));
    EXPECT_EQ(ui::learnedFrom(spec, "mean"), QString());
}

INSTANTIATE_TEST_SUITE_P(Sources, LearnedFrom,
                         testing::Values(Learned{"Option", core::Origin::Option, "set by you"},
                                         Learned{"Default", core::Origin::Default, "assumed: not stated in the file"},
                                         Learned{"Shapes", core::Origin::Shapes, "from the weights’ shapes"},
                                         Learned{"Metadata", core::Origin::Metadata, "from the file’s metadata"},
                                         Learned{"Table", {core::Origin::Table, "ViT-B/16"}, "known: ViT-B/16"},
                                         Learned{"File", {core::Origin::Sidecar, "config.json"}, "from config.json"},
                                         Learned{"Nothing", {}, ""}),
                         [](const auto& test) { return test.param.name; });

TEST_F(ModelCardTest, TheFormStartsFromWhatWasRead)
{
    openGolden();
    EXPECT_FALSE(form().isVisible());
    openForm();
    EXPECT_EQ(control<QLineEdit>("Mean").text(), "0.5,0.5,0.5");
    EXPECT_EQ(control<QLineEdit>("Std").text(), "0.5,0.5,0.5");
    EXPECT_EQ(control<QLineEdit>("Crop").text(), "0.9");
    EXPECT_EQ(control<QComboBox>("Crop mode").currentText(), "center");
    EXPECT_EQ(control<QLineEdit>("Input").text(), "32x32");
    EXPECT_EQ(control<QLineEdit>("Heads").text(), "4");
}

TEST_F(ModelCardTest, WhatIsTypedStaysUntilItIsGivenUp)
{
    openGolden();
    openForm();
    type("Mean", "0.25,0.5,0.5");
    m_window.panes().add();
    m_window.panes().focus(0);  // of the same model
    EXPECT_EQ(control<QLineEdit>("Mean").text(), "0.25,0.5,0.5");
    QTest::keyClick(&form(), Qt::Key_Escape);
    EXPECT_FALSE(form().isVisible());
    openForm();
    EXPECT_EQ(control<QLineEdit>("Mean").text(), "0.5,0.5,0.5");
}

TEST_F(ModelCardTest, WhatWasNotTouchedIsNoCorrection)
{
    openGolden();
    openForm();
    pushAndReopen();
    EXPECT_FALSE(overrides().mean || overrides().std || overrides().cropPct || overrides().cropMode ||
                 overrides().inputSize || overrides().heads);
    EXPECT_FALSE(form().isVisible());
    EXPECT_EQ(fact("Std").learnedFrom, "from config.json");
}

TEST_F(ModelCardTest, ACorrectedMeanIsTheUsersWordOnTheCard)
{
    openGolden();
    openForm();
    type("Mean", "0.25,0.5,0.5");
    pushAndReopen();
    EXPECT_EQ(overrides().mean, (std::vector<double>{0.25, 0.5, 0.5}));
    EXPECT_FALSE(overrides().std);
    EXPECT_EQ(fact("Mean").value, "0.25  0.5  0.5");
    EXPECT_EQ(fact("Mean").learnedFrom, "set by you");
    EXPECT_EQ(fact("Std").learnedFrom, "from config.json");
}

TEST_F(ModelCardTest, CorrectionsAddUpUntilTheFileIsBelievedAgain)
{
    openGolden();
    openForm();
    type("Std", "0.5,0.5,0.25");
    pushAndReopen();
    openForm();
    type("Crop", "0.5");
    auto& mode = control<QComboBox>("Crop mode");
    mode.setCurrentIndex(mode.findText("squash"));
    pushAndReopen();
    EXPECT_EQ(overrides().std, (std::vector<double>{0.5, 0.5, 0.25}));
    EXPECT_EQ(overrides().cropPct, 0.5);
    EXPECT_EQ(overrides().cropMode, core::CropMode::Squash);
    EXPECT_EQ(fact("Crop").value, "squash 0.5, bicubic");
    openForm();
    pushAndReopen("Reset to File");
    EXPECT_FALSE(overrides().std || overrides().cropPct || overrides().cropMode);
    EXPECT_EQ(fact("Crop").value, "center 0.9, bicubic");
    EXPECT_FALSE(form().isVisible());
}

TEST_F(ModelCardTest, WhatIsKeptInFloat16IsReportedWithWhatItChanges)
{
    openGolden();
    openForm();
    auto& kept = control<QComboBox>("Queries and keys");
    EXPECT_EQ(kept.currentText(), "float32");
    kept.setCurrentIndex(kept.findText("float16"));
    pushAndReopen();
    EXPECT_EQ(overrides().keepHalf, true);
    EXPECT_FALSE(overrides().precision);
    EXPECT_EQ(fact("Queries and keys").value, "kept in float16");
    EXPECT_EQ(fact("Queries and keys").learnedFrom, "set by you");
    openForm();
    EXPECT_EQ(control<QComboBox>("Queries and keys").currentText(), "float16");
    pushAndReopen("Reset to File");
    EXPECT_FALSE(overrides().keepHalf);
}

TEST_F(ModelCardTest, OtherHeadsAreTheHeadsOfTheImage)
{
    openGolden();
    openForm();
    type("Heads", "2");  // 32 channels are also two heads of sixteen
    pushAndReopen();
    EXPECT_EQ(overrides().heads, 2);
    EXPECT_EQ(fact("Heads").value, "2");
    EXPECT_EQ(fact("Heads").learnedFrom, "set by you");
    for (int step = 0; step < 4; ++step) {
        m_window.actions().at(ui::ActionId::HeadAfter)->trigger();
    }
    EXPECT_EQ(session().shown().view().head.head, 1);
}

TEST_F(ModelCardTest, AnotherInputSizeGivesAnotherGrid)
{
    openGolden();
    openForm();
    type("Input", "64x48");
    pushAndReopen();
    EXPECT_EQ(overrides().inputSize, std::pair(48, 64));
    EXPECT_EQ(fact("Input").value, "64 × 48, patch 8");
    EXPECT_EQ(fact("Tokens").value, "class + 6 × 8 patches");
}

TEST_F(ModelCardTest, HeadsThatDoNotDivideTheWidthAreRefusedInASentence)
{
    openGolden();
    const auto figure = session().shown().figure();
    const auto model = session().opened().model();
    openForm();
    type("Heads", "5");
    push("Apply");
    ASSERT_TRUE(waitUntil([&] { return m_window.errorStrip().isVisible(); }));
    EXPECT_TRUE(session().work().problem()->sentence.contains("could not be opened as a model"));
    EXPECT_TRUE(session().work().problem()->details.contains("expected a divisor of the width 32, found 5"))
        << session().work().problem()->details.toStdString();
    EXPECT_EQ(session().shown().figure(), figure);
    EXPECT_EQ(session().opened().model(), model);
    EXPECT_EQ(fact("Heads").value, "4");
}

TEST_F(ModelCardTest, ATextThatIsNoCorrectionIsRefusedWhereItStands)
{
    openGolden();
    const auto model = session().opened().model();
    openForm();
    type("Mean", "0.5,gray");
    push("Apply");
    EXPECT_TRUE(form().isVisible());
    const auto labels = form().findChildren<QLabel*>();
    EXPECT_TRUE(std::ranges::any_of(labels, [](const QLabel* label) {
        return label->isVisible() &&
               label->text() == QStringLiteral("Mean: expected one number per channel, R,G,B, found \"0.5,gray\"");
    }));
    EXPECT_EQ(session().opened().model(), model);
    type("Mean", "0.5,0.5,0.25");
    pushAndReopen();
    EXPECT_EQ(overrides().mean, (std::vector<double>{0.5, 0.5, 0.25}));
}

}  // namespace
