// The list of pins: its order, and the way back.
#include "ui/session/storage/pins.h"

#include <gtest/gtest.h>

namespace {

class PinsTest : public testing::Test {
protected:
    PinsTest()
    {
        for (const char* name : {"a", "b", "c"}) {
            m_pins.add({.name = name, .shown = std::make_shared<const core::SessionPane>()});
        }
    }
    QString names() const
    {
        QString all;
        for (const auto& pin : m_pins.all()) {
            all += pin.name;
        }
        return all;
    }
    ui::Pins m_pins;
};

TEST_F(PinsTest, TheLastOneThatWasAddedIsTheCurrentOne)
{
    EXPECT_EQ(names(), "abc");
    EXPECT_EQ(m_pins.current(), 2);
}

TEST_F(PinsTest, MovesTakeTheCurrentOneAlong)
{
    m_pins.move(2, 0);
    EXPECT_EQ(names(), "cab");
    EXPECT_EQ(m_pins.current(), 0);
    m_pins.move(0, 3);
    m_pins.move(-1, 0);
    EXPECT_EQ(names(), "cab");
}

TEST_F(PinsTest, EveryStepCanBeUndoneAndDoneAgain)
{
    m_pins.remove(1);
    m_pins.rename(0, "  x\ny ");
    EXPECT_EQ(names(), "x yc");
    m_pins.rename(0, "   ");
    EXPECT_EQ(names(), "x yc");
    m_pins.undo();
    m_pins.undo();
    EXPECT_EQ(names(), "abc");
    m_pins.redo();
    EXPECT_EQ(names(), "ac");
    m_pins.add({.name = "d", .shown = {}});
    EXPECT_FALSE(m_pins.canRedo());
    for (int i = 0; i < 10; ++i) {
        m_pins.undo();
    }
    EXPECT_EQ(names(), "");
    EXPECT_EQ(m_pins.current(), -1);
}

TEST_F(PinsTest, AThumbnailFindsItsPinWhereverItIs)
{
    const int id = m_pins.all().at(1).id;
    m_pins.remove(1);
    m_pins.setThumbnail(id, QImage(4, 4, QImage::Format_RGB32), "text");
    m_pins.undo();
    EXPECT_EQ(m_pins.all().at(1).thumbnail.width(), 4);
    EXPECT_EQ(m_pins.all().at(1).thumbnailText, "text");
    EXPECT_TRUE(m_pins.all().at(0).thumbnail.isNull());
}

TEST_F(PinsTest, StepsShareWhatThePinsHold)
{
    const auto shown = m_pins.all().at(0).shown;
    m_pins.setThumbnail(m_pins.all().at(0).id, QImage(4, 4, QImage::Format_RGB32), "text");
    const char* text = m_pins.all().at(0).thumbnailText.constData();
    for (int i = 0; i < 20; ++i) {
        m_pins.move(0, 2);
        m_pins.move(2, 0);
    }
    EXPECT_EQ(m_pins.all().at(0).shown, shown);
    EXPECT_EQ(m_pins.all().at(0).thumbnailText.constData(), text);
    for (int i = 0; i < 40; ++i) {
        m_pins.undo();
    }
    EXPECT_EQ(m_pins.all().at(0).shown, shown);
    EXPECT_EQ(m_pins.all().at(0).thumbnailText.constData(), text);
}

TEST_F(PinsTest, AnotherSessionHasNoWayBack)
{
    m_pins.set({{.name = "z", .shown = {}}});
    EXPECT_EQ(names(), "z");
    EXPECT_EQ(m_pins.current(), 0);
    EXPECT_FALSE(m_pins.canUndo());
}

}  // namespace
