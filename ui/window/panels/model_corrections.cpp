#include "ui/window/panels/model_corrections.h"

#include "core/model/network/precision_preview.h"
#include "core/model/spec/model_overrides.h"
#include "ui/session/session.h"
#include "ui/window/widgets/look.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>

namespace ui {
namespace {

/// The window's words for a row: a label, and a name for each of its controls.
struct RowWords {
    QString label;
    QStringList names;
};

RowWords wordsOf(const core::OverrideRow& row)
{
    const auto perChannel = [](const QString& pattern) {
        return QStringList{pattern.arg(ModelCorrections::tr("red")), pattern.arg(ModelCorrections::tr("green")),
                           pattern.arg(ModelCorrections::tr("blue"))};
    };
    const std::pair<std::string_view, RowWords> known[] = {
        {"mean", {ModelCorrections::tr("Mean"), perChannel(ModelCorrections::tr("Mean of %1"))}},
        {"std", {ModelCorrections::tr("Std"), perChannel(ModelCorrections::tr("Standard deviation of %1"))}},
        {"crop_pct", {ModelCorrections::tr("Crop"), {ModelCorrections::tr("Part of the resized image that is kept")}}},
        {"crop_mode", {ModelCorrections::tr("Crop mode"), {ModelCorrections::tr("Crop mode")}}},
        {"size",
         {ModelCorrections::tr("Input"),
          {ModelCorrections::tr("Input width in pixels"), ModelCorrections::tr("Input height in pixels")}}},
        {"heads", {ModelCorrections::tr("Heads"), {ModelCorrections::tr("Heads per layer")}}},
        {"activation", {ModelCorrections::tr("Activation"), {ModelCorrections::tr("Activation function of the MLPs")}}},
        {"precision", {ModelCorrections::tr("Precision"), {ModelCorrections::tr("Precision of the linear layers")}}},
        {"keep",
         {ModelCorrections::tr("Queries and keys"),
          {ModelCorrections::tr("Number type in which queries and keys are kept")}}},
        {"clip_frames", {ModelCorrections::tr("Frames"), {ModelCorrections::tr("Frames of a clip")}}},
        {"entry", {ModelCorrections::tr("Weights"), {ModelCorrections::tr("Set of weights to use from the file")}}}};
    const auto found = std::ranges::find(known, row.key, &std::pair<std::string_view, RowWords>::first);
    if (found != std::end(known)) {
        return found->second;
    }
    const auto help = QString::fromStdString(std::string(row.help));
    return {QString::fromStdString(row.key), QStringList(std::max(1, row.input.count), help)};
}

void setUp(QWidget& control, const QString& name)
{
    control.setAccessibleName(name);
    control.setToolTip(name);
}

QAbstractSpinBox* numberBox(const core::OverrideInput& input, QWidget* parent)
{
    QAbstractSpinBox* box = nullptr;
    if (input.decimals == 0) {
        auto* whole = new QSpinBox(parent);
        whole->setRange(static_cast<int>(input.low), static_cast<int>(input.high));
        box = whole;
    } else {
        auto* real = new QDoubleSpinBox(parent);
        real->setDecimals(input.decimals);
        real->setRange(input.low, input.high);
        real->setSingleStep(0.01);
        box = real;
    }
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);
    return box;
}

QString betweenNumbers(const core::OverrideRow& row)
{
    return QString::fromUtf8(row.input.between.data(), static_cast<qsizetype>(row.input.between.size()));
}

}  // namespace

QString ModelCorrections::Field::text() const
{
    if (choice != nullptr) {
        return choice->currentData().toString();
    }
    QStringList numbers;
    for (const QAbstractSpinBox* box : boxes) {
        const auto* real = qobject_cast<const QDoubleSpinBox*>(box);
        numbers.append(real != nullptr ? QString::number(real->value(), 'g', 12)
                                       : QString::number(qobject_cast<const QSpinBox*>(box)->value()));
    }
    return numbers.join(betweenNumbers(*row));
}

void ModelCorrections::Field::show(const QString& value)
{
    if (choice != nullptr) {
        choice->setCurrentIndex(choice->findData(value));
    }
    const QStringList numbers = boxes.size() > 1 ? value.split(betweenNumbers(*row)) : QStringList{value};
    for (size_t i = 0; i < boxes.size() && static_cast<qsizetype>(i) < numbers.size(); ++i) {
        const double number = numbers[static_cast<qsizetype>(i)].toDouble();
        if (auto* real = qobject_cast<QDoubleSpinBox*>(boxes[i])) {
            real->setValue(number);
        } else {
            qobject_cast<QSpinBox*>(boxes[i])->setValue(static_cast<int>(number));
        }
    }
    shown = text();
}

