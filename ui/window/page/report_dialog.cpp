#include "ui/window/page/report_dialog.h"

#include "core/analysis/attention/layer_choice.h"
#include "ui/language/core_text.h"
#include "ui/window/widgets/controls.h"
#include "ui/window/widgets/form.h"
#include "ui/window/widgets/look.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {

ReportDialog::ReportDialog(QThreadPool& pool, std::vector<ReportPane> panes, ReportWords words, QWidget* parent)
    : QDialog(parent),
      m_maker(pool),
      m_form(new Form(this)),
      m_layers(m_form->add(
          {.name = tr("Patches under the pointer"),
           .get = [this] { return static_cast<int>(m_choice.mode); },
           .set = [this](const QVariant& mode) { m_choice.mode = static_cast<HoverChoice::Mode>(mode.toInt()); },
           .tip = tr("Layers in which readers can point at a patch to see what it attends to"),
           .choices = Form::numbered({tr("As many layers as fit"), tr("All layers"), tr("No layer")})})),
      m_size(quietLabel(tr("Preparing the maps…"), this)),
      m_where(quietLabel({}, this))
{
    setWindowTitle(tr("Share as Web Page"));
    setObjectName(QStringLiteral("reportDialog"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 20, 24, 16);
    column->setSpacing(16);
    auto* about = plainLabel(
        tr("One file for any browser, without network: photo, all maps, prediction, edits and notes."), this);
    about->setWordWrap(true);
    column->addWidget(about);
    auto* rows = panelForm();
    addRow(*rows, tr("Patches under the pointer"), m_layers);
    column->addLayout(rows);
    m_size->setObjectName(QStringLiteral("reportSize"));
    m_where->setObjectName(QStringLiteral("reportLayers"));
    for (QLabel* label : {m_size, m_where}) {
        label->setWordWrap(true);
        column->addWidget(label);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_save = buttons->addButton(tr("&Save…"), QDialogButtonBox::AcceptRole);
    m_save->setDefault(true);
    m_save->setEnabled(false);
    column->addWidget(buttons);
    setMinimumWidth(420);
    connect(m_form, &Form::edited, this, &ReportDialog::showSize);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(&m_maker, &ReportMaker::made, this, [this](const ReportPtr& report) {
        m_report = report;
        showSize();
    });
    connect(&m_maker, &ReportMaker::failed, this,
            [this](const core::Failure& failure) { m_size->setText(coreText(failure.message)); });
    connect(&m_maker, &ReportMaker::progressed, this, [this](int done, int total) {
        m_size->setText(tr("Preparing the maps… %1 of %2 layers").arg(done).arg(total));
    });
    m_form->show();
    m_maker.make(std::move(panes), std::move(words));
}

void ReportDialog::showSize()
{
    m_save->setEnabled(m_report != nullptr);
    if (!m_report) {
        return;
    }
    const ReportSize size = reportSize(*m_report, m_choice);
    m_size->setText(tr("%1 MB").arg(QLocale().toString(static_cast<double>(size.bytes) / 1e6, 'f', 1)));
    const auto& layers = size.hoverLayers;
    const bool alike = std::ranges::all_of(layers, [&](const auto& each) { return each == layers.front(); });
    const bool none = std::ranges::all_of(layers, [](const auto& each) { return each.empty(); });
    m_where->setText(
        none ? tr("Pointing at a patch shows its value.")
        : alike
            ? tr("Pointing at a patch shows what it attends to: %1.").arg(coreText(core::layersText(layers.front())))
            : tr("Pointing at a patch shows what it attends to, in other layers for each image."));
}

}  // namespace ui
