// The files of translations are whole: every text of the sources and of core's tables has its words in German and
// Chinese, with the same gaps, keys and ends.
#include "core/analysis/views/views.h"
#include "core/trace/layout.h"
#include "tests/support/folders.h"
#include "tests/support/scratch_folder.h"

#include <gtest/gtest.h>

#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QProcess>
#include <QRegularExpression>
#include <QXmlStreamReader>

#include <algorithm>
#include <set>

namespace {

struct Entry {
    QString context, source, type;
    QStringList forms;  ///< one; of numbers as many as the language has
    bool numerus = false;
    std::string about() const { return (context + QStringLiteral(": ") + source).toStdString(); }
};

Entry readEntry(QXmlStreamReader& xml, const QString& context)
{
    Entry entry;
    entry.context = context;
    entry.numerus = xml.attributes().value(QStringLiteral("numerus")) == u"yes";
    while (xml.readNextStartElement()) {
        if (xml.name() == u"source") {
            entry.source = xml.readElementText();
        } else if (xml.name() == u"translation") {
            entry.type = xml.attributes().value(QStringLiteral("type")).toString();
            if (!entry.numerus) {
                entry.forms << xml.readElementText();
                continue;
            }
            while (xml.readNextStartElement()) {
                entry.forms << xml.readElementText();
            }
        } else {
            xml.skipCurrentElement();
        }
    }
    return entry;
}

QList<Entry> readEntries(const QString& path)
{
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    QXmlStreamReader xml(&file);
    QList<Entry> entries;
    QString context;
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isStartElement() && xml.name() == u"name") {
            context = xml.readElementText();
        } else if (xml.isStartElement() && xml.name() == u"message") {
            entries << readEntry(xml, context);
        }
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    return entries;
}

QString fileOf(const QString& language)
{
    return QString::fromStdString(support::sourceFolder()) +
           QStringLiteral("/resources/translations/headscope_%1.ts").arg(language);
}

/// "%1", "%2", "%n" as often as they stand there, in alphabetic order.
QStringList gapsOf(const QString& text)
{
    static const QRegularExpression gap(QStringLiteral("%(?:\\d|n)"));
    QStringList gaps;
    for (auto each = gap.globalMatch(text); each.hasNext();) {
        gaps << each.next().captured();
    }
    gaps.sort();
    return gaps;
}

/// How many letters are marked as keys: "&File".
qsizetype keysIn(const QString& text)
{
    static const QRegularExpression key(QStringLiteral("&\\w"), QRegularExpression::UseUnicodePropertiesOption);
    return text.count(key);
}

class TranslationFile : public testing::TestWithParam<const char*> {
protected:
    QString language() const { return QString::fromLatin1(GetParam()); }
    bool isEnglish() const { return language() == u"en"; }
    qsizetype numberForms() const { return language() == u"zh_CN" ? 1 : 2; }
};

TEST_P(TranslationFile, HasWordsForEveryEntry)
{
    const QList<Entry> entries = readEntries(fileOf(language()));
    ASSERT_GT(entries.size(), isEnglish() ? 4 : 1000);
    for (const Entry& entry : entries) {
        EXPECT_EQ(entry.type, QString()) << entry.about();  // "unfinished", "vanished", "obsolete"
        EXPECT_EQ(entry.forms.size(), entry.numerus ? numberForms() : 1) << entry.about();
        EXPECT_FALSE(entry.forms.contains(QString())) << entry.about();
    }
}

TEST_P(TranslationFile, FillsTheSameGaps)
{
    for (const Entry& entry : readEntries(fileOf(language()))) {
        for (const QString& form : entry.forms) {
            EXPECT_EQ(gapsOf(form), gapsOf(entry.source)) << entry.about();
        }
    }
}

TEST_P(TranslationFile, KeepsKeysEllipsesLinesAndMargins)
{
    for (const Entry& entry : readEntries(fileOf(language()))) {
        for (const QString& form : entry.forms) {
            const QString& source = entry.source;
            EXPECT_EQ(keysIn(form), keysIn(source)) << entry.about();
            EXPECT_EQ(form.count(u'…'), source.count(u'…')) << entry.about();
            EXPECT_EQ(form.count(u'\n'), source.count(u'\n')) << entry.about();
            EXPECT_EQ(form.count(QStringLiteral(";;")), source.count(QStringLiteral(";;"))) << entry.about();
            EXPECT_EQ(form.startsWith(u' '), source.startsWith(u' ')) << entry.about();
            EXPECT_EQ(form.endsWith(u' '), source.endsWith(u' ')) << entry.about();
        }
    }
}

