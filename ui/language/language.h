// The language of the window: English in the sources, others in resources/translations.
#pragma once

#include <QList>
#include <QString>

#include <utility>

namespace ui {

/// The languages to choose from: the word in the settings ("en", "de", "zh_CN") and the language's own name.
const QList<std::pair<QString, QString>>& languages();

/// Installs the translators of a language. Texts already on the screen do not change. Qt's own words
/// follow where its translations are installed. GUI thread, before there are windows.
/// @param language  of languages(); anything else: the system's first language that is among them, or English
void setLanguage(const QString& language);

/// The language in use: "de".
QString currentLanguage();

}  // namespace ui
