// The name that is asked for before something is saved: with a suffix, and never that of another file unasked.
#include "ui/window/widgets/save_file.h"
#include "tests/ui/window/saved_session_fixture.h"

#include <QFileDialog>
#include <QLineEdit>

namespace {

class SaveFile : public ui_test::SavedSessionFixture {
protected:
    QString asked(const QString& typed, const QString& filter)
    {
        answer<QFileDialog>([=](QFileDialog& dialog) {
            dialog.selectNameFilter(filter);
            Q_EMIT dialog.filterSelected(filter);  // as a click does
            dialog.findChild<QLineEdit*>()->setText(typed);
            QMetaObject::invokeMethod(&dialog, "accept");
        });
        return ui::askForFile(&m_window, "Save", m_folder.path(), "proposed", {{m_table, {"csv"}}, {m_arrays, {"npz"}}},
                              "npz");
    }
    const QString m_table = "Table (*.csv)", m_arrays = "Arrays (*.npz)";
};

TEST_F(SaveFile, GetsTheSuffixOfTheKindThatIsChosen)
{
    EXPECT_EQ(asked(file("numbers"), m_table), file("numbers.csv"));
    EXPECT_EQ(asked(file("numbers"), m_arrays), file("numbers.npz"));
    EXPECT_EQ(asked(file("vit.layer11"), m_table), file("vit.layer11.csv"));
    EXPECT_EQ(asked(file("numbers.CSV"), m_arrays), file("numbers.CSV"));
}

TEST_F(SaveFile, ReplacesNoFileUnasked)
{
    copy(ui_test::goldenPhoto("wide.png"), "vit.layer11.csv");
    press(QMessageBox::No);
    EXPECT_EQ(asked(file("vit.layer11"), m_table), QString());
    press(QMessageBox::Yes);
    EXPECT_EQ(asked(file("vit.layer11"), m_table), file("vit.layer11.csv"));
}

}  // namespace
