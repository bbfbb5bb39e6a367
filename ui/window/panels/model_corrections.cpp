#include "ui/window/panels/model_corrections.h"

#include "core/model/network/precision_preview.h"
#include "core/model/spec/model_overrides.h"
#include "ui/session/session.h"
#include "ui/window/widgets/look.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

namespace ui {
namespace {

QDoubleSpinBox* numberBox(QWidget* parent, const QString& name, double low, double high, int decimals)
{
    auto* box = new QDoubleSpinBox(parent);
    box->setRange(low, high);
    box->setDecimals(decimals);
    box->setSingleStep(0.01);
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);
    box->setAccessibleName(name);
    box->setToolTip(name);
    return box;
}

QSpinBox* countBox(QWidget* parent, const QString& name, int high)
{
    auto* box = new QSpinBox(parent);
    box->setRange(1, high);
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);
    box->setAccessibleName(name);
    box->setToolTip(name);
    return box;
}

std::array<double, 3> valuesOf(const std::array<QDoubleSpinBox*, 3>& boxes)
{
    return {boxes[0]->value(), boxes[1]->value(), boxes[2]->value()};
}

/// A box shows fewer digits than the file may have: what the user did not touch is not a correction.
bool differs(const std::array<double, 3>& shown, const std::array<double, 3>& known)
{
    for (size_t i = 0; i < 3; ++i) {
        if (std::abs(shown[i] - known[i]) > 5.1e-5) {
            return true;
        }
    }
    return false;
}

}  // namespace

ModelCorrections::ModelCorrections(Session& session, QWidget* parent) : QWidget(parent), m_session(session)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 4, 0, 8);
    grid->setHorizontalSpacing(4);
    grid->setVerticalSpacing(4);
    const auto label = [&](int row, const QString& text) {
        auto* words = quietLabel(text, this);
        words->setWordWrap(false);
        grid->addWidget(words, row, 0);
    };
    const QString channels[] = {tr("red"), tr("green"), tr("blue")};
    label(0, tr("Mean"));
    label(1, tr("Std"));
    for (int i = 0; i < 3; ++i) {
        const auto at = static_cast<size_t>(i);
        m_mean[at] = numberBox(this, tr("Mean of %1").arg(channels[i]), -10.0, 10.0, 4);
        m_std[at] = numberBox(this, tr("Deviation of %1").arg(channels[i]), 0.0001, 10.0, 4);
        grid->addWidget(m_mean[at], 0, 1 + i);
        grid->addWidget(m_std[at], 1, 1 + i);
    }
    label(2, tr("Crop"));
    m_crop = numberBox(this, tr("Part of the resized picture that is kept"), 0.01, 1.0, 3);
    m_mode = new QComboBox(this);
    m_mode->setAccessibleName(tr("Crop mode"));
    for (const auto mode : {core::CropMode::Center, core::CropMode::Squash, core::CropMode::Border,
                            core::CropMode::Budget, core::CropMode::Cover}) {
        m_mode->addItem(QString::fromStdString(std::string(core::cropModeName(mode))), static_cast<int>(mode));
    }
    grid->addWidget(m_crop, 2, 1);
    grid->addWidget(m_mode, 2, 2, 1, 2);
    label(3, tr("Input"));
    m_width = countBox(this, tr("Input width in pixels"), 8192);
    m_height = countBox(this, tr("Input height in pixels"), 8192);
    grid->addWidget(m_width, 3, 1);
    grid->addWidget(m_height, 3, 2);
    label(4, tr("Heads"));
    m_heads = countBox(this, tr("Heads of a layer"), 1024);
    grid->addWidget(m_heads, 4, 1);
    label(5, tr("Precision"));
    m_precision = new QComboBox(this);
    m_precision->setAccessibleName(tr("Precision of the linear layers"));
    for (const auto precision : {core::Precision::Float32, core::Precision::Bfloat16}) {
        const auto name = QString::fromStdString(std::string(core::precisionName(precision)));
        m_precision->addItem(precision == core::Precision::Float32 ? name : tr("%1, a preview").arg(name),
                             static_cast<int>(precision));
    }
    grid->addWidget(m_precision, 5, 1, 1, 3);
    label(6, tr("Kept"));
    m_kept = new QComboBox(this);
    m_kept->setAccessibleName(tr("In what queries and keys are kept"));
    m_kept->setToolTip(tr("float16 takes half the memory; what it changes is measured and told"));
    for (const bool half : {false, true}) {
        m_kept->addItem(QString::fromStdString(std::string(core::keptName(half))), half);
    }
    grid->addWidget(m_kept, 6, 1, 1, 3);
    m_entryLabel = quietLabel(tr("Weights"), this);
    m_entry = new QComboBox(this);
    m_entry->setAccessibleName(tr("Which of the sets of weights in the file"));
    m_entry->setToolTip(m_entry->accessibleName());
    grid->addWidget(m_entryLabel, 7, 0);
    grid->addWidget(m_entry, 7, 1, 1, 3);
    auto* applyButton = new QPushButton(tr("Apply"), this);
    auto* revert = new QPushButton(tr("As the file says"), this);
    revert->setFlat(true);
    grid->addWidget(applyButton, 8, 1);
    grid->addWidget(revert, 8, 2, 1, 2);

    connect(applyButton, &QPushButton::clicked, this, &ModelCorrections::apply);
    connect(revert, &QPushButton::clicked, this, [this] {
        m_session.opened().correctModel({});
        Q_EMIT done();
    });
    connect(&session.opened(), &Opened::modelChanged, this, &ModelCorrections::showModel);
    setFocusProxy(m_mean[0]);
    showModel();
}

