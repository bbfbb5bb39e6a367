#include "ui/window/panels/options_panel.h"

#include "ui/language/core_text.h"
#include "ui/language/glossary.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/session.h"
#include "ui/window/widgets/controls.h"
#include "ui/window/widgets/form.h"
#include "ui/window/widgets/look.h"
#include "ui/window/widgets/undo_run.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QPushButton>
#include <QSignalBlocker>
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

/// Number of decimals that distinguishes all steps: 0.25 needs two.
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

/// The option's meaning, with that of its name where the glossary has it: sinks.
QString tipOf(const core::ViewOption& option)
{
    const QString meaning = coreText(option.meaning);
    const QList<GlossaryPlace> words = glossaryWordsIn(coreText(option.title));
    return plainTip(words.isEmpty()
                        ? meaning
                        : glossaryTip(glossary()[words.front().entry].english) + QStringLiteral("\n\n") + meaning);
}

constexpr QStringView kChooseFile = u"…";  // no word of an option

/// The file that the view has in place of a word; empty: none.
QString fileOf(const core::View& view, const core::ViewOption& option)
{
    const core::OptionValue value = valueOf(view, option);
    const auto* word = std::get_if<std::string>(&value);
    return word != nullptr && core::isOptionFile(*word) ? toName(*word) : QString();
}

double numberOf(const core::View& view, const core::ViewOption& option)
{
    const core::OptionValue value = valueOf(view, option);
    const auto* number = std::get_if<double>(&value);
    return number != nullptr ? *number : option.initial;
}

}  // namespace

OptionsPanel::OptionsPanel(Session& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_reset(control<QPushButton>(parent, tr("Reset this view's options"))),
      m_column(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("optionsPanel"));
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    m_reset->setText(tr("Reset"));
    m_reset->setFlat(true);
    m_reset->setProperty("flat", true);
    m_reset->setToolTip(tr("Reset every option of this view to its default"));
    connect(m_reset, &QPushButton::clicked, this, &OptionsPanel::reset);
    connect(&session.shown(), &DisplayState::viewChanged, this, &OptionsPanel::showView);
    connect(&session.opened(), &OpenDocuments::sceneChanged, this, &OptionsPanel::showView);
    showView();
}

// Leaves out options that would change nothing; before a model is open that is all of them.
std::vector<core::ViewOption> OptionsPanel::offered() const
{
    const ModelPtr model = m_session.opened().model();
    std::vector<core::ViewOption> options;
    if (!model) {
        return options;
    }
    for (const auto& option : core::findView(m_session.shown().view().name).options) {
        if (option.matters == nullptr || option.matters(model->spec())) {
            options.push_back(option);
        }
    }
    return options;
}

void OptionsPanel::rebuild(const std::vector<core::ViewOption>& options)
{
    m_moving.clear();
    if (m_controls != nullptr) {
        m_controls->hide();
        m_controls->deleteLater();  // it may be the one whose signal brought us here
    }
    m_controls = new QWidget(this);
    m_form = new Form(m_controls);
    QFormLayout* layout = panelForm();
    layout->setRowWrapPolicy(QFormLayout::WrapLongRows);
    int run = FirstOptionRun;
    for (const auto& option : options) {
        QWidget* field = m_form->add(rowOf(option, run++));
        addRow(*layout, coreText(option.title), field);
        layout->labelForField(field)->setToolTip(tipOf(option));
        if (auto* box = qobject_cast<QSpinBox*>(field)) {
            m_moving.emplace_back(box, option);
        }
    }
    m_controls->setLayout(layout);
    m_column->addWidget(m_controls);
}

FormRow OptionsPanel::rowOf(const core::ViewOption& option, int run)
{
    const double step = stepOf(option);
    FormRow row{.kind = !option.choices.empty() ? FormRow::Kind::Choice
                        : option.step == 1.0    ? FormRow::Kind::Whole
                                                : FormRow::Kind::Slider,
                .name = coreText(option.title),
                .get = [this, option] { return QVariant(numberOf(m_session.shown().view(), option)); },
                .set = [this, run, name = option.name](
                           const QVariant& value) { m_session.steps().setOption(name, value.toDouble(), run); },
                .tip = coreText(option.meaning),
                .low = option.low,
                .high = option.high,
                .step = step,
                .decimals = decimalsOf(step),
                .words = option.lowest.empty() ? QString() : coreText(option.lowest)};
    if (row.kind == FormRow::Kind::Choice) {
        for (const auto& word : option.choices) {
            row.choices << std::pair(wordText(word), QVariant(QString::fromStdString(word)));
        }
        row.get = [this, option] {
            const core::OptionValue value = valueOf(m_session.shown().view(), option);
            const auto* word = std::get_if<std::string>(&value);
            return QVariant(word != nullptr ? QString::fromStdString(*word) : QString());
        };
        row.set = [this, name = option.name](const QVariant& value) {
            const QString word = value.toString();
            if (word != kChooseFile) {
                m_session.steps().setOption(name, toPath(word).string());
                return;
            }
            // The list whose signal this is may be rebuilt while the dialog is open.
            QMetaObject::invokeMethod(
                this, [this, name] { chooseFile(name); }, Qt::QueuedConnection);
        };
        if (option.takesFile) {
            if (const QString file = fileOf(m_session.shown().view(), option); !file.isEmpty()) {
                row.choices << std::pair(shownFileName(file), QVariant(file));
            }
            row.choices << std::pair(tr("Open File…"), QVariant(kChooseFile.toString()));
        }
    }
    return row;
}

void OptionsPanel::chooseFile(const std::string& name)
{
    const std::string view = m_view;
    const PhotoPtr photo = m_session.opened().photo();
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Open Numbers"), photo ? QFileInfo(photo->path).path() : QString(),
                                     tr("Numbers (*.npz *.safetensors)"));
    if (path.isEmpty() || view != m_view) {
        showView();  // the choice goes back to what it was
    } else {
        m_session.steps().setOption(name, toPath(path).string());
    }
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
    const std::vector<core::ViewOption> options = offered();
    std::vector<std::string> names;
    std::ranges::transform(options, std::back_inserter(names), &core::ViewOption::name);
    std::vector<std::string> files;
    for (const auto& option : options) {
        files.push_back(option.takesFile ? fileOf(view, option).toStdString() : std::string());
    }
    if (m_files != files || m_view != view.name || m_names != names) {
        m_view = view.name;
        m_names = names;
        m_files = std::move(files);
        rebuild(options);
    }
    setVisible(!options.empty());
    setEnabled(m_session.opened().scene() != nullptr);
    m_reset->setVisible(
        std::ranges::any_of(names, [&](const std::string& name) { return view.options.contains(name); }));
    const ScenePtr scene = m_session.opened().scene();
    for (const auto& [box, option] : m_moving) {
        const QSignalBlocker quiet(box);
        box->setRange(int(option.low), int(scene ? highestOf(option, view, scene->trace) : option.high));
    }
    m_form->show();
}

}  // namespace ui
