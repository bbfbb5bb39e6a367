// Session files: what they hold, what they survive, and what they refuse.
#include "core/session/session_file.h"

#include "core/error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace core {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class SessionFileTest : public testing::Test {
protected:
    SessionFileTest()
    {
        m_folder = fs::temp_directory_path() / ("session-test-" + std::to_string(::getpid()));
        fs::remove_all(m_folder);
        fs::create_directories(m_folder / "photos");
        m_folder = fs::canonical(m_folder);
    }
    ~SessionFileTest() override { fs::remove_all(m_folder); }

    fs::path put(const fs::path& name, const std::string& text = "x") const
    {
        fs::create_directories((m_folder / name).parent_path());
        std::ofstream(m_folder / name, std::ios::binary) << text;
        return m_folder / name;
    }
    nlohmann::json written(const fs::path& name) const
    {
        std::ifstream file(m_folder / name);
        return nlohmann::json::parse(file);
    }
    SessionFile readText(const std::string& text) const { return readSessionFile(put("s.headscope", text)); }
    std::string complaint(const std::string& text) const
    {
        try {
            readText(text);
        } catch (const Error& error) {
            return error.what();
        }
        return "none";
    }

    fs::path m_folder;
};

SessionPane paneOf(const fs::path& model, const fs::path& photo)
{
    SessionPane pane;
    pane.model.path = model;
    pane.photo.path = photo;
    pane.view.layer = 3;
    pane.view.head = HeadChoice::single(2);
    pane.view.query = QueryChoice::patch(4, 5);
    return pane;
}

TEST_F(SessionFileTest, HoldsPathsRelativeToItself)
{
    SessionFile session;
    session.panes.push_back(paneOf(put("model.safetensors"), put("photos/cat.png")));
    session.panes[0].photo.sha256 = std::string(64, 'a');
    writeSessionFile(m_folder / "s.headscope", session);
    const auto json = written("s.headscope");
    EXPECT_EQ(json["headscope_session"], 1);
    EXPECT_EQ(json["panes"][0]["model"]["path"], "model.safetensors");
    EXPECT_EQ(json["panes"][0]["photo"]["path"], "photos/cat.png");
    EXPECT_EQ(json["panes"][0]["photo"]["sha256"], std::string(64, 'a'));
    EXPECT_EQ(json["panes"][0]["view"]["query"], "4,5");
}

TEST_F(SessionFileTest, StaysRightWhenItsFolderMoves)
{
    SessionFile session;
    session.panes.push_back(paneOf(put("a/model.safetensors"), put("a/photos/cat.png")));
    writeSessionFile(m_folder / "a/s.headscope", session);
    fs::rename(m_folder / "a", m_folder / "b");
    auto read = readSessionFile(m_folder / "b/s.headscope");
    EXPECT_THAT(findMovedFiles(read, m_folder / "b/s.headscope"), testing::IsEmpty());
    EXPECT_EQ(read.panes.at(0).photo.path, m_folder / "b/photos/cat.png");
}

TEST_F(SessionFileTest, GivesBackAllThatWasWritten)
{
    SessionFile session;
    session.panes.push_back(paneOf(put("m.safetensors"), put("photos/cat.png")));
    session.panes[0].corrections.heads = 6;
    session.panes[0].corrections.std = {0.1, 0.2, 0.3};
    session.panes[0].corrections.inputSize = {240, 320};
    session.panes[0].corrections.cropMode = CropMode::Squash;
    session.panes[0].corrections.precision = Precision::Bfloat16;
    session.panes[0].corrections.keepHalf = true;
    session.pins.push_back({"the ear \xC3\xA9", session.panes[0], "iVBORw0KGgo="});
    session.notes = "line one\nline two";
    session.panes[0].object = std::make_shared<const ObjectMask>(ObjectMask{3, 2, {0, 1, 1, 0, 0, 1}});
    session.rest["masks"] = R"([{"name":"cat","points":[[1,2],[3,4]]}])";
    session.rest["links"] = R"({"query":true})";
    writeSessionFile(m_folder / "s.headscope", session);
    const auto read = readSessionFile(m_folder / "s.headscope");
    EXPECT_TRUE(sameContent(read, session));
    EXPECT_EQ(read.pins.at(0).thumbnail, "iVBORw0KGgo=");
    EXPECT_EQ(read.panes.at(0).corrections.inputSize, std::pair(240, 320));
    EXPECT_EQ(read.panes.at(0).corrections.precision, Precision::Bfloat16);
    EXPECT_EQ(read.panes.at(0).corrections.keepHalf, true);
    EXPECT_EQ(written("s.headscope")["panes"][0]["model"]["corrections"]["keep"], "float16");
    EXPECT_EQ(written("s.headscope")["panes"][0]["model"]["corrections"]["size"], (nlohmann::json{320, 240}));
    EXPECT_EQ(*read.panes.at(0).object, *session.panes.at(0).object);
    EXPECT_EQ(written("s.headscope")["panes"][0]["object"]["runs"], (nlohmann::json{1, 2, 2, 1}));
    session.panes[0].object.reset();
    EXPECT_FALSE(sameContent(read, session));
    EXPECT_EQ(written("s.headscope")["masks"][0]["points"][1][0], 3);
}

