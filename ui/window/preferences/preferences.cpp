#include "ui/window/preferences/preferences.h"

#include "core/analysis/view/view.h"
#include "core/analysis/views/sink_choice.h"
#include "core/memory_supply.h"
#include "ui/figure/colormap.h"
#include "ui/language/language.h"
#include "ui/session/display/view_steps.h"
#include "ui/session/remote_control.h"
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
constexpr double kPresentationScale = 1.4;

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
    QList<std::pair<QString, QString>> choices{{QStringLiteral("system"), Preferences::tr("same as the system")}};
    for (const auto& [word, name] : languages()) {
        choices << std::pair(word, isReadable(word) ? name : fontNeeded(word));
    }
    return choices;
}

QStringList unreadableLanguages()
{
    QStringList words;
    for (const auto& language : languages()) {
        if (!isReadable(language.first)) {
            words << language.first;
        }
    }
    return words;
}

// ---- what the rows change ----

void applyThemeOf(const Preferences& preferences, const PreferenceTargets& targets)
{
    preferences.applyTheme();
    const ThemeChoice choice = themeFromName(preferences.value(preference::kTheme).toString());
    constexpr ActionId acts[] = {ActionId::ThemeSystem, ActionId::ThemeDark, ActionId::ThemeLight};
    targets.actions.at(acts[static_cast<int>(choice)])->setChecked(true);
}

void applyTypeSizeOf(const Preferences& preferences, const PreferenceTargets& targets)
{
    preferences.applyTypeSize(targets.actions.at(ActionId::Presentation)->isChecked());
}

void applyStyle(core::View& view, const QVariant& value)
{
    view = withStyle(std::move(view), core::parseStyle(value.toString().toStdString()));
}

/// The default is no option of the view.
void applySinks(core::View& view, const QVariant& value)
{
    const std::string word = value.toString().toStdString();
    word == core::kSinksAutomatic ? (void)view.options.erase(core::kSinksOption)
                                  : (void)view.options.insert_or_assign(core::kSinksOption, word);
}

void applyMotion(const Preferences& preferences, const PreferenceTargets& targets)
{
    const bool less = preferences.value(preference::kLessMotion).toBool();
    theme().setReducedMotion(less);
    targets.window.setAnimated(!less);
}

void applyDevice(const Preferences& preferences, const PreferenceTargets& targets)
{
    targets.session.opened().setDevice(preferences.value(preference::kDevice).toString());
}

void applyCache(const Preferences& preferences, const PreferenceTargets& targets)
{
    constexpr qint64 mebibyte = 1 << 20;
    targets.session.opened().setCacheBytes(SceneCache::allowedMaximum(
        preferences.value(preference::kCache).toLongLong() * mebibyte, core::availableMemory(c10::DeviceType::CPU)));
}

void applyRemote(const Preferences& preferences, const PreferenceTargets& targets)
{
    targets.remote.setListening(preferences.value(preference::kRemote).toBool());
}

void applyFolders(const Preferences& preferences, const PreferenceTargets& targets)
{
    targets.commands.setFolders({preferences.value(preference::kImageFolder).toString(),
                                 preferences.value(preference::kFigureFolder).toString()});
}

