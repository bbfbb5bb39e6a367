// The name that is asked for before something is saved: with a suffix, and never that of another file unasked.
#include "ui/window/widgets/save_file.h"
#include "tests/ui/window/saved_session_fixture.h"

namespace {

using ui_test::waitUntil;

class SaveFile : public ui_test::SavedSessionFixture {
protected:
    QString asked(const QString& typed, const QString& filter)
    {
        nameFile(typed, [filter](QFileDialog& dialog) { dialog.selectNameFilter(filter); });
        return ui::askForFile(&m_window, "Save", m_folder.path(), "proposed",
                              {{m_table, {"csv"}}, {m_arrays, {"npz"}}, {m_images, {}}}, "npz");
    }
    const QString m_table = "Table (*.csv)", m_arrays = "Arrays (*.npz)", m_images = "Folder of images (*)";
};

TEST_F(SaveFile, GetsTheSuffixOfTheKindThatIsChosen)
{
    EXPECT_EQ(asked(file("numbers"), m_table), file("numbers.csv"));
    EXPECT_EQ(asked(file("numbers"), m_arrays), file("numbers.npz"));
    EXPECT_EQ(asked(file("vit.layer11"), m_table), file("vit.layer11.csv"));
    EXPECT_EQ(asked(file("numbers.CSV"), m_arrays), file("numbers.CSV"));
}

TEST_F(SaveFile, GetsTheSuffixOfAnotherKindThatIsChosenForTheProposedName)
{
    EXPECT_EQ(asked(file("proposed.npz"), m_table), file("proposed.csv"));
    EXPECT_EQ(asked(file("proposed.npz"), m_arrays), file("proposed.npz"));
    EXPECT_EQ(asked(file("vit.layer11.npz"), m_table), file("vit.layer11.csv"));
}

TEST_F(SaveFile, HasNoSuffixWhereItIsAFolder)
{
    EXPECT_EQ(asked(file("frames"), m_images), file("frames"));
    EXPECT_EQ(asked(file("holiday.2024"), m_images), file("holiday.2024"));
    EXPECT_EQ(asked(file("holiday.2024.csv"), m_images), file("holiday.2024"));
}

TEST_F(SaveFile, ReplacesAFileAfterOneQuestion)
{
    copy(ui_test::goldenPhoto("wide.png"), "vit.layer11");  // no question is about this one
    copy(ui_test::goldenPhoto("wide.png"), "vit.layer11.csv");
    press(QMessageBox::Yes);
    EXPECT_EQ(asked(file("vit.layer11"), m_table), file("vit.layer11.csv"));
}

TEST_F(SaveFile, MayGetAnotherNameWhenAFileIsNotToBeReplaced)
{
    copy(ui_test::goldenPhoto("wide.png"), "vit.layer11.csv");
    QString kept;
    answer<QMessageBox>([&](QMessageBox& box) {
        EXPECT_EQ(box.button(QMessageBox::Yes)->text(), "&Replace");
        nameFile(file("vit.layer12"), [&](QFileDialog& dialog) { kept = dialog.findChild<QLineEdit*>()->text(); });
        box.button(QMessageBox::Cancel)->click();
    });
    EXPECT_EQ(asked(file("vit.layer11"), m_table), file("vit.layer12.csv"));
    EXPECT_EQ(kept, "vit.layer11.csv");
}

TEST_F(SaveFile, OfNumbersHasItsSuffixInAnyCase)
{
    openGolden();
    QSignalSpy exported(&session(), &ui::Session::exported);
    int times = 0;
    for (const char* name : {"values.CSV", "values.NPZ", "again"}) {  // the last in the format of the one before
        nameFile(file(name));
        action(ui::ActionId::SaveNumbers).trigger();
        ++times;
        ASSERT_TRUE(waitUntil([&] { return exported.count() == times || session().work().problem(); })) << name;
        ASSERT_FALSE(session().work().problem()) << session().work().problem()->details.toStdString();
    }
    EXPECT_TRUE(bytes(file("values.CSV")).startsWith("row,col,value"));
    EXPECT_TRUE(bytes(file("values.NPZ")).startsWith("PK"));
    EXPECT_TRUE(QFile::exists(file("again.npz")));
}

}  // namespace
