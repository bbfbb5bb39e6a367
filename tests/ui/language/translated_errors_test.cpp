// Errors of core as the window shows them: in the user's language, with the names and numbers that they are about.
#include "core/analysis/attention/layer_choice.h"
#include "core/error.h"
#include "core/file/json_reader.h"
#include "core/file/output_file.h"
#include "core/model/open_model.h"
#include "core/model/spec/shape_reader.h"
#include "core/trace/trace.h"
#include "tests/support/message_text.h"
#include "tests/support/scratch_folder.h"
#include "ui/language/language.h"
#include "ui/session/work/problem.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <QRegularExpression>

#include <functional>

namespace {

struct ShownError {
    const char* name;
    std::function<void()> act;
    QStringList arguments;
};

/// Each is met by somebody whose files are good, or nearly.
std::vector<ShownError> shownErrors(const ScratchFolder& folder)
{
    static const core::TensorShapes shapes{{"cls_token", {1, 1, 192}}};
    const core::ShapeReader reader(shapes, "every %1"_msg("ViT"));
    const auto page = folder.write("seite.safetensors", "<!DOCTYPE html><html></html>");
    return {{"missing file", [] { core::openModel("/nirgends/modell.pt"); }, {"/nirgends/modell.pt"}},
            {"web page", [page] { core::openModel(page); }, {"seite.safetensors"}},
            {"shape",
             [reader] {
                 reader.require("cls_token", {1, 1, 384});
             },
             {"cls_token", "[1, 1, 384]", "192]"}},
            {"missing tensor", [reader] { reader.side("pos_embed", 3, 1); }, {"pos_embed", "ViT"}},
            {"layer",
             [] {
                 core::Trace trace;
                 trace.layers.resize(12);
                 core::layerOf(trace, 47);
             },
             {"11", "47"}},
            {"JSON",
             [] { core::JsonReader(nlohmann::json::parse(R"({"dpi": 7})"), "a.json").at("dpi").whole(72, 2400); },
             {"a.json", "72", "2400", "7"}},
            {"output over input",
             [page] {
                 core::requireOutput(page, {{page, "the photo"_msg}});
             },
             {"seite"}}};
}

class TranslatedErrors : public testing::TestWithParam<const char*> {
protected:
    TranslatedErrors() { ui::setLanguage(QString::fromLatin1(GetParam())); }
    ~TranslatedErrors() override { ui::setLanguage(QStringLiteral("en")); }
};

TEST_P(TranslatedErrors, SpeakTheLanguageOfTheWindow)
{
    static const QRegularExpression english(
        QStringLiteral(R"(\b(expected|found|is|the|which|such|number|layer|every|would)\b)"));
    const ScratchFolder folder;
    for (const ShownError& shown : shownErrors(folder)) {
        core::Failure failure{core::ErrorCode::Other, "unknown error"_msg};
        try {
            shown.act();
            ADD_FAILURE() << shown.name << ": no error";
        } catch (...) {
            failure = core::currentFailure();
        }
        const QString details = ui::describe(failure, ui::Operation::OpeningModel, QStringLiteral("x")).details;
        EXPECT_FALSE(details.contains(english)) << shown.name << ": " << details.toStdString();
        EXPECT_TRUE(QString::fromStdString(failure.message.english()).contains(english)) << failure.message;
        for (const QString& argument : shown.arguments) {
            EXPECT_TRUE(details.contains(argument)) << shown.name << ": " << details.toStdString();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Languages, TranslatedErrors, testing::Values("de", "zh_CN"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
