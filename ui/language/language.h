// The language of the window: English in the sources, others in resources/translations.
#pragma once

#include <QFontDatabase>
#include <QList>
#include <QString>

#include <utility>

namespace ui {

/// The languages to choose from: the word in the settings ("en", "de", "zh_CN") and the language's own name.
const QList<std::pair<QString, QString>>& languages();

/// Whether a font of this machine has the script of the language: without one a window is all boxes, the way back to
/// English included. GUI thread, once there is an application.
bool isReadable(const QString& language);
/// The same for the scripts that fonts have.
bool isReadable(const QString& language, const QList<QFontDatabase::WritingSystem>& scripts);

/// Installs the translators of a language. Texts already on the screen do not change. Qt's own words
/// follow where its translations are installed. GUI thread, before there are windows.
/// @param language  of languages(); anything else: the system's first language that is among them, or English
void setLanguage(const QString& language);

/// The same, but English instead of a language that is not readable. @return that language; empty: it is readable
QString setReadableLanguage(const QString& language);
/// "Chinese needs a Chinese font": why a language that is not readable cannot be chosen.
QString fontNeeded(const QString& language);

/// The language in use: "de".
QString currentLanguage();

}  // namespace ui