/// Every text of the table of views; the window shows it by coreText().
std::set<QString> textsOfViews()
{
    std::set<QString> texts;
    const auto add = [&](const std::string& text) { texts.insert(QString::fromStdString(text)); };
    for (const core::ViewRow& row : core::viewTable()) {
        for (const std::string& text : {row.group, row.title, row.families, row.meaning}) {
            add(text);
        }
        for (const core::ViewOption& option : row.options) {
            add(option.title);
            add(option.meaning);
            std::ranges::for_each(option.choices, add);
        }
    }
    return texts;
}

/// The ids of messages: what stands before _msg in the sources of core and ui, as cmake/translations reads them.
std::set<QString> messagesOf(const QString& floor)
{
    static const QRegularExpression marked(QStringLiteral(R"re(((?:"(?:[^"\\\n]|\\.)*"\s*)+)_msg\b)re"));
    static const QRegularExpression part(QStringLiteral(R"re("((?:[^"\\]|\\.)*)")re"));
    std::set<QString> ids;
    QDirIterator files(QString::fromStdString(support::sourceFolder()) + floor, {"*.h", "*.cpp"}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << file.fileName().toStdString();
        const QString source = QString::fromUtf8(file.readAll());
        for (auto each = marked.globalMatch(source); each.hasNext();) {
            const QString literals = each.next().captured(1);
            QString id;
            for (auto piece = part.globalMatch(literals); piece.hasNext();) {
                id += piece.next().captured(1);
            }
            ids.insert(id.replace(QStringLiteral("\\\""), QStringLiteral("\"")));
        }
    }
    ids.erase(QString());  // operator""_msg itself
    return ids;
}

TEST_P(TranslationFile, KnowsEveryTextOfCore)
{
    if (isEnglish()) {
        GTEST_SKIP() << "core speaks English";
    }
    std::set<QString> known;
    for (const Entry& entry : readEntries(fileOf(language()))) {
        if (entry.context == u"core") {
            known.insert(entry.source);
        }
    }
    std::set<QString> texts = textsOfViews();
    for (const auto& [floor, least] : {std::pair("/core", 800U), std::pair("/ui", 50U)}) {
        const std::set<QString> messages = messagesOf(QString::fromLatin1(floor));
        EXPECT_GT(messages.size(), least);
        texts.insert(messages.begin(), messages.end());
    }
    for (const QString& text : texts) {
        EXPECT_EQ(known.count(text), 1U) << "run cmake/translations; not known: " << text.toStdString();
    }
}

TEST_P(TranslationFile, LacksNoTextOfTheSources)
{
    const QString lupdate = QStringLiteral(HEADSCOPE_LUPDATE);
    if (lupdate.isEmpty() || lupdate.endsWith(u"NOTFOUND")) {
        GTEST_SKIP() << "lupdate is not installed (Debian: qt6-l10n-tools)";
    }
    const ScratchFolder folder;
    const QString copy = QString::fromStdString((folder.path() / "copy.ts").string());
    ASSERT_TRUE(QFile::copy(fileOf(language()), copy));
    QFile::setPermissions(copy, QFile::ReadOwner | QFile::WriteOwner);
    QProcess process;
    process.setWorkingDirectory(QString::fromStdString(support::sourceFolder()));
    QStringList arguments{"-silent", "-I", ".", "-locations", "none", "ui", "app", "-ts", copy};
    if (isEnglish()) {
        arguments.prepend("-pluralonly");
    }
    process.start(lupdate, arguments);
    ASSERT_TRUE(process.waitForFinished(120000));
    ASSERT_EQ(process.exitCode(), 0) << process.readAllStandardError().toStdString();
    for (const Entry& entry : readEntries(copy)) {
        EXPECT_NE(entry.type, u"unfinished") << "run cmake/translations; not known: " << entry.about();
        if (entry.context != u"core") {  // most of which stand in core's table
            EXPECT_NE(entry.type, u"vanished") << "run cmake/translations; no longer said: " << entry.about();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Languages, TranslationFile, testing::Values("en", "de", "zh_CN"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
