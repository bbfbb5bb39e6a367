// The language of the window: English in the sources, others in resources/translations.
#pragma once

#include <QList>
#include <QString>

#include <utility>

namespace ui {

/// What can be chosen: a word for the settings ("en", "de", "zh_CN") and what the language calls itself.
const QList<std::pair<QString, QString>>& languages();

/// Has the application speak a language from now on; what is on the screen already stays as it is. Qt's own words
/// follow where its translations are installed. GUI thread, before there are windows.
/// @param language  of languages(); anything else: the system's first language that is among them, or English
void speak(const QString& language);

/// What is spoken: "de".
QString spokenLanguage();

}  // namespace ui
