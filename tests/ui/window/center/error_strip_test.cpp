// The strip above the image: a sentence, what to do, and details for those who ask.
#include "ui/window/center/error_strip.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QLabel>
#include <QPushButton>

namespace {

TEST(ErrorStrip, FoldsTheDetailsOfEveryNewMessage)
{
    ui::ErrorStrip strip;
    auto& details = *strip.findChild<QLabel*>("errorDetails");
    auto& more = *strip.findChild<QPushButton*>();
    strip.show(
        ui::Problem{ui::Operation::Exporting, "a.png could not be written.", "Choose another folder.", "disk full"});
    EXPECT_TRUE(details.isHidden());
    more.click();
    EXPECT_FALSE(details.isHidden());
    EXPECT_EQ(details.text(), "disk full");
    strip.show(
        ui::Problem{ui::Operation::Exporting, "b.png could not be written.", "Choose another folder.", "no right"});
    EXPECT_TRUE(details.isHidden());
    EXPECT_FALSE(more.isChecked());
    strip.show(ui::Problem{ui::Operation::Exporting, "c.png could not be written.", "Choose another folder.", ""});
    EXPECT_TRUE(more.isHidden());
    strip.show(std::nullopt);
    EXPECT_TRUE(strip.isHidden());
}

TEST(ErrorStrip, OffersNoDetailsThatTheSentenceHasSaid)
{
    ui::ErrorStrip strip;
    const core::Failure failure{core::ErrorCode::Corrupt, core::Message("m: expected finite outputs, found 3 of 5")};
    strip.show(ui::describe(failure, ui::Operation::RunningModel, "a.png"));
    EXPECT_EQ(strip.findChild<QLabel*>("errorSentence")->text(),
              "The model could not be run on a.png: m: expected finite outputs, found 3 of 5.");
    EXPECT_TRUE(strip.findChild<QPushButton*>()->isHidden());
    strip.show(ui::describe(failure, ui::Operation::OpeningModel, "m"));
    EXPECT_FALSE(strip.findChild<QPushButton*>()->isHidden());
}

TEST(ErrorStrip, StaysLowHoweverMuchItHasToSay)
{
    ui::ErrorStrip strip;
    strip.resize(400, 10);
    strip.show(ui::Problem{ui::Operation::Exporting, "a.png could not be written.", "Choose another folder.", "full"});
    EXPECT_LT(strip.heightForWidth(400), 80);
    const auto line = QString("A long sentence of what was expected and of what was found. ").repeated(8);
    strip.show(ui::Problem{ui::Operation::Exporting, line, line, line});
    QCoreApplication::sendPostedEvents();  // the layout learns of the new words
    EXPECT_GT(strip.heightForWidth(400), 100);
    EXPECT_LT(strip.heightForWidth(400), 140);
    strip.findChild<QPushButton*>()->click();
    EXPECT_LT(strip.heightForWidth(400), 140);
}

TEST(ErrorStrip, AFileNameIsNeverTakenForMarkup)
{
    ui::ErrorStrip strip;
    strip.show(ui::Problem{ui::Operation::OpeningPhoto, "<b>x</b>.png could not be opened.", "", "<i>details</i>"});
    EXPECT_EQ(strip.findChild<QLabel*>("errorSentence")->textFormat(), Qt::PlainText);
    EXPECT_EQ(strip.findChild<QLabel*>("errorDetails")->textFormat(), Qt::PlainText);
}

}  // namespace
