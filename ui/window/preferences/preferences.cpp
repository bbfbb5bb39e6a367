#include "ui/window/preferences/preferences.h"

#include "core/analysis/view/view.h"
#include "ui/figure/colormap.h"
#include "ui/language/language.h"

#include <QThread>

#include <algorithm>

namespace ui {
namespace {

using Kind = PreferenceRow::Kind;

constexpr char kKeysPrefix[] = "keys/";
constexpr int kUsualCacheMiB = 1024;

QList<std::pair<QString, QString>> colormapChoices()
{
    QList<std::pair<QString, QString>> choices{{QStringLiteral("auto"), Preferences::tr("automatic")}};
    for (const auto& name : colormapNames()) {
        const QString text = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
        choices << std::pair(text, text);
    }
    return choices;
}

QList<std::pair<QString, QString>> languageChoices()
{
    return QList<std::pair<QString, QString>>{{QStringLiteral("system"), Preferences::tr("as the system")}} +
           languages();
}

QList<PreferenceRow> makeRows()
{
    const QString look = Preferences::tr("Appearance"), picture = Preferences::tr("New pictures"),
                  work = Preferences::tr("Computing"), folders = Preferences::tr("Folders");
    const core::View usual;
    // clang-format off
    return {
        {preference::kLanguage, Kind::Choice, look, Preferences::tr("Language"),
         Preferences::tr("What the window speaks, from the next start on. Figures, files and the command line speak English"),
         QStringLiteral("system"), languageChoices()},
        {preference::kTheme, Kind::Choice, look, Preferences::tr("Theme"), Preferences::tr("Light on dark, dark on light, or as the desktop has it"),
         QStringLiteral("system"),
         {{"system", Preferences::tr("as the system")}, {"dark", Preferences::tr("dark")}, {"light", Preferences::tr("light")}}},
        {preference::kContrast, Kind::Switch, look, Preferences::tr("High contrast"),
         Preferences::tr("Black and white grounds, strong lines, no pale text"), false},
        {preference::kLessMotion, Kind::Switch, look, Preferences::tr("Reduced motion"),
         Preferences::tr("Panels, menus and bars are at their place at once, and the text cursor does not blink"), false},
        {preference::kColormap, Kind::Choice, picture, Preferences::tr("Colours"),
         Preferences::tr("Colour map of the picture that is shown, and of those to come. Automatic: inferno, and blue to orange "
            "where values have a sign"),
         QString::fromStdString(usual.colormap), colormapChoices()},
        {preference::kOpacity, Kind::Number, picture, Preferences::tr("Opacity"), Preferences::tr("How much of the photo the map covers"),
         static_cast<int>(usual.opacity * 100.0 + 0.5), {}, 0, 100, 5, Preferences::tr(" %")},
        {preference::kSmooth, Kind::Switch, picture, Preferences::tr("Smooth between patches"),
         Preferences::tr("Bicubic between the centres of the patches; without it every patch is one flat cell"), usual.smooth},
        {preference::kDevice, Kind::Choice, work, Preferences::tr("Device"), Preferences::tr("What models run on"), QStringLiteral("auto"),
         {{"auto", Preferences::tr("GPU if there is one")}, {"cpu", Preferences::tr("processor")}, {"cuda", Preferences::tr("GPU (CUDA)")}}},
        {preference::kThreads, Kind::Number, work, Preferences::tr("Threads"),
         Preferences::tr("With how many threads the processor computes, from the next start on. Automatic: one for each core"),
         0, {}, 0, std::max(1, QThread::idealThreadCount()), 1, {}, Preferences::tr("automatic")},
        {preference::kCache, Kind::Number, work, Preferences::tr("Memory for going back"),
         Preferences::tr("Passes of pictures that were shown before are kept up to this size: going back to one is instant"),
         kUsualCacheMiB, {}, 64, 1 << 20, 256, Preferences::tr(" MiB")},
        {preference::kModelFolder, Kind::Folder, folders, Preferences::tr("Downloaded models"),
         Preferences::tr("Where the gallery and headscope-cli keep and look for models. $HEADSCOPE_MODELS goes before it"),
         QString(), {}, 0, 0, 1, {}, Preferences::tr("in your data folder")},
        {preference::kPictureFolder, Kind::Folder, folders, Preferences::tr("Pictures"), Preferences::tr("Where “Open image” begins"),
         QString(), {}, 0, 0, 1, {}, Preferences::tr("where the last one was")},
        {preference::kFigureFolder, Kind::Folder, folders, Preferences::tr("Figures and numbers"),
         Preferences::tr("Where exports go unless you choose another place"), QString(), {}, 0, 0, 1, {}, Preferences::tr("where the last one went")},
    };
    // clang-format on
}

/// The value as the row has it; invalid when the row does not allow it.
QVariant allowed(const PreferenceRow& row, const QVariant& value)
{
    bool understood = true;
    switch (row.kind) {
        case Kind::Choice: {
            const QString text = value.toString();
            const auto is = [&text](const auto& choice) { return choice.first == text; };
            return std::any_of(row.choices.begin(), row.choices.end(), is) ? QVariant(text) : QVariant();
        }
        case Kind::Switch:
            return value.toString() == u"true" || value.toString() == u"false" ? QVariant(value.toBool()) : QVariant();
        case Kind::Number: {
            const int number = value.toInt(&understood);
            return understood && number >= row.low && number <= row.high ? QVariant(number) : QVariant();
        }
        case Kind::Folder:
            break;
    }
    return value.canConvert<QString>() ? QVariant(value.toString()) : QVariant();
}

}  // namespace

const QList<PreferenceRow>& preferenceRows()
{
    static const QList<PreferenceRow> rows = makeRows();
    return rows;
}

const PreferenceRow& preferenceRow(const QString& key)
{
    const auto& rows = preferenceRows();
    const auto found = std::find_if(rows.begin(), rows.end(), [&key](const auto& row) { return key == row.key; });
    Q_ASSERT(found != rows.end());
    return *found;
}

Preferences::Preferences(const QVariantMap& kept, QObject* parent) : QObject(parent)
{
    for (const PreferenceRow& row : preferenceRows()) {
        const QVariant value = allowed(row, kept.value(row.key));
        if (kept.contains(row.key) && value.isValid() && value != row.usual) {
            m_kept.insert(row.key, value);
        }
    }
    for (auto each = kept.begin(); each != kept.end(); ++each) {
        if (each.key().startsWith(QLatin1String(kKeysPrefix))) {
            m_kept.insert(each.key(), each.value().toString());
        }
    }
}

QVariant Preferences::value(const QString& key) const
{
    return m_kept.value(key, preferenceRow(key).usual);
}

void Preferences::set(const QString& key, const QVariant& value)
{
    const PreferenceRow& row = preferenceRow(key);
    const QVariant wanted = allowed(row, value);
    if (!wanted.isValid() || wanted == this->value(key)) {
        return;
    }
    if (wanted == row.usual) {
        m_kept.remove(key);
    } else {
        m_kept.insert(key, wanted);
    }
    Q_EMIT changed(key);
}

void Preferences::reset(const QString& key)
{
    set(key, preferenceRow(key).usual);
}

void Preferences::resetAll()
{
    for (const PreferenceRow& row : preferenceRows()) {
        reset(row.key);
    }
    m_kept.clear();
    Q_EMIT keysChanged({});
}

std::optional<QString> Preferences::keys(const QString& action) const
{
    const auto found = m_kept.find(kKeysPrefix + action);
    return found == m_kept.end() ? std::nullopt : std::optional(found->toString());
}

void Preferences::setKeys(const QString& action, const std::optional<QString>& keys)
{
    if (keys) {
        m_kept.insert(kKeysPrefix + action, *keys);
    } else {
        m_kept.remove(kKeysPrefix + action);
    }
    Q_EMIT keysChanged(action);
}

}  // namespace ui
