#include "ui/window/page/page_fields.h"

#include "core/analysis/views/views.h"
#include "ui/session/documents/file_name.h"
#include "ui/window/page/page_editor.h"

#include <QStringList>

namespace ui {

QString joinedTitles(const std::vector<std::string>& titles)
{
    QStringList list;
    for (const auto& title : titles) {
        list << QString::fromStdString(title);
    }
    return list.join(QStringLiteral(" | "));
}

std::vector<std::string> splitTitles(const QString& text)
{
    std::vector<std::string> titles;
    if (!text.trimmed().isEmpty()) {
        for (const QString& title : text.split(QStringLiteral(" | "))) {
            titles.push_back(title.trimmed().toStdString());
        }
    }
    return titles;
}

QString describedPanel(const FigurePage& page, const std::optional<PagePanel>& panel)
{
    if (!panel) {
        return PageEditor::tr("(empty panel)");
    }
    if (!panel->title.empty()) {
        return QString::fromStdString(panel->title);
    }
    const core::ViewRow& row = core::findView(panel->view.name);
    QStringList words{QString::fromStdString(row.title)};
    if (row.parameters.layer) {
        words << (panel->view.layer < 0 ? PageEditor::tr("last layer")
                                        : PageEditor::tr("layer %1").arg(panel->view.layer));
    }
    if (row.parameters.head) {
        words << PageEditor::tr("head %1").arg(QString::fromStdString(core::toText(panel->view.head)));
    }
    words << shownFileName(QString::fromStdString(page.photos.at(static_cast<std::size_t>(panel->photo)).file));
    return words.join(QStringLiteral(" · "));
}

}  // namespace ui
