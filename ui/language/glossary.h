// The glossary of the manual (resources/manual/glossary.md), for tooltips: one meaning per word, in the window's
// language. GUI thread only; the file is read once.
#pragma once

#include <QList>
#include <QString>

namespace ui {

struct GlossaryEntry {
    QString english;  ///< "class token": the key
    QString word;     ///< the same in the window's language
    QString meaning;
};

/// In the order of the file; empty where the manual is not installed.
const QList<GlossaryEntry>& glossary();

/// "Query: the token whose attention is shown"; empty for a word that the glossary lacks.
/// @param english  a word of the first column
QString glossaryTip(const QString& english);

/// A word of the glossary within a text.
struct GlossaryPlace {
    qsizetype start = 0, length = 0;
    qsizetype entry = 0;  ///< in glossary()
};
/// The words that occur in a text of the window, also in the plural, from the left; the longest where several begin.
QList<GlossaryPlace> glossaryWordsIn(const QString& text);

}  // namespace ui