/// Two selections of one photo and one of another.
SessionFile withSelections(const fs::path& first, const fs::path& second)
{
    SessionFile session;
    for (const auto& photo : {first, second}) {
        session.selections.push_back({{photo, {}}, {}});
        session.selections.back().selections.add(
            std::make_shared<const ObjectMask>(ObjectMask{3, 2, {0, 1, 1, 0, 0, 1}}), "cat");
    }
    session.selections[0].selections.add(std::make_shared<const ObjectMask>(ObjectMask{3, 2, {1, 0, 0, 0, 0, 0}}),
                                         "dog \xC3\xA9");
    return session;
}

TEST_F(SessionFileTest, HoldsTheNamedSelectionsOfEveryPhoto)
{
    const SessionFile session = withSelections(put("a.png"), put("photos/b.png"));
    writeSessionFile(m_folder / "s.headscope", session);
    const auto json = written("s.headscope")["selections"];
    ASSERT_EQ(json.size(), 3U);
    EXPECT_EQ(json[1]["photo"]["path"], "a.png");
    EXPECT_EQ(json[1]["name"], "dog \xC3\xA9");
    EXPECT_EQ(json[1]["mask"]["runs"], (nlohmann::json{0, 1, 5}));
    EXPECT_EQ(json[2]["photo"]["path"], "photos/b.png");
    const auto read = readSessionFile(m_folder / "s.headscope");
    EXPECT_TRUE(sameContent(read, session));
    ASSERT_EQ(read.selections.size(), 2U);
    EXPECT_EQ(read.selections[0].selections.all().size(), 2U);
    EXPECT_TRUE(read.rest.empty());

    SessionFile renamed = read;
    renamed.selections[1].selections.add(read.selections[1].selections.all()[0].mask, "kitten");
    EXPECT_FALSE(sameContent(read, renamed));
    EXPECT_FALSE(sameWork(read, renamed));
}

TEST_F(SessionFileTest, FindsThePhotosOfSelectionsThatHaveMoved)
{
    writeSessionFile(m_folder / "s.headscope", withSelections(m_folder / "gone/a.png", "/nowhere/b.png"));
    put("a.png");
    auto read = readSessionFile(m_folder / "s.headscope");
    EXPECT_THAT(findMovedFiles(read, m_folder / "s.headscope"), testing::IsEmpty());  // they are not shown
    EXPECT_EQ(read.selections.at(0).photo.path, m_folder / "a.png");
    replacePath(read, "/nowhere/b.png", m_folder / "c.png");
    EXPECT_EQ(read.selections.at(1).photo.path, m_folder / "c.png");
}

TEST_F(SessionFileTest, RefusesSelectionsThatMakeNoSense)
{
    const auto sessionOf = [](const std::string& selections) {
        return R"({"headscope_session": 1, "selections": [)" + selections + "]}";
    };
    const std::string photo = R"("photo": {"path": "a.png"})",
                      mask = R"("mask": {"width": 2, "height": 1, "runs": [1, 1]})";
    const std::string cat = "{" + photo + R"(, "name": "cat", )" + mask + "}";
    EXPECT_EQ(complaint(sessionOf(cat)), "none");
    EXPECT_THAT(complaint(sessionOf(cat + "," + cat)),
                HasSubstr("selections[1].mask: expected another mask than that of \"cat\", found the same"));
    EXPECT_THAT(complaint(sessionOf("{" + photo + R"(, "name": "", )" + mask + "}")),
                HasSubstr("selections[0].name: "));
    EXPECT_THAT(complaint(sessionOf("{" + photo + ", " + mask + "}")),
                HasSubstr("selections[0].name: expected a text"));
    EXPECT_THAT(complaint(sessionOf(R"({"name": "cat", )" + mask + "}")), HasSubstr("selections[0].photo"));
    EXPECT_THAT(complaint(sessionOf("{" + photo + R"(, "name": "cat"})")), HasSubstr("selections[0].mask"));
    EXPECT_THAT(
        complaint(sessionOf("{" + photo + R"(, "name": "cat", "mask": {"width": 2, "height": 1, "runs": [9]}})")),
        HasSubstr("selections[0].mask"));
    std::string many;
    for (std::size_t i = 0; i <= kMostSessionSelections; ++i) {
        many += (i > 0 ? "," : "") + std::string(R"({"photo": {"path": ")") + std::to_string(i) +
                R"(.png"}, "name": "cat", )" + mask + "}";
    }
    EXPECT_THAT(complaint(sessionOf(many)), HasSubstr("selections: expected"));
}

