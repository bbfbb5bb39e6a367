#include "ui/window/preferences/preference_actions.h"

#include "ui/window/preferences/preferences.h"
#include "ui/window/widgets/actions.h"

namespace ui {
namespace {

QString preferenceTitle(const PreferenceRow& row, const QString& choice)
{
    return Preferences::tr("Preference %1: %2").arg(row.title, choice);
}

}  // namespace

QList<QAction*> preferenceActions(Preferences& preferences, QAction& page, QObject* parent)
{
    using Kind = PreferenceRow::Kind;
    QList<QAction*> actions;
    const auto add = [&](const PreferenceRow& row, const QString& choice, const QVariant& value) {
        const auto set = [&preferences, key = row.key, value] { preferences.set(key, value); };
        const ActionPlace place{.checkable = true};
        actions << Actions::make(
            {ActionId::None, Menu::Edit, preferenceTitle(row, choice), "", "", row.tip, set, {}, place}, parent);
        actions.back()->setChecked(preferences.value(row.key) == value);
    };
    for (const PreferenceRow& row : preferenceRows()) {
        if (row.kind == Kind::Choice) {
            for (const auto& [value, name] : row.choices) {
                add(row, name, value);
            }
        } else if (row.kind == Kind::Switch) {
            add(row, Preferences::tr("on"), true);
            add(row, Preferences::tr("off"), false);
        } else {
            const QString text = Preferences::tr("Preference %1…").arg(row.title);
            actions << Actions::make({ActionId::None, Menu::Edit, text, "", "", row.tip, [&page] { page.trigger(); }},
                                     parent);
        }
    }
    return actions;
}

}  // namespace ui
