#include "ui/window/preferences/preferences.h"

#include "core/analysis/view/view.h"
#include "ui/figure/colormap.h"
#include "ui/language/language.h"
#include "ui/session/session.h"
#include "ui/window/commands/commands.h"
#include "ui/window/widgets/actions.h"
#include "ui/window/widgets/theme.h"

#include <QAction>
#include <QMainWindow>
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

// ---- what the rows change ----

void applyThemeOf(const Preferences& preferences, const PreferenceTargets& targets)
{
    preferences.applyTheme();
    const ThemeChoice choice = themeFromName(preferences.value(preference::kTheme).toString());
    constexpr Act acts[] = {Act::ThemeSystem, Act::ThemeDark, Act::ThemeLight};
    targets.actions.at(acts[static_cast<int>(choice)])->setChecked(true);
}

void applyMotion(const Preferences& preferences, const PreferenceTargets& targets)
{
    const bool less = preferences.value(preference::kLessMotion).toBool();
    theme().setReducedMotion(less);
    targets.window.setAnimated(!less);
}

void applyDevice(const Preferences& preferences, const PreferenceTargets& targets)
{
    const QString device = preferences.value(preference::kDevice).toString();
    targets.session.opened().setDevice(device);
    const Act act = device == u"cuda" ? Act::DeviceCuda : device == u"cpu" ? Act::DeviceCpu : Act::DeviceAuto;
    targets.actions.at(act)->setChecked(true);
}

void applyCache(const Preferences& preferences, const PreferenceTargets& targets)
{
    constexpr qint64 mebibyte = 1 << 20;
    targets.session.opened().setCacheBytes(preferences.value(preference::kCache).toLongLong() * mebibyte);
}

void applyFolders(const Preferences& preferences, const PreferenceTargets& targets)
{
    targets.commands.setFolders(preferences.value(preference::kPictureFolder).toString(),
                                preferences.value(preference::kFigureFolder).toString());
}