TEST_F(SessionFileTest, LookingElsewhereIsNoWorkAndPinsNotesEditsAndObjectsAre)
{
    SessionFile saved;
    saved.panes.push_back(paneOf("/m.safetensors", "/cat.png"));
    SessionFile now = saved;
    now.panes[0].view.layer = 3;
    now.panes[0].photo.path = "/dog.png";
    now.panes.push_back(now.panes[0]);
    now.rest["links"] = R"({"query":true})";
    EXPECT_FALSE(sameContent(saved, now));
    EXPECT_TRUE(sameWork(saved, now));
    SessionFile other = now;
    other.notes = "look here";
    EXPECT_FALSE(sameWork(saved, other));
    other = now;
    other.pins.push_back({"pin", now.panes[0], {}});
    EXPECT_FALSE(sameWork(saved, other));
    other = now;
    other.panes[1].view.edits = {parseEdit("zero:0.0")};
    EXPECT_FALSE(sameWork(saved, other));
    other = now;
    other.panes[0].object = std::make_shared<const ObjectMask>(ObjectMask{2, 1, {0, 1}});
    EXPECT_FALSE(sameWork(saved, other));
}

TEST_F(SessionFileTest, KeepsNamesThatAreNoText)
{
    SessionFile session;
    session.panes.push_back(paneOf(put("m.safetensors"), put("photos/caf\xE9\n'.png")));
    writeSessionFile(m_folder / "s.headscope", session);
    EXPECT_EQ(readSessionFile(m_folder / "s.headscope").panes.at(0).photo.path, m_folder / "photos/caf\xE9\n'.png");
}

TEST_F(SessionFileTest, LooksForWhatHasMovedBesideItselfAndBesideTheOthers)
{
    SessionFile session;
    session.panes.push_back(paneOf(put("models/m.safetensors"), m_folder / "gone/cat.png"));
    session.panes.push_back(paneOf(m_folder / "models/m.safetensors", m_folder / "gone/dog.png"));
    session.panes.push_back(paneOf(m_folder / "models/m.safetensors", m_folder / "gone/owl.png"));
    put("cat.png");
    put("models/dog.png");
    EXPECT_THAT(findMovedFiles(session, m_folder / "s.headscope"), testing::ElementsAre(m_folder / "gone/owl.png"));
    EXPECT_EQ(session.panes[0].photo.path, m_folder / "cat.png");
    EXPECT_EQ(session.panes[1].photo.path, m_folder / "models/dog.png");
    replacePath(session, m_folder / "gone/owl.png", put("elsewhere/owl2.png"));
    EXPECT_EQ(session.panes[2].photo.path, m_folder / "elsewhere/owl2.png");
}

TEST_F(SessionFileTest, IsNeverWrittenOverWhatItReads)
{
    SessionFile session;
    session.panes.push_back(paneOf(put("m.safetensors", "weights"), put("photos/cat.png", "pixels")));
    fs::create_hard_link(m_folder / "photos/cat.png", m_folder / "s.headscope");
    EXPECT_THROW(writeSessionFile(m_folder / "s.headscope", session), Error);
    EXPECT_THROW(writeSessionFile(m_folder / "m.safetensors", session), Error);
    std::ifstream file(m_folder / "photos/cat.png");
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), "pixels");
}

struct Refused {
    const char* name;
    std::string text;
    const char* says;
};

class RefusedSession : public SessionFileTest, public testing::WithParamInterface<Refused> {};

TEST_P(RefusedSession, SaysWhereAndWhy)
{
    EXPECT_THAT(complaint(GetParam().text), testing::AllOf(HasSubstr("s.headscope: "), HasSubstr(GetParam().says)));
}

std::string withPane(const std::string& pane)
{
    return R"({"headscope_session": 1, "panes": [)" + pane + "]}";
}

