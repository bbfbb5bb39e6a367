#include "ui/language/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <algorithm>

static void initTranslations()
{
    Q_INIT_RESOURCE(
        translations);  // a static library's resources are not registered by themselves; outside of namespaces
}

namespace ui {
namespace {

const QString kFolder = QStringLiteral(":/translations"), kOurs = QStringLiteral("headscope_");

/// Installed in this order; the last that knows a text wins.
struct Translators {
    QTranslator plurals;  ///< English: what numbers make of words
    QTranslator qt, ours;
};

Translators& translators()
{
    static Translators all;
    return all;
}

/// @param name  of a file without folder and suffix. A file that is not there is no mishap: English stands in the
/// sources.
void install(QTranslator& translator, const QString& name, const QString& folder)
{
    QCoreApplication::removeTranslator(&translator);
    if (translator.load(name, folder)) {
        QCoreApplication::installTranslator(&translator);
    }
}

bool isKnown(const QString& language)
{
    return std::ranges::any_of(languages(), [&](const auto& each) { return each.first == language; });
}

/// The first of the system's languages that is known: "zh-Hans-CN" and "zh-CN" stand for "zh_CN", "de-AT" for "de".
QString languageOfSystem()
{
    for (QString each : QLocale::system().uiLanguages()) {
        each.replace('-', '_');
        if (isKnown(each)) {
            return each;
        }
        if (each.startsWith(u"zh_Hans")) {
            return QStringLiteral("zh_CN");
        }
        if (const QString first = each.section('_', 0, 0); isKnown(first)) {
            return first;
        }
    }
    return QStringLiteral("en");
}

}  // namespace

const QList<std::pair<QString, QString>>& languages()
{
    static const QList<std::pair<QString, QString>> all{{QStringLiteral("en"), QStringLiteral("English")},
                                                        {QStringLiteral("de"), QStringLiteral("Deutsch")},
                                                        {QStringLiteral("zh_CN"), QStringLiteral("简体中文")}};
    return all;
}

bool isReadable(const QString& language, const QList<QFontDatabase::WritingSystem>& scripts)
{
    return !language.startsWith(u"zh") || scripts.contains(QFontDatabase::SimplifiedChinese);
}

bool isReadable(const QString& language)
{
    return isReadable(language, QFontDatabase::writingSystems());
}

QString fontNeeded(const QString& language)
{
    Q_ASSERT(language.startsWith(u"zh"));  // others are written in Latin letters
    return QCoreApplication::translate("ui::Language", "Chinese needs a Chinese font");
}

QString setReadableLanguage(const QString& language)
{
    const QString wanted = isKnown(language) ? language : languageOfSystem();
    const bool readable = isReadable(wanted);
    setLanguage(readable ? wanted : QStringLiteral("en"));
    return readable ? QString() : wanted;
}

void setLanguage(const QString& language)
{
    initTranslations();
    const QString spoken = isKnown(language) ? language : languageOfSystem();
    Translators& all = translators();
    install(all.plurals, kOurs + QStringLiteral("en"), kFolder);
    install(all.qt, QStringLiteral("qtbase_") + spoken, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(all.ours, kOurs + spoken, kFolder);
}

QString currentLanguage()
{
    const QString language = translators().ours.language();
    return language.isEmpty() ? QStringLiteral("en") : language;
}

}  // namespace ui
