#include "ui/language/glossary.h"

#include "resources/resources.h"
#include "ui/language/core_text.h"
#include "ui/language/language.h"

#include <QFile>
#include <QStringList>

#include <algorithm>

namespace ui {
namespace {

enum Column { kEnglish, kMeaning, kGerman, kChinese, kColumns };

QList<QStringList> readRows()
{
    const auto path = resources::find("resources/manual/glossary.md");
    QFile file(path ? QString::fromStdString(path->string()) : QString());
    QList<QStringList> rows;
    if (!path || !file.open(QIODevice::ReadOnly)) {
        return rows;
    }
    for (const QString& line : QString::fromUtf8(file.readAll()).split(u'\n')) {
        QStringList cells;
        for (const QString& cell : line.split(u'|').mid(1, kColumns)) {
            cells << cell.trimmed();
        }
        const bool isRow =
            cells.size() == kColumns && !cells[kEnglish].startsWith(u"---") && cells[kEnglish] != u"word";
        rows += isRow ? QList<QStringList>{cells} : QList<QStringList>();
    }
    return rows;
}

bool isWordAt(const QString& text, qsizetype start, const QString& word)
{
    return QStringView(text).mid(start, word.size()).compare(word, Qt::CaseInsensitive) == 0;
}

/// Chinese has neither gaps between words nor plurals.
bool hasGaps(const QString& word)
{
    return word.front().unicode() < 0x2E80;
}

/// Length of the word at this place, its plural included; 0 where it is part of another word.
qsizetype lengthAt(const QString& text, qsizetype start, const QString& word)
{
    if (!isWordAt(text, start, word)) {
        return 0;
    }
    const auto isLetter = [&](qsizetype at) { return at >= 0 && at < text.size() && text[at].isLetterOrNumber(); };
    qsizetype end = start + word.size();
    if (!hasGaps(word)) {
        return word.size();
    }
    for (const QString& plural :
         {QStringLiteral("es"), QStringLiteral("s"), QStringLiteral("e"), QStringLiteral("n")}) {
        if (isWordAt(text, end, plural) && !isLetter(end + plural.size())) {
            end += plural.size();
            break;
        }
    }
    return isLetter(start - 1) || isLetter(end) ? 0 : end - start;
}

}  // namespace

const QList<GlossaryEntry>& glossary()
{
    static QString language;
    static QList<GlossaryEntry> entries;
    if (language != currentLanguage() || entries.isEmpty()) {
        language = currentLanguage();
        entries.clear();
        for (const QStringList& row : readRows()) {
            const Column column = language == u"de" ? kGerman : language.startsWith(u"zh") ? kChinese : kEnglish;
            entries << GlossaryEntry{row[kEnglish], row[column], coreText(row[kMeaning].toStdString())};
        }
    }
    return entries;
}

QString glossaryTip(const QString& english)
{
    const auto& all = glossary();
    const auto found = std::ranges::find(all, english, &GlossaryEntry::english);
    if (found == all.end()) {
        return {};
    }
    QString word = found->word;
    word.replace(0, 1, word.left(1).toUpper());
    return QStringLiteral("%1: %2").arg(word, found->meaning);
}

QList<GlossaryPlace> glossaryWordsIn(const QString& text)
{
    const auto& all = glossary();
    QList<GlossaryPlace> places;
    for (qsizetype at = 0; at < text.size();) {
        GlossaryPlace longest;
        for (qsizetype entry = 0; entry < all.size(); ++entry) {
            const qsizetype length = lengthAt(text, at, all[entry].word);
            longest = length > longest.length ? GlossaryPlace{at, length, entry} : longest;
        }
        places += longest.length > 0 ? QList<GlossaryPlace>{longest} : QList<GlossaryPlace>();
        at += std::max<qsizetype>(1, longest.length);
    }
    return places;
}

}  // namespace ui