void ModelCorrections::showModel()
{
    const ModelPtr model = m_session.opened().model();
    setEnabled(model != nullptr);
    if (!model) {
        return;
    }
    const auto& how = model->spec().preprocessing;
    for (size_t i = 0; i < 3; ++i) {
        m_mean[i]->setValue(how.mean[i]);
        m_std[i]->setValue(how.std[i]);
    }
    m_crop->setValue(how.cropPct);
    m_mode->setCurrentIndex(m_mode->findData(static_cast<int>(how.cropMode)));
    m_width->setValue(how.width);
    m_height->setValue(how.height);
    m_heads->setValue(model->spec().heads);
    showPrecision(*model);
    showEntries(model->model.entries);
}

void ModelCorrections::showPrecision(const OpenedModel& model)
{
    const auto parameters = model.model.network->parameters();
    const auto device = parameters.empty() ? torch::Device(torch::kCPU) : parameters.front().device();
    const bool canChoose = !parameters.empty() && core::hasBfloat16Products(device);
    m_precision->setCurrentIndex(m_precision->findData(static_cast<int>(model.spec().precision)));
    m_kept->setCurrentIndex(m_kept->findData(model.spec().keepHalf));
    m_kept->setEnabled(!parameters.empty());
    m_precision->setEnabled(canChoose);
    m_precision->setToolTip(canChoose ? tr("bf16 is quicker and less exact; by how much is measured and told")
                                      : tr("bf16 needs a GPU or a processor with AVX-512 BF16"));
}

void ModelCorrections::showEntries(const core::EntryChoice& entries)
{
    m_entry->clear();
    for (const auto& entry : entries.found) {
        m_entry->addItem(QString::fromStdString(entry));
    }
    m_entry->setCurrentText(QString::fromStdString(entries.chosen));
    m_entry->setVisible(!entries.found.empty());
    m_entryLabel->setVisible(!entries.found.empty());
}

void ModelCorrections::apply()
{
    const ModelPtr model = m_session.opened().model();
    if (!model) {
        return;
    }
    const auto& spec = model->spec();
    const auto& how = spec.preprocessing;
    core::ModelOverrides word = model->overrides;
    if (const auto mean = valuesOf(m_mean); differs(mean, how.mean)) {
        word.mean = mean;
    }
    if (const auto std = valuesOf(m_std); differs(std, how.std)) {
        word.std = std;
    }
    if (std::abs(m_crop->value() - how.cropPct) > 5.1e-4) {
        word.cropPct = m_crop->value();
    }
    if (const auto mode = static_cast<core::CropMode>(m_mode->currentData().toInt()); mode != how.cropMode) {
        word.cropMode = mode;
    }
    if (m_width->value() != how.width || m_height->value() != how.height) {
        word.inputSize = std::pair(m_height->value(), m_width->value());
    }
    if (m_heads->value() != spec.heads) {
        word.heads = m_heads->value();
    }
    if (const auto precision = static_cast<core::Precision>(m_precision->currentData().toInt());
        precision != spec.precision) {
        word.precision = precision;
    }
    if (const bool half = m_kept->currentData().toBool(); half != spec.keepHalf) {
        word.keepHalf = half;
    }
    if (const auto entry = m_entry->currentText().toStdString(); entry != model->model.entries.chosen) {
        word.entry = entry;
    }
    m_session.opened().correctModel(word);
    Q_EMIT done();
}

}  // namespace ui
