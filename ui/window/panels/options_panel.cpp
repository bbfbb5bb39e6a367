#include "ui/window/panels/options_panel.h"

#include "ui/language/core_text.h"
#include "ui/session/session.h"
#include "ui/session/shown/view_steps.h"
#include "ui/window/widgets/controls.h"
#include "ui/window/widgets/look.h"
#include "ui/window/widgets/undo_run.h"

#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace ui {
namespace {

constexpr int kMostDecimals = 6;

double stepOf(const core::ViewOption& option)
{
    return option.step > 0.0 ? option.step : (option.high - option.low) / 100.0;
}

/// As many as every step can be told apart by: 0.25 needs two.
int decimalsOf(double step)
{
    for (int decimals = 0; decimals < kMostDecimals; ++decimals) {
        const double scaled = step * std::pow(10.0, decimals);
        if (std::abs(scaled - std::round(scaled)) < 1e-9) {
            return decimals;
        }
    }
    return kMostDecimals;
}

/// The places of a slider: the multiples of the step from the lowest value to the highest.
struct Ladder {
    double low, high, step;
    int positionOf(double value) const { return static_cast<int>(std::lround(value / step)); }
    double valueAt(int position) const
    {
        const double grain = std::pow(10.0, decimalsOf(step));  // 0.3, not 0.30000000000000004
        return std::clamp(std::round(position * step * grain) / grain, low, high);
    }
};

double numberOf(const core::View& view, const core::ViewOption& option)
{
    const core::OptionValue value = valueOf(view, option);
    const auto* number = std::get_if<double>(&value);
    return number != nullptr ? *number : option.initial;
}

}  // namespace

OptionsPanel::OptionsPanel(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_column(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("optionsPanel"));
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    m_column->addWidget(heading());
    connect(&session.shown(), &Shown::viewChanged, this, &OptionsPanel::showView);
    connect(&session.opened(), &Opened::sceneChanged, this, &OptionsPanel::showView);
    showView();
}

QWidget* OptionsPanel::heading()
{
    auto* head = new QWidget(this);
    m_title = quietLabel({}, head);
    m_title->setFont(sectionFont());
    m_reset = control<QPushButton>(head, tr("Defaults of this view"));
    m_reset->setText(tr("defaults"));
    m_reset->setFlat(true);
    m_reset->setProperty("flat", true);
    m_reset->setToolTip(tr("Every option of this view as it was at first"));
    connect(m_reset, &QPushButton::clicked, this, &OptionsPanel::reset);
    auto* row = tightRow(head);
    row->setContentsMargins(0, 8, 0, 0);
    row->addWidget(m_title, 1);
    row->addWidget(m_reset);
    return head;
}

// What would change nothing is not asked.
std::vector<core::ViewOption> OptionsPanel::offered() const
{
    const ModelPtr model = m_session.opened().model();
    std::vector<core::ViewOption> options;
    for (const auto& option : core::findView(m_session.shown().view().name).options) {
        if (!model || option.matters == nullptr || option.matters(model->spec())) {
            options.push_back(option);
        }
    }
    return options;
}

void OptionsPanel::rebuild(const core::ViewRow& row, const std::vector<core::ViewOption>& options)
{
    m_show.clear();
    if (m_controls != nullptr) {
        m_controls->hide();
        m_controls->deleteLater();  // it may be the one whose signal brought us here
    }
    m_controls = new QWidget(this);
    QFormLayout* form = panelForm();
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    int run = FirstOptionRun;
    for (const auto& option : options) {
        QWidget* field = !option.choices.empty() ? words(option)
                         : option.step == 1.0    ? whole(option, run)
                                                 : number(option, run);
        addRow(*form, coreText(option.title), field);
        const QString tip = plainTip(coreText(option.meaning));
        field->setToolTip(tip);
        form->labelForField(field)->setToolTip(tip);
        ++run;
    }
    m_controls->setLayout(form);
    m_column->addWidget(m_controls);
    m_title->setText(coreText(row.title));
}