INSTANTIATE_TEST_SUITE_P(
    Files, RefusedSession,
    testing::Values(
        Refused{"Text", "hello", "expected a session as JSON"}, Refused{"Empty", "", "expected a session as JSON"},
        Refused{"OtherJson", R"({"panes": []})", "headscope_session"},
        Refused{"List", "[1]", "expected a Headscope session"},
        Refused{"Newer", R"({"headscope_session": 2})", "found 2: written by a newer Headscope"},
        Refused{"VersionInWords", R"({"headscope_session": "1"})", "headscope_session: expected a version from 1"},
        Refused{"PanesNoList", R"({"headscope_session": 1, "panes": {}})", "panes: expected a list, found {}"},
        Refused{"PaneNoObject", withPane("3"), "panes[0]: expected an object, found 3"},
        Refused{"PhotoNoObject", withPane(R"({"photo": "cat.png"})"), "panes[0].photo: expected an object"},
        Refused{"PathNumber", withPane(R"({"photo": {"path": 3}})"), "panes[0].photo.path: expected a text, found 3"},
        Refused{"NoPath", withPane(R"({"model": {}})"), "panes[0].model.path: expected a path, found none"},
        Refused{"ZeroInPath", withPane("{\"model\": {\"path\": \"a\\u0000b\"}}"), "panes[0].model.path"},
        Refused{"Hash", withPane(R"({"photo": {"path": "a", "sha256": "12"}})"),
                "panes[0].photo.sha256: expected 64 hexadecimal digits"},
        Refused{"ViewKey", withPane(R"({"view": {"wings": 2}})"), "panes[0].view: view JSON, wings: unknown key"},
        Refused{"UnknownView", withPane(R"({"view": {"view": "nosuch"}})"), "panes[0].view: "},
        Refused{"Heads", withPane(R"({"model": {"path": "m", "corrections": {"heads": -1}}})"),
                "panes[0].model.corrections.heads: expected a whole number from 1 to 1024, found -1"},
        Refused{"Std", withPane(R"({"model": {"path": "m", "corrections": {"std": [1, 0, 1]}}})"),
                "corrections.std: expected a number above 0"},
        Refused{"Pins", R"({"headscope_session": 1, "pins": [{"name": 5}]})", "pins[0].name: expected a text, found 5"},
        Refused{"Object", R"({"headscope_session": 1, "panes": [{"object": {"width": 3, "height": 2, "runs": [7]}}]})",
                "panes[0].object: mask: runs"},
        Refused{"Deep", R"({"headscope_session": 1, "masks": )" + std::string(40, '[') + std::string(40, ']') + "}",
                "nested deeper than 16"},
        Refused{"NotUtf8", "{\"headscope_session\": 1, \"notes\": \"\xE9\"}", "not UTF-8"}),
    [](const auto& test) { return test.param.name; });

TEST_F(SessionFileTest, RefusesMoreThanItsLimits)
{
    std::string panes;
    for (int i = 0; i < 17; ++i) {
        panes += std::string(i > 0 ? "," : "") + "{}";
    }
    EXPECT_THAT(complaint(withPane(panes)), HasSubstr("panes: expected at most 16, found 17"));
    EXPECT_THAT(complaint("{\"headscope_session\": 1, \"notes\": \"" + std::string((1 << 20) + 1, 'n') + "\"}"),
                HasSubstr("notes: expected at most 1048576 bytes"));
    EXPECT_THAT(complaint("{\"headscope_session\": 1, \"x\": \"" + std::string(17 << 20, 'n') + "\"}"),
                HasSubstr("at most 16 MB"));
    SessionFile session;
    session.pins.resize(301);
    EXPECT_THROW(writeSessionFile(m_folder / "s.headscope", session), Error);
}

TEST_F(SessionFileTest, PassesOverUnknownKeysInsideAndKeepsThoseAtTheTop)
{
    const auto session = readText(R"({"headscope_session": 1, "future": [1, 2], "panes": [{"zoom": 3}]})");
    EXPECT_EQ(session.rest, (std::map<std::string, std::string>{{"future", "[1,2]"}}));
    EXPECT_EQ(session.panes.size(), 1U);
    EXPECT_EQ(session.panes[0].view, View{});
}

TEST(SessionName, IsKnownByItsExtension)
{
    EXPECT_TRUE(isSessionFile("a/b.headscope"));
    EXPECT_TRUE(isSessionFile("B.HeadScope"));
    EXPECT_FALSE(isSessionFile("headscope"));
    EXPECT_FALSE(isSessionFile("b.headscope.png"));
}

}  // namespace
}  // namespace core
