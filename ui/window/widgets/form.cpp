#include "ui/window/widgets/form.h"

#include "ui/window/widgets/controls.h"
#include "ui/window/widgets/icon.h"
#include "ui/window/widgets/look.h"

#include <QCheckBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

/// The places of a slider: the multiples of the step from the lowest value to the highest.
struct Ladder {
    double low, high, step;
    int decimals;
    int positionOf(double value) const { return static_cast<int>(std::lround(value / step)); }
    double valueAt(int position) const
    {
        const double grain = std::pow(10.0, decimals);  // 0.3, not 0.30000000000000004
        return std::clamp(std::round(position * step * grain) / grain, low, high);
    }
};

template <class Spin>
Spin* spinBox(const FormRow& row, QWidget* parent, const QString& name)
{
    auto* box = control<Spin>(parent, name);
    box->setFocusPolicy(Qt::StrongFocus);
    box->setKeyboardTracking(false);
    box->setSuffix(row.unit);
    return box;
}

}  // namespace

Form::Form(QWidget* page) : QObject(page), m_page(page) {}

QList<std::pair<QString, QVariant>> Form::numbered(const QStringList& titles)
{
    QList<std::pair<QString, QVariant>> choices;
    for (const QString& title : titles) {
        choices << std::pair(title, QVariant(static_cast<int>(choices.size())));
    }
    return choices;
}

QWidget* Form::add(const FormRow& row)
{
    const auto make = [&] {
        switch (row.kind) {
            case FormRow::Kind::Choice:
                return choice(row);
            case FormRow::Kind::Switch:
                return check(row);
            case FormRow::Kind::Whole:
                return whole(row);
            case FormRow::Kind::Number:
                return number(row, m_page);
            case FormRow::Kind::Slider:
                return slider(row);
            case FormRow::Kind::Line:
                return line(row);
            case FormRow::Kind::Paragraph:
                return paragraph(row);
            case FormRow::Kind::Folder:
                break;
        }
        return folder(row);
    };
    QWidget* made = make();
    made->setToolTip(plainTip(row.tip));
    return made;
}

void Form::show()
{
    for (const auto& each : m_show) {
        each.second();
    }
}

void Form::show(const QWidget* control)
{
    for (const auto& each : m_show) {
        if (each.first == control) {
            each.second();
        }
    }
}

std::function<void(const QVariant&)> Form::setter(const FormRow& row)
{
    return [this, set = row.set](const QVariant& value) {
        set(value);
        Q_EMIT edited();
    };
}

template <class Control, class Show>
void Form::follow(Control* control, Show show)
{
    const std::function<void()> quietly = [control, show] {
        const QSignalBlocker quiet(control);
        show();
    };
    m_show << std::pair<const QWidget*, std::function<void()>>(control, quietly);
}

QWidget* Form::choice(const FormRow& row)
{
    auto* box = control<QComboBox>(m_page, row.name);
    for (const auto& [title, value] : row.choices) {
        box->addItem(title, value);
    }
    connect(box, &QComboBox::currentIndexChanged, this, [box, set = setter(row)] { set(box->currentData()); });
    follow(box, [box, get = row.get] { box->setCurrentIndex(std::max(0, box->findData(get()))); });
    return box;
}

QWidget* Form::check(const FormRow& row)
{
    auto* box = control<QCheckBox>(m_page, row.name);
    box->setText(row.words);
    connect(box, &QCheckBox::toggled, this, setter(row));
    follow(box, [box, get = row.get] { box->setChecked(get().toBool()); });
    return box;
}

QWidget* Form::whole(const FormRow& row)
{
    auto* box = spinBox<QSpinBox>(row, m_page, row.name);
    box->setRange(int(row.low), int(row.high));
    box->setSingleStep(int(row.step));
    box->setSpecialValueText(row.words);
    connect(box, &QSpinBox::valueChanged, this, setter(row));
    follow(box, [box, get = row.get] { box->setValue(get().toInt()); });
    return box;
}