ModelCorrections::Field ModelCorrections::makeField(const core::OverrideRow& row, QGridLayout& grid, int line)
{
    const auto& [label, names] = wordsOf(row);
    Field field{&row, quietLabel(label, this), nullptr, {}, {}};
    field.label->setWordWrap(false);
    grid.addWidget(field.label, line, 0);
    if (row.input.count == 0) {
        field.choice = new QComboBox(this);
        setUp(*field.choice, names.first());
        for (const auto& word : row.input.words) {
            const auto text = QString::fromStdString(word);
            field.choice->addItem(text == u"bf16" ? tr("%1, a preview").arg(text) : text, text);
        }
        grid.addWidget(field.choice, line, 1, 1, 3);
    }
    for (int i = 0; i < row.input.count; ++i) {
        field.boxes.push_back(numberBox(row.input, this));
        setUp(*field.boxes.back(), names.at(i));
        grid.addWidget(field.boxes.back(), line, 1 + i);
    }
    return field;
}

ModelCorrections::ModelCorrections(Session& session, QWidget* parent) : QDialog(parent), m_session(session)
{
    setWindowTitle(tr("Model Settings"));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(16, 16, 16, 16);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(8);
    int line = 0;
    for (const auto& row : core::overrideTable()) {
        if (row.input.isFile) {  // Prediction offers it
            continue;
        }
        m_fields.push_back(makeField(row, *grid, line++));
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Apply | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Apply)->setText(tr("Apply"));
    buttons->button(QDialogButtonBox::Apply)->setDefault(true);
    auto* revert = buttons->addButton(tr("Reset to File"), QDialogButtonBox::ResetRole);
    grid->addWidget(buttons, line, 0, 1, 4);

    connect(buttons->button(QDialogButtonBox::Apply), &QPushButton::clicked, this, &ModelCorrections::apply);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(revert, &QPushButton::clicked, this, [this] {
        m_session.opened().correctModel({});
        accept();
    });
    connect(&session.opened(), &OpenDocuments::modelChanged, this, &ModelCorrections::showModel);
    setFocusProxy(m_fields.front().boxes.front());
    showModel();
}

void ModelCorrections::showModel()
{
    const ModelPtr model = m_session.opened().model();
    setEnabled(model != nullptr);
    if (!model) {
        return;
    }
    const auto values = core::valuesInUse(model->spec());
    for (Field& field : m_fields) {
        const auto value = field.row->text(values);
        if (field.row->key == "entry") {
            showEntries(field, *model);
            continue;
        }
        const QString text = QString::fromStdString(value.value_or(""));
        field.show(text);
        const qsizetype numbers = text.count(betweenNumbers(*field.row)) + 1;  // of any number of channels
        const bool fits = field.boxes.size() < 2 || numbers == static_cast<qsizetype>(field.boxes.size());
        field.label->setVisible(value.has_value() && fits);
        std::ranges::for_each(field.boxes, [&](QWidget* box) { box->setVisible(value.has_value() && fits); });
    }
    limitToDevice(*model);
}

/// bf16 can be chosen where the model's device computes in it; a recorded model has nothing to keep.
void ModelCorrections::limitToDevice(const OpenedModel& model)
{
    const auto parameters = model.model.network->parameters();
    const auto device = parameters.empty() ? torch::Device(torch::kCPU) : parameters.front().device();
    const bool canChoose = !parameters.empty() && core::hasBfloat16Products(device);
    for (Field& field : m_fields) {
        if (field.row->key == "precision") {
            field.choice->setEnabled(canChoose);
            field.choice->setToolTip(canChoose ? tr("bf16 is faster and less exact")
                                               : tr("bf16 requires a GPU or a CPU with AVX-512 BF16"));
        } else if (field.row->key == "keep") {
            field.choice->setEnabled(!parameters.empty());
            field.choice->setToolTip(tr("float16 takes half the memory; the effect is measured and reported"));
        }
    }
}

/// Hidden when there is nothing to choose.
void ModelCorrections::showEntries(Field& field, const OpenedModel& model)
{
    const auto& entries = model.model.entries;
    field.choice->clear();
    for (const auto& entry : entries.found) {
        field.choice->addItem(QString::fromStdString(entry), QString::fromStdString(entry));
    }
    field.show(QString::fromStdString(entries.chosen));
    field.choice->setVisible(!entries.found.empty());
    field.label->setVisible(!entries.found.empty());
}

void ModelCorrections::apply()
{
    const ModelPtr model = m_session.opened().model();
    if (!model) {
        return;
    }
    core::ModelOverrides corrections = model->overrides;
    for (const Field& field : m_fields) {
        if (const QString text = field.text(); text != field.shown) {
            field.row->parse(corrections, text.toStdString());
        }
    }
    m_session.opened().correctModel(corrections);
    accept();
}

}  // namespace ui