QWidget* OptionsPanel::words(const core::ViewOption& option)
{
    auto* box = control<QComboBox>(m_controls, coreText(option.title));
    for (const auto& word : option.choices) {
        box->addItem(coreText(word), QString::fromStdString(word));
    }
    connect(box, &QComboBox::activated, this, [this, box, name = option.name] {
        m_session.shown().setOption(name, box->currentData().toString().toStdString());
    });
    m_show.push_back([box, option](const core::View& view) {
        const core::OptionValue value = valueOf(view, option);
        const auto* word = std::get_if<std::string>(&value);
        box->setCurrentIndex(word != nullptr ? box->findData(QString::fromStdString(*word)) : 0);
    });
    return box;
}

QWidget* OptionsPanel::whole(const core::ViewOption& option, int run)
{
    auto* box = control<QSpinBox>(m_controls, coreText(option.title));
    box->setFocusPolicy(Qt::StrongFocus);
    if (option.low < 0.0) {
        box->setSpecialValueText(tr("none"));
    }
    connect(box, &QSpinBox::valueChanged, this,
            [this, run, name = option.name](int value) { m_session.shown().setOption(name, double(value), run); });
    m_show.push_back([this, box, option](const core::View& view) {
        const QSignalBlocker quiet(box);
        const ScenePtr scene = m_session.opened().scene();
        box->setRange(int(option.low), int(scene ? highestOf(option, view, scene->trace) : option.high));
        box->setValue(int(numberOf(view, option)));
    });
    return box;
}

QWidget* OptionsPanel::number(const core::ViewOption& option, int run)
{
    const QString title = coreText(option.title);
    const Ladder ladder{option.low, option.high, stepOf(option)};
    auto* row = new QWidget(m_controls);
    auto* slider = control<QSlider>(row, title);
    slider->setOrientation(Qt::Horizontal);
    slider->setRange(ladder.positionOf(option.low), ladder.positionOf(option.high));
    auto* box = control<QDoubleSpinBox>(row, tr("%1, as a number").arg(title));
    box->setFocusPolicy(Qt::StrongFocus);
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);
    box->setKeyboardTracking(false);
    box->setDecimals(decimalsOf(ladder.step));
    box->setRange(option.low, option.high);
    box->setSingleStep(ladder.step);
    box->setFixedWidth(56);
    auto* layout = tightRow(row);
    layout->addWidget(slider, 1);
    layout->addWidget(box);
    connect(slider, &QSlider::valueChanged, this, [this, run, ladder, name = option.name](int position) {
        m_session.shown().setOption(name, ladder.valueAt(position), run);
    });
    connect(box, &QDoubleSpinBox::valueChanged, this,
            [this, run, name = option.name](double value) { m_session.shown().setOption(name, value, run); });
    m_show.push_back([slider, box, ladder, option](const core::View& view) {
        const QSignalBlocker a(slider), b(box);
        slider->setValue(ladder.positionOf(numberOf(view, option)));
        box->setValue(numberOf(view, option));
    });
    return row;
}

void OptionsPanel::reset()
{
    core::View view = m_session.shown().view();
    for (const auto& option : core::findView(view.name).options) {
        view.options.erase(option.name);
    }
    m_session.shown().setView(std::move(view));
}

void OptionsPanel::showView()
{
    const core::View& view = m_session.shown().view();
    const auto& row = core::findView(view.name);
    const std::vector<core::ViewOption> options = offered();
    std::vector<std::string> names;
    std::ranges::transform(options, std::back_inserter(names), &core::ViewOption::name);
    if (m_view != view.name || m_names != names) {
        m_view = view.name;
        m_names = names;
        rebuild(row, options);
    }
    setVisible(!options.empty());
    setEnabled(m_session.opened().scene() != nullptr);
    m_reset->setVisible(
        std::ranges::any_of(names, [&](const std::string& name) { return view.options.contains(name); }));
    for (const auto& show : m_show) {
        show(view);
    }
}

}  // namespace ui