QWidget* Form::number(const FormRow& row, QWidget* parent)
{
    const bool alone = parent == m_page;
    auto* box = spinBox<QDoubleSpinBox>(row, parent, alone ? row.name : tr("%1, as a number").arg(row.name));
    box->setDecimals(row.decimals);
    box->setRange(row.low, row.high);
    box->setSingleStep(row.step);
    connect(box, &QDoubleSpinBox::valueChanged, this, setter(row));
    follow(box, [box, get = row.get] { box->setValue(get().toDouble()); });
    return box;
}

QWidget* Form::slider(const FormRow& row)
{
    const Ladder ladder{row.low, row.high, row.step, row.decimals};
    auto* both = new QWidget(m_page);
    auto* slider = control<QSlider>(both, row.name);
    slider->setOrientation(Qt::Horizontal);
    slider->setRange(ladder.positionOf(row.low), ladder.positionOf(row.high));
    auto* box = static_cast<QDoubleSpinBox*>(number(row, both));
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);
    box->setSpecialValueText(row.words);
    box->setFixedWidth(56);
    auto* layout = tightRow(both);
    layout->addWidget(slider, 1);
    layout->addWidget(box);
    connect(slider, &QSlider::valueChanged, this,
            [ladder, set = setter(row)](int position) { set(ladder.valueAt(position)); });
    follow(slider, [slider, ladder, get = row.get] { slider->setValue(ladder.positionOf(get().toDouble())); });
    return both;
}

QWidget* Form::line(const FormRow& row)
{
    auto* edit = control<QLineEdit>(m_page, row.name);
    edit->setFocusPolicy(Qt::StrongFocus);
    edit->setPlaceholderText(row.words);
    connect(edit, &QLineEdit::textEdited, this, setter(row));
    follow(edit, [edit, get = row.get] { edit->setText(get().toString()); });
    return edit;
}

QWidget* Form::paragraph(const FormRow& row)
{
    auto* edit = control<QPlainTextEdit>(m_page, row.name);
    edit->setFocusPolicy(Qt::StrongFocus);
    edit->setTabChangesFocus(true);
    edit->setFixedHeight(64);
    connect(edit, &QPlainTextEdit::textChanged, this, [edit, set = setter(row)] { set(edit->toPlainText()); });
    follow(edit, [edit, get = row.get] { edit->setPlainText(get().toString()); });
    return edit;
}

QWidget* Form::folder(const FormRow& row)
{
    auto* edit = control<QLineEdit>(m_page, row.name);
    edit->setPlaceholderText(row.words);
    auto* choose = control<QToolButton>(m_page, tr("Choose a folder: %1").arg(row.name));
    choose->setIcon(icon(QStringLiteral("folder")));
    choose->setToolTip(tr("Choose a folder"));
    connect(edit, &QLineEdit::editingFinished, this, [edit, set = setter(row)] {
        QString text = edit->text().trimmed();
        if (text == u"~" || text.startsWith(u"~/")) {
            text.replace(0, 1, QDir::homePath());
        }
        set(text.isEmpty() ? QString() : QDir::cleanPath(QDir::home().absoluteFilePath(text)));
    });
    connect(choose, &QToolButton::clicked, this, [this, set = setter(row), get = row.get, title = row.name] {
        const QString folder = QFileDialog::getExistingDirectory(m_page, title, get().toString());
        if (!folder.isEmpty()) {
            set(folder);
        }
    });
    follow(edit, [edit, get = row.get] { edit->setText(get().toString()); });
    QWidget* both = besideEachOther(m_page, {{edit, 1}, {choose, 0}});
    both->setFocusProxy(edit);
    return both;
}

QWidget* besideEachOther(QWidget* parent, const QList<std::pair<QWidget*, int>>& controls)
{
    auto* row = new QWidget(parent);
    auto* layout = tightRow(row);
    for (const auto& [control, stretch] : controls) {
        layout->addWidget(control, stretch);
    }
    return row;
}

}  // namespace ui
