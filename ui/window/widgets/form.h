// Forms from rows: a row defines a control's name, its allowed values, where its value comes from and where it goes.
// Every control has a name for screen readers and a tooltip, and calls nobody while it is brought up to date. GUI
// thread only.
#pragma once

#include <QList>
#include <QObject>
#include <QString>
#include <QVariant>

#include <functional>
#include <utility>

class QFormLayout;
class QWidget;

namespace ui {

struct FormRow {
    enum class Kind {
        Choice,     ///< a list of `choices`; the value is that of the entry
        Switch,     ///< a check box, bool
        Whole,      ///< a spin box, int
        Number,     ///< a spin box, double
        Slider,     ///< a slider beside a spin box, one double in multiples of `step`
        Line,       ///< a line of text, a QString, set with every key
        Paragraph,  ///< several lines, likewise
        Folder      ///< a path beside a button that asks for it, set when the line is left
    };
    Kind kind = Kind::Choice;
    QString name;  ///< for screen readers; the label, too, where there is one
    std::function<QVariant()> get;
    std::function<void(const QVariant& value)> set;  ///< called for what the user does only
    QString tip = {};
    QList<std::pair<QString, QVariant>> choices = {};  ///< what is read, and the value
    double low = 0.0, high = 100.0, step = 1.0;        ///< of numbers
    int decimals = 1;                                  ///< of Number and Slider
    QString unit = {};                                 ///< behind a number, with its space
    QString words = {};  ///< behind a check box; in an empty text; in place of the lowest Whole or Slider
};

class Form final : public QObject {
    Q_OBJECT
public:
    /// @param page  the parent of the controls and of the form
    explicit Form(QWidget* page);

    /// Makes the control of a row; the caller gives it its place.
    QWidget* add(const FormRow& row);
    void show();                        ///< every control shows what its row's get() returns
    void show(const QWidget* control);  ///< only that one, as add() returned it

    /// Entries whose values are 0, 1, 2...: for enumerations.
    static QList<std::pair<QString, QVariant>> numbered(const QStringList& titles);

Q_SIGNALS:
    void edited();  ///< by the user; set() has been called

private:
    template <class Control, class Show>
    void follow(Control* control, Show show);
    QWidget* choice(const FormRow& row);
    QWidget* check(const FormRow& row);
    QWidget* whole(const FormRow& row);
    QWidget* number(const FormRow& row, QWidget* parent);
    QWidget* slider(const FormRow& row);
    QWidget* line(const FormRow& row);
    QWidget* paragraph(const FormRow& row);
    QWidget* folder(const FormRow& row);
    std::function<void(const QVariant&)> setter(const FormRow& row);

    QWidget* m_page;
    QList<std::pair<const QWidget*, std::function<void()>>> m_show;
};

/// Controls that share a line. @param stretches  how the room is shared; 0: as much as the control asks for
QWidget* besideEachOther(QWidget* parent, const QList<std::pair<QWidget*, int>>& controls);

}  // namespace ui
