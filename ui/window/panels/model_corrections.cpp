#include "ui/window/panels/model_corrections.h"

#include "core/error.h"
#include "core/model/network/precision_preview.h"
#include "core/model/spec/model_overrides.h"
#include "ui/language/core_text.h"
#include "ui/session/session.h"
#include "ui/window/widgets/look.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace ui {
namespace {

constexpr int kNumbersWidth = 240;  // three numbers of normalization

void setUp(QWidget& control, const core::OverrideRow& row)
{
    control.setAccessibleName(coreText(row.label));
    control.setToolTip(coreText(row.help));
}

}  // namespace

QString ModelCorrections::Field::text() const
{
    return choice != nullptr ? choice->currentData().toString() : line->text().trimmed();
}

void ModelCorrections::Field::show(const QString& value)
{
    if (choice != nullptr) {
        choice->setCurrentIndex(choice->findData(value));
    } else {
        line->setText(value);
        line->setCursorPosition(0);
    }
    shown = text();
}

ModelCorrections::Field ModelCorrections::makeField(const core::OverrideRow& row, QFormLayout& form)
{
    Field field{&row, nullptr, nullptr, {}};
    QWidget* control = nullptr;
    if (row.words.empty() && row.kind != core::OverrideKind::Entry) {
        control = field.line = new QLineEdit(this);
        field.line->setMinimumWidth(kNumbersWidth);
    } else {
        control = field.choice = new QComboBox(this);
        for (const auto& word : row.words) {
            const auto text = QString::fromStdString(word);
            const bool isPreview = word == core::precisionName(core::Precision::Bfloat16);
            field.choice->addItem(isPreview ? tr("%1, a preview").arg(text) : text, text);
        }
    }
    setUp(*control, row);
    form.addRow(quietLabel(coreText(row.label), this), control);
    return field;
}

ModelCorrections::ModelCorrections(Session& session, QWidget* parent)
    : QDialog(parent), m_session(session), m_refusal(plainLabel({}, this))
{
    setWindowTitle(tr("Model Settings"));
    setTone(m_refusal, "danger");
    m_refusal->setWordWrap(true);
    auto* form = new QFormLayout(this);
    form->setContentsMargins(16, 16, 16, 16);
    form->setHorizontalSpacing(8);
    form->setVerticalSpacing(8);
    for (const auto& row : core::overrideTable()) {
        if (row.kind != core::OverrideKind::File) {  // Prediction offers it
            m_fields.push_back(makeField(row, *form));
        }
    }
    form->addRow(m_refusal);
    m_refusal->hide();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Apply | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Apply)->setText(tr("Apply"));
    buttons->button(QDialogButtonBox::Apply)->setDefault(true);
    auto* revert = buttons->addButton(tr("Reset to File"), QDialogButtonBox::ResetRole);
    form->addRow(buttons);

    connect(buttons->button(QDialogButtonBox::Apply), &QPushButton::clicked, this, &ModelCorrections::apply);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(revert, &QPushButton::clicked, this, [this] {
        m_session.opened().correctModel({});
        accept();
    });
    connect(&session.opened(), &OpenDocuments::modelChanged, this, [this] {
        if (m_session.opened().model() != m_model.lock()) {  // else another pane of it, and what is typed stays
            showModel();
        }
    });
    setFocusProxy(m_fields.front().line);
    showModel();
}

void ModelCorrections::showModel()
{
    const ModelPtr model = m_session.opened().model();
    m_model = model;
    setEnabled(model != nullptr);
    if (!model) {
        return;
    }
    const auto values = core::valuesInUse(model->spec());
    for (Field& field : m_fields) {
        if (field.row->kind == core::OverrideKind::Entry) {
            showEntries(field, *model);
            continue;
        }
        const auto value = field.row->text(values);
        field.show(QString::fromStdString(value.value_or("")));
        setShown(field, value.has_value());
    }
    m_refusal->hide();
    limitToDevice(*model);
}

void ModelCorrections::reject()
{
    showModel();  // what was typed is given up
    QDialog::reject();
}

void ModelCorrections::setShown(const Field& field, bool shown)
{
    QWidget* control = field.choice != nullptr ? static_cast<QWidget*>(field.choice) : field.line;
    control->setVisible(shown);
    static_cast<QFormLayout*>(layout())->labelForField(control)->setVisible(shown);
}

/// bf16 can be chosen where the model's device computes in it; a recorded model has nothing to keep.
void ModelCorrections::limitToDevice(const OpenedModel& model)
{
    const auto parameters = model.model.network->parameters();
    const auto device = parameters.empty() ? torch::Device(torch::kCPU) : parameters.front().device();
    const bool canChoose = !parameters.empty() && core::hasBfloat16Products(device);
    for (Field& field : m_fields) {
        if (field.row->kind == core::OverrideKind::Precision) {
            field.choice->setEnabled(canChoose);
            field.choice->setToolTip(
                canChoose
                    ? tr("bf16 is less exact; weights take half the memory, and a GPU or an AMD processor less time")
                    : tr("bf16 requires a GPU or a CPU with AVX-512 BF16"));
        } else if (field.row->kind == core::OverrideKind::KeptType) {
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
    setShown(field, !entries.found.empty());
}

void ModelCorrections::refuse(const Field& field, const core::Error& error)
{
    m_refusal->setText(QStringLiteral("%1: %2").arg(coreText(field.row->label), coreText(error.detail)));
    m_refusal->show();
    field.line->setFocus();
    field.line->selectAll();
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
            try {
                field.row->parse(corrections, text.toStdString());
            } catch (const core::Error& error) {
                refuse(field, error);
                return;
            }
        }
    }
    m_session.opened().correctModel(corrections);
    accept();
}

}  // namespace ui
