#include "ui/language/core_text.h"

#include <QCoreApplication>

namespace ui {

QString coreText(const core::Message& message)
{
    return QString::fromStdString(message.rendered(
        [](const std::string& id) { return QCoreApplication::translate("core", id.c_str()).toStdString(); }));
}

QString coreText(std::string_view text)
{
    return coreText(core::Message::ofTable(std::string(text)));
}

QString wordText(std::string_view word)
{
    QString shown = coreText(word);
    return shown.toStdString() == word ? shown.replace(u'-', u' ') : shown;
}

}  // namespace ui
