// The table of preferences: a row is one setting with the words for it, its default, what it may be and what
// it changes. The page of preferences is made from the rows (preferences_dialog.h). GUI thread only.
#pragma once

#include "ui/zoo/model_store.h"

#include <QList>
#include <QObject>
#include <QString>
#include <QVariantMap>

#include <optional>
#include <utility>

class QMainWindow;

namespace core {
struct View;
}

namespace ui {

class Actions;
class Commands;
class Preferences;
class RemoteControl;
class Session;

/// Applies preferences once there is a window.
struct PreferenceTargets {
    Session& session;
    Actions& actions;
    Commands& commands;
    RemoteControl& remote;
    QMainWindow& window;
};

struct PreferenceRow {
    enum class Kind { Choice, Switch, Number, Folder };
    const char* key;  ///< in the settings
    Kind kind;
    QString group, title, tip;
    QVariant defaultValue;                            ///< a QString for Choice and Folder, a bool, an int
    QList<std::pair<QString, QString>> choices = {};  ///< of a Choice: value and its name
    QStringList impossible = {};                      ///< values of a Choice that this machine cannot show
    int low = 0, high = 0, step = 1;                  ///< of a Number
    QString unit = {};
    QString whenUsual = {};  ///< what stands for 0 in a Number and for an empty Folder: "automatic"
    /// Brings the program to what is preferred; null where it is read at the start only, or changes the view.
    void (*apply)(const Preferences& preferences, const PreferenceTargets& targets) = nullptr;
    /// Brings a view to the preferred value; null where the row is not about views.
    void (*applyToView)(core::View& view, const QVariant& value) = nullptr;
    QString saidWhenChosen = {};  ///< shown when the user has chosen another value; empty: nothing
};

// The keys of the rows.
namespace preference {
inline constexpr char kLanguage[] = "preferences/language";
inline constexpr char kTheme[] = "window/theme";
inline constexpr char kContrast[] = "preferences/highContrast";
inline constexpr char kLessMotion[] = "preferences/reducedMotion";
inline constexpr char kTypeSize[] = "preferences/textSize";
inline constexpr char kStyle[] = "preferences/style";
inline constexpr char kSinks[] = "preferences/sinks";
inline constexpr char kColormap[] = "preferences/colormap";
inline constexpr char kOpacity[] = "preferences/opacity";
inline constexpr char kSmooth[] = "preferences/smooth";
inline constexpr char kDevice[] = "model/device";
inline constexpr char kThreads[] = "preferences/threads";
inline constexpr char kCache[] = "preferences/cacheMiB";
inline constexpr const char* kModelFolder = ModelStore::kFolderPreference;
inline constexpr char kRemote[] = "preferences/otherPrograms";
inline constexpr char kImageFolder[] = "preferences/pictureFolder";
inline constexpr char kFigureFolder[] = "preferences/figureFolder";
}  // namespace preference

/// In the order of the page; rows of a group stand together.
const QList<PreferenceRow>& preferenceRows();
const PreferenceRow& preferenceRow(const QString& key);  ///< of a key of the table

class Preferences final : public QObject {
    Q_OBJECT
public:
    /// @param kept  as kept() gave it, perhaps by another version or edited by hand: what no row allows is as if it
    ///              were not there
    explicit Preferences(const QVariantMap& kept, QObject* parent = nullptr);

    QVariant value(const QString& key) const;  ///< of a row: what was chosen, else the usual one
    bool isDefault(const QString& key) const { return !m_kept.contains(key); }
    void set(const QString& key, const QVariant& value);  ///< what the row does not allow is not taken
    void reset(const QString& key);
    void resetAll();  ///< keys of actions, too

    void applyTheme() const;                      ///< to the program; connectTo() does so too
    void applyTypeSize(bool presentation) const;  ///< the same; larger still for a lecture
    /// From now on, and for what differs from the default at once, the targets follow the rows.
    void connectTo(const PreferenceTargets& targets);
    /// The view as the rows about views that differ from their default prefer it.
    void applyTo(core::View& view) const;

    /// Chosen keys of an action (Actions::keyName()) as Actions::keysText() writes them; none: its usual ones.
    std::optional<QString> keys(const QString& action) const;
    void setKeys(const QString& action, const std::optional<QString>& keys);

    /// Settings that differ from their defaults, by key.
    const QVariantMap& kept() const { return m_kept; }

Q_SIGNALS:
    void changed(const QString& key);             ///< of a row
    void keysChanged(const QString& action);      ///< of an action; empty: of all
    void statusMessage(const QString& sentence);  ///< about what was just chosen

private:
    QVariantMap m_kept;
};

}  // namespace ui
