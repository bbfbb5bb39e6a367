#include "app/cli/figures.h"

#include "ui/figure/figure.h"

#include <memory>

namespace cli {

ApplicationForText::ApplicationForText()
{
    if (QGuiApplication::instance() == nullptr) {
        qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});  // stderr is ours
        m_application.emplace(m_argumentCount, m_arguments);
    }
}

std::filesystem::path parseFigureFile(const std::string& text)
{
    ui::figureFormat(text);  // throws for other extensions
    return text;
}

void writeFigure(const std::filesystem::path& file, core::Result result, const std::string& about,
                 const std::filesystem::path& source)
{
    ui::Figure image;
    image.result = std::make_shared<const core::Result>(std::move(result));
    image.modelName = about;
    const ApplicationForText application;
    ui::exportFigure(file, image,
                     {.modelFile = source.filename().string(),
                      .modelSha256 = ui::fileSha256(source),
                      .photoFile = {},
                      .photoSha256 = {},
                      .modelName = about});
}

}  // namespace cli
