// Control of a running window by other programs: the socket, its requests and answers.
#include "ui/session/remote_control.h"
#include "tests/ui/session/support.h"
#include "ui/window/main_window.h"
#include "ui/window/preferences/preferences.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFileInfo>
#include <QLocalSocket>
#include <QSettings>
#include <QTemporaryDir>
#include <QtConcurrent>

namespace {

using ui_test::goldenModel;
using ui_test::goldenPhoto;
using ui_test::waitUntil;

class RemoteControl : public testing::Test {
protected:
    RemoteControl() { m_window.show(); }

    /// Asks like another program: from a thread of its own while the window runs.
    nlohmann::json ask(const nlohmann::json& request)
    {
        const auto answer = QtConcurrent::run([this, request]() -> nlohmann::json {
            try {
                return ui::askWindow(ui::RemoteControl::folderOf(m_settings), request).value_or(nullptr);
            } catch (const core::Error& error) {
                return {{"thrown", error.what()}};
            }
        });
        EXPECT_TRUE(waitUntil([&] { return answer.isFinished(); }));
        return answer.result();
    }

    nlohmann::json askRaw(const QByteArray& line)
    {
        const QString folder = ui::RemoteControl::folderOf(m_settings);
        QLocalSocket socket;
        socket.connectToServer(QDir(folder).entryInfoList(QDir::System).front().filePath());
        EXPECT_TRUE(socket.waitForConnected());
        socket.write(line);
        EXPECT_TRUE(waitUntil([&] { return socket.canReadLine(); }));
        return nlohmann::json::parse(socket.readLine().toStdString());
    }

    nlohmann::json openGolden()
    {
        return ask({{"open", {goldenPhoto("wide.png").toStdString(), goldenModel().toStdString()}}});
    }

    QTemporaryDir m_folder;
    QSettings m_settings{m_folder.filePath("state.ini"), QSettings::IniFormat};
    ui::MainWindow m_window{&m_settings};
};

TEST_F(RemoteControl, OpensFilesAndAnswersWithWhatIsShown)
{
    const auto shown = openGolden();
    EXPECT_EQ(shown.value("image", ""), goldenPhoto("wide.png").toStdString()) << shown.dump();
    EXPECT_EQ(shown["model"], goldenModel().toStdString());
    EXPECT_EQ(shown["title"], "Attention");
    EXPECT_FALSE(shown["pending"]);
}

TEST_F(RemoteControl, ChangesWhatIsNamedOfTheViewAndKeepsTheRest)
{
    openGolden();
    auto shown = ask({{"view", {{"layer", 0}, {"head", "1"}, {"query", "1,2"}}}});
    EXPECT_EQ(shown["subject"], "layer 0 · head 1 · query patch 1, 2") << shown.dump();
    shown = ask({{"view", {{"view", "rollout"}}}});
    EXPECT_EQ(shown["view"]["view"], "rollout");
    EXPECT_EQ(shown["view"]["query"], "1,2");
    EXPECT_EQ(m_window.session().shown().view().query, core::parseQuery("1,2"));
    EXPECT_EQ(ask(nlohmann::json::object()), shown);  // asking changes nothing
}

TEST_F(RemoteControl, KeepsTheViewWhenTheSameModelIsOpenedAgain)
{
    openGolden();
    ask({{"view", {{"layer", 0}, {"head", "1"}}}});
    const auto shown = ask({{"open", {goldenModel().toStdString()}}});
    EXPECT_EQ(shown["view"]["layer"], 0);
    EXPECT_EQ(shown["view"]["head"], "1");
}

TEST_F(RemoteControl, AnswersOneAfterAnother)
{
    openGolden();
    QList<QFuture<nlohmann::json>> answers;
    for (int layer = 0; layer < 2; ++layer) {
        answers << QtConcurrent::run([this, layer] {
            return *ui::askWindow(ui::RemoteControl::folderOf(m_settings), {{"view", {{"layer", layer}}}});
        });
    }
    EXPECT_TRUE(waitUntil([&] { return answers[0].isFinished() && answers[1].isFinished(); }));
    EXPECT_EQ(answers[0].result()["view"]["layer"], 0);
    EXPECT_EQ(answers[1].result()["view"]["layer"], 1);
}

TEST_F(RemoteControl, AnswersWhileThereIsNothingButAnImage)
{
    const auto shown = ask({{"open", {goldenPhoto("wide.png").toStdString()}}});
    EXPECT_EQ(shown.value("image", ""), goldenPhoto("wide.png").toStdString()) << shown.dump();
    EXPECT_TRUE(shown["model"].is_null());
    EXPECT_FALSE(shown.contains("title"));
}

TEST_F(RemoteControl, SaysWhatIsWrongWithARequest)
{
    openGolden();
    const auto before = m_window.session().shown().view();
    EXPECT_EQ(askRaw("{\"view\": {\"layers\": 3}}\n")["error"].get<std::string>().find("layers: unknown key"), 11U);
    EXPECT_EQ(askRaw("{\"view\": {\"view\": \"vew\"}}\n")["error"].get<std::string>().find("view: expected one of"),
              0U);
    EXPECT_EQ(askRaw("{\"view\": {\"colormap\": \"rainbow\"}}\n")["error"].get<std::string>().find("color map: "), 0U);
    EXPECT_EQ(askRaw("{\"close\": true}\n")["error"].get<std::string>().find("request"), 0U);
    EXPECT_TRUE(askRaw("[[[[[[[[[[[[\n").contains("error"));
    EXPECT_TRUE(askRaw(QByteArray(1 << 20, 'x')).contains("error"));
    EXPECT_TRUE(askRaw("\xff\xfe\n").contains("error"));
    EXPECT_EQ(m_window.session().shown().view(), before);
    const auto missing = ask({{"open", {"/nowhere/cat.png"}}});
    EXPECT_NE(missing.value("thrown", "").find("cat.png"), std::string::npos) << missing.dump();
}

TEST_F(RemoteControl, IsForItsUserAloneAndCanBeTurnedOff)
{
    const QString folder = ui::RemoteControl::folderOf(m_settings);
    const auto sockets = QDir(folder).entryInfoList(QDir::System);
    ASSERT_EQ(sockets.size(), 1);
    const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    EXPECT_FALSE(sockets.front().permissions() & others);
    m_window.preferences().set(ui::preference::kRemote, false);
    EXPECT_TRUE(QDir(folder).entryInfoList(QDir::System).isEmpty());
    EXPECT_TRUE(ask({}).is_null());
}

}  // namespace