QList<PreferenceRow> makeRows()
{
    const QString look = Preferences::tr("Appearance"), picture = Preferences::tr("New pictures"),
                  work = Preferences::tr("Computing"), folders = Preferences::tr("Folders");
    const core::View usual;
    // clang-format off
    return {
        {.key = preference::kLanguage, .kind = Kind::Choice, .group = look, .title = Preferences::tr("Language"),
         .tip = Preferences::tr("What the window speaks, from the next start on. Figures, files and the command line speak English"),
         .usual = QStringLiteral("system"), .choices = languageChoices(),
         .saidWhenChosen = Preferences::tr("The language changes at the next start")},
        {.key = preference::kTheme, .kind = Kind::Choice, .group = look, .title = Preferences::tr("Theme"),
         .tip = Preferences::tr("Light on dark, dark on light, or as the desktop has it"), .usual = QStringLiteral("system"),
         .choices = {{"system", Preferences::tr("as the system")}, {"dark", Preferences::tr("dark")}, {"light", Preferences::tr("light")}},
         .apply = applyThemeOf},
        {.key = preference::kContrast, .kind = Kind::Switch, .group = look, .title = Preferences::tr("High contrast"),
         .tip = Preferences::tr("Black and white grounds, strong lines, no pale text"), .usual = false, .apply = applyThemeOf},
        {.key = preference::kLessMotion, .kind = Kind::Switch, .group = look, .title = Preferences::tr("Reduced motion"),
         .tip = Preferences::tr("Panels, menus and bars are at their place at once, and the text cursor does not blink"),
         .usual = false, .apply = applyMotion},
        {.key = preference::kColormap, .kind = Kind::Choice, .group = picture, .title = Preferences::tr("Colours"),
         .tip = Preferences::tr("Colour map of the picture that is shown, and of those to come. Automatic: inferno, and blue to orange "
            "where values have a sign"),
         .usual = QString::fromStdString(usual.colormap), .choices = colormapChoices(),
         .applyToView = [](core::View& view, const QVariant& value) { view.colormap = value.toString().toStdString(); }},
        {.key = preference::kOpacity, .kind = Kind::Number, .group = picture, .title = Preferences::tr("Opacity"),
         .tip = Preferences::tr("How much of the photo the map covers"), .usual = static_cast<int>(usual.opacity * 100.0 + 0.5),
         .low = 0, .high = 100, .step = 5, .unit = Preferences::tr(" %"),
         .applyToView = [](core::View& view, const QVariant& value) { view.opacity = value.toInt() / 100.0; }},
        {.key = preference::kSmooth, .kind = Kind::Switch, .group = picture, .title = Preferences::tr("Smooth between patches"),
         .tip = Preferences::tr("Bicubic between the centres of the patches; without it every patch is one flat cell"),
         .usual = usual.smooth,
         .applyToView = [](core::View& view, const QVariant& value) { view.smooth = value.toBool(); }},
        {.key = preference::kDevice, .kind = Kind::Choice, .group = work, .title = Preferences::tr("Device"),
         .tip = Preferences::tr("What models run on"), .usual = QStringLiteral("auto"),
         .choices = {{"auto", Preferences::tr("GPU if there is one")}, {"cpu", Preferences::tr("processor")}, {"cuda", Preferences::tr("GPU (CUDA)")}},
         .apply = applyDevice},
        {.key = preference::kThreads, .kind = Kind::Number, .group = work, .title = Preferences::tr("Threads"),
         .tip = Preferences::tr("With how many threads the processor computes, from the next start on. Automatic: one for each core"),
         .usual = 0, .high = std::max(1, QThread::idealThreadCount()), .whenUsual = Preferences::tr("automatic")},
        {.key = preference::kCache, .kind = Kind::Number, .group = work, .title = Preferences::tr("Memory for going back"),
         .tip = Preferences::tr("Passes of pictures that were shown before are kept up to this size: going back to one is instant"),
         .usual = kUsualCacheMiB, .low = 64, .high = 1 << 20, .step = 256, .unit = Preferences::tr(" MiB"), .apply = applyCache},
        {.key = preference::kModelFolder, .kind = Kind::Folder, .group = folders, .title = Preferences::tr("Downloaded models"),
         .tip = Preferences::tr("Where the gallery and headscope-cli keep and look for models. $HEADSCOPE_MODELS goes before it"),
         .usual = QString(), .whenUsual = Preferences::tr("in your data folder")},
        {.key = preference::kPictureFolder, .kind = Kind::Folder, .group = folders, .title = Preferences::tr("Pictures"),
         .tip = Preferences::tr("Where “Open image” begins"), .usual = QString(),
         .whenUsual = Preferences::tr("where the last one was"), .apply = applyFolders},
        {.key = preference::kFigureFolder, .kind = Kind::Folder, .group = folders, .title = Preferences::tr("Figures and numbers"),
         .tip = Preferences::tr("Where exports go unless you choose another place"), .usual = QString(),
         .whenUsual = Preferences::tr("where the last one went"), .apply = applyFolders},
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

void Preferences::applyTheme() const
{
    theme().apply(themeFromName(value(preference::kTheme).toString()), value(preference::kContrast).toBool());
}

void Preferences::connectTo(const PreferenceTargets& targets)
{
    for (const PreferenceRow& row : preferenceRows()) {
        if (row.apply != nullptr) {
            row.apply(*this, targets);
        }
    }
    core::View preferred = targets.session.shown().view();
    applyTo(preferred);
    targets.session.shown().setView(preferred);
    connect(this, &Preferences::changed, this, [this, targets](const QString& key) {
        const PreferenceRow& row = preferenceRow(key);
        if (row.apply != nullptr) {
            row.apply(*this, targets);
        }
        if (row.applyToView != nullptr) {
            core::View view = targets.session.shown().view();
            row.applyToView(view, value(key));
            targets.session.shown().setView(view);
        }
        if (!row.saidWhenChosen.isEmpty()) {
            Q_EMIT said(row.saidWhenChosen);
        }
    });
}

void Preferences::applyTo(core::View& view) const
{
    for (const PreferenceRow& row : preferenceRows()) {
        if (row.applyToView != nullptr && !isUsual(row.key)) {
            row.applyToView(view, value(row.key));
        }
    }
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