QList<PreferenceRow> makeRows()
{
    const QString look = Preferences::tr("Appearance"), figure = Preferences::tr("New Images"),
                  work = Preferences::tr("Computing"), folders = Preferences::tr("Folders");
    const core::View defaultValue;
    // clang-format off
    return {
        {.key = preference::kLanguage, .kind = Kind::Choice, .group = look, .title = Preferences::tr("Language"),
         .tip = Preferences::tr("Language of the window from the next start on; figures, files and the command line use English"),
         .defaultValue = QStringLiteral("system"), .choices = languageChoices(), .impossible = unreadableLanguages(),
         .saidWhenChosen = Preferences::tr("The language changes at the next start")},
        {.key = preference::kTheme, .kind = Kind::Choice, .group = look, .title = Preferences::tr("Theme"),
         .tip = Preferences::tr("Light on dark, dark on light, or same as the desktop"), .defaultValue = QStringLiteral("system"),
         .choices = {{"system", Preferences::tr("same as the system")}, {"dark", Preferences::tr("dark")}, {"light", Preferences::tr("light")}},
         .apply = applyThemeOf},
        {.key = preference::kContrast, .kind = Kind::Switch, .group = look, .title = Preferences::tr("High contrast"),
         .tip = Preferences::tr("Use black or white backgrounds, strong lines and no pale text"), .defaultValue = false, .apply = applyThemeOf},
        {.key = preference::kTypeSize, .kind = Kind::Number, .group = look, .title = Preferences::tr("Text size"),
         .tip = Preferences::tr("Size of all text in the window, compared with the default"), .defaultValue = 100,
         .low = 80, .high = 200, .step = 10, .unit = Preferences::tr(" %"), .apply = applyTypeSizeOf},
        {.key = preference::kLessMotion, .kind = Kind::Switch, .group = look, .title = Preferences::tr("Reduced motion"),
         .tip = Preferences::tr("Show panels, menus and bars without animation, and stop the text cursor from blinking"),
         .defaultValue = false, .apply = applyMotion},
        {.key = preference::kStyle, .kind = Kind::Choice, .group = figure, .title = Preferences::tr("Style"),
         .tip = Preferences::tr("How the map lies over the photo: glow dims the photo, tint covers it evenly, spot brightens it without color"),
         .defaultValue = QStringLiteral("glow"),
         .choices = {{"glow", Preferences::tr("glow")}, {"tint", Preferences::tr("tint")}, {"spotlight", Preferences::tr("spot")}},
         .applyToView = applyStyle},
        {.key = preference::kSinks, .kind = Kind::Choice, .group = figure, .title = Preferences::tr("Sinks"),
         .tip = Preferences::tr("Whether patches that receive much attention whatever they show count in the color range"),
         .defaultValue = QString::fromLatin1(core::kSinksAutomatic),
         .choices = {{core::kSinksAutomatic, Preferences::tr("left out where they dominate")}, {core::kSinksLeftOut, Preferences::tr("left out")},
                     {core::kSinksCounted, Preferences::tr("counted")}},
         .applyToView = applySinks},
        {.key = preference::kColormap, .kind = Kind::Choice, .group = figure, .title = Preferences::tr("Colors"),
         .tip = Preferences::tr("Color map of the shown image and later ones. Automatic: inferno, or blue to orange for signed values"),
         .defaultValue = QString::fromStdString(defaultValue.colormap), .choices = colormapChoices(),
         .applyToView = [](core::View& view, const QVariant& value) { view.colormap = value.toString().toStdString(); }},
        {.key = preference::kOpacity, .kind = Kind::Number, .group = figure, .title = Preferences::tr("Opacity"),
         .tip = Preferences::tr("How opaquely the map covers the photo"), .defaultValue = static_cast<int>(defaultValue.opacity * 100.0 + 0.5),
         .low = 0, .high = 100, .step = 5, .unit = Preferences::tr(" %"),
         .applyToView = [](core::View& view, const QVariant& value) { view.opacity = value.toInt() / 100.0; }},
        {.key = preference::kSmooth, .kind = Kind::Switch, .group = figure, .title = Preferences::tr("Smooth between patches"),
         .tip = Preferences::tr("Interpolate bicubically between patch centers; otherwise every patch is one flat cell"),
         .defaultValue = defaultValue.smooth,
         .applyToView = [](core::View& view, const QVariant& value) { view.smooth = value.toBool(); }},
        {.key = preference::kDevice, .kind = Kind::Choice, .group = work, .title = Preferences::tr("Device"),
         .tip = Preferences::tr("Device that models run on"), .defaultValue = QStringLiteral("auto"),
         .choices = {{"auto", Preferences::tr("GPU if available")}, {"cpu", Preferences::tr("CPU")}, {"cuda", Preferences::tr("GPU (CUDA)")}},
         .apply = applyDevice},
        {.key = preference::kThreads, .kind = Kind::Number, .group = work, .title = Preferences::tr("Threads"),
         .tip = Preferences::tr("Number of CPU threads from the next start on. Automatic: one per core"),
         .defaultValue = 0, .high = std::max(1, QThread::idealThreadCount()), .whenUsual = Preferences::tr("automatic")},
        {.key = preference::kCache, .kind = Kind::Number, .group = work, .title = Preferences::tr("Memory for History"),
         .tip = Preferences::tr("Forward passes of earlier images are kept up to this size, so that returning to them is instant. At most half of the free memory is taken"),
         .defaultValue = kUsualCacheMiB, .low = 64, .high = 1 << 20, .step = 256, .unit = Preferences::tr(" MiB"), .apply = applyCache},
        {.key = preference::kRemote, .kind = Kind::Switch, .group = work, .title = Preferences::tr("Let other programs use this window"),
         .tip = Preferences::tr("Your notebooks and scripts can open files in this window and choose its view (headscope --remote)"),
         .defaultValue = true, .apply = applyRemote},
        {.key = preference::kModelFolder, .kind = Kind::Folder, .group = folders, .title = Preferences::tr("Downloaded models"),
         .tip = Preferences::tr("Folder where the gallery and headscope-cli keep models. $HEADSCOPE_MODELS takes precedence"),
         .defaultValue = QString(), .whenUsual = Preferences::tr("in your data folder")},
        {.key = preference::kImageFolder, .kind = Kind::Folder, .group = folders, .title = Preferences::tr("Images"),
         .tip = Preferences::tr("Folder that “Open Image” starts in"), .defaultValue = QString(),
         .whenUsual = Preferences::tr("folder of the last image"), .apply = applyFolders},
        {.key = preference::kFigureFolder, .kind = Kind::Folder, .group = folders, .title = Preferences::tr("Figures and Numbers"),
         .tip = Preferences::tr("Default folder for exports"), .defaultValue = QString(),
         .whenUsual = Preferences::tr("folder of the last export"), .apply = applyFolders},
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
        if (kept.contains(row.key) && value.isValid() && value != row.defaultValue) {
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
    return m_kept.value(key, preferenceRow(key).defaultValue);
}

void Preferences::set(const QString& key, const QVariant& value)
{
    const PreferenceRow& row = preferenceRow(key);
    const QVariant wanted = allowed(row, value);
    if (!wanted.isValid() || wanted == this->value(key)) {
        return;
    }
    if (wanted == row.defaultValue) {
        m_kept.remove(key);
    } else {
        m_kept.insert(key, wanted);
    }
    Q_EMIT changed(key);
}

void Preferences::reset(const QString& key)
{
    set(key, preferenceRow(key).defaultValue);
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

void Preferences::applyTypeSize(bool presentation) const
{
    theme().setScale(value(preference::kTypeSize).toInt() / 100.0 * (presentation ? kPresentationScale : 1.0));
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
            Q_EMIT statusMessage(row.saidWhenChosen);
        }
    });
}

void Preferences::applyTo(core::View& view) const
{
    for (const PreferenceRow& row : preferenceRows()) {
        if (row.applyToView != nullptr && !isDefault(row.key)) {
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
