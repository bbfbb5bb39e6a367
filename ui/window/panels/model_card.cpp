#include "ui/window/panels/model_card.h"

#include "core/model/families/family_table.h"
#include "core/model/recording/recording.h"
#include "core/trace/attention_traits.h"
#include "ui/language/core_text.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/session.h"
#include "ui/window/panels/model_corrections.h"
#include "ui/window/widgets/look.h"

#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <vector>

namespace ui {
namespace {

QString shortCount(int64_t count)
{
    const double number = double(count);
    if (number >= 1e9) {
        return QStringLiteral("%1 G").arg(number / 1e9, 0, 'f', 2);
    }
    return number >= 1e6 ? QStringLiteral("%1 M").arg(number / 1e6, 0, 'f', 1)
                         : QStringLiteral("%1 k").arg(number / 1e3, 0, 'f', 0);
}

/// "12", or what they are where they are not plain self-attention: "24 talking-heads + 2 class-attention".
QString layersOf(const core::ModelSpec& spec)
{
    QStringList words;
    bool plain = true;
    for (size_t first = 0, end = 0; first < spec.layers.size(); first = end) {
        const core::LayerKind kind = spec.layers[first].kind;
        for (end = first; end < spec.layers.size() && spec.layers[end].kind == kind; ++end) {
        }
        plain = plain && kind == core::LayerKind::Self;
        words << QStringLiteral("%1 %2").arg(end - first).arg(coreText(core::traitsOf(kind).title));
    }
    return plain ? QString::number(spec.depth()) : words.join(QStringLiteral(" + "));
}

/// "12", or from where to where: "3 to 24".
QString headsOf(const core::ModelSpec& spec)
{
    int fewest = spec.heads, most = spec.heads;
    for (const core::LayerSpec& layer : spec.layers) {
        fewest = std::min(fewest, layer.heads);
        most = std::max(most, layer.heads);
    }
    return fewest == most ? QString::number(most) : ModelCard::tr("%1 to %2").arg(fewest).arg(most);
}

QString summaryOf(const core::ModelSpec& spec)
{
    if (spec.recorded) {  // no parameters; and a width where tokens were recorded
        const QString words = ModelCard::tr("%1\n%2 layers × %3 heads")
                                  .arg(QString::fromStdString(std::string(core::familyTitle(spec.family))),
                                       layersOf(spec), headsOf(spec));
        return spec.dim > 0 ? ModelCard::tr("%1 · width %2").arg(words).arg(spec.dim) : words;
    }
    return ModelCard::tr("%1 · %2 parameters\n%3 layers × %4 heads · width %5")
        .arg(QString::fromStdString(std::string(core::familyTitle(spec.family))), shortCount(spec.parameters),
             layersOf(spec), headsOf(spec))
        .arg(spec.dim);
}

QString tokensOf(const core::ModelSpec& spec)
{
    QStringList words;
    if (spec.tokens.classToken) {
        words << ModelCard::tr("class");
    }
    if (spec.tokens.distillationToken) {
        words << ModelCard::tr("distillation");
    }
    if (spec.tokens.registers > 0) {
        words << ModelCard::tr("%n register(s)", nullptr, spec.tokens.registers);
    }
    const int patch = std::max(1, spec.patch);
    const auto mode = spec.preprocessing.cropMode;
    const int rows = spec.preprocessing.height / patch, cols = spec.preprocessing.width / patch;
    if (core::seesClips(spec.preprocessing)) {
        return ModelCard::tr("%1 steps of %2 × %3 patches").arg(core::stepsOf(spec.preprocessing)).arg(rows).arg(cols);
    }
    words << (mode == core::CropMode::Budget  ? ModelCard::tr("up to %n patch(es)", nullptr, rows * cols)
              : mode == core::CropMode::Cover ? ModelCard::tr("at least %1 × %2 patches").arg(rows).arg(cols)
                                              : ModelCard::tr("%1 × %2 patches").arg(rows).arg(cols));
    return words.join(QStringLiteral(" + "));
}

/// One number where all channels have the same.
QString perChannel(const std::vector<double>& values)
{
    QStringList numbers;
    for (const double value : values) {
        numbers << QString::number(value, 'g', 3);
    }
    const bool same = std::ranges::all_of(values, [&values](double value) { return value == values.front(); });
    return same ? numbers.front() : numbers.join(QStringLiteral("  "));
}

QString inputOf(const core::ModelSpec& spec)
{
    const auto& how = spec.preprocessing;
    if (core::seesClips(how)) {
        return ModelCard::tr("%1 frames of %2 × %3, patch %4")
            .arg(how.frames)
            .arg(how.width)
            .arg(how.height)
            .arg(spec.patch);
    }
    const QString words = how.cropMode == core::CropMode::Budget
                              ? ModelCard::tr("the photo's aspect ratio, at most as many pixels as %1 × %2, patch %3")
                          : how.cropMode == core::CropMode::Cover
                              ? ModelCard::tr("the photo's aspect ratio, at least %1 × %2, patch %3")
                              : ModelCard::tr("%1 × %2, patch %3");
    return words.arg(how.width).arg(how.height).arg(spec.patch);
}

QString cropOf(const core::Preprocessing& how)
{
    const QString mode = QString::fromStdString(std::string(core::cropModeName(how.cropMode)));
    const QString method = QString::fromStdString(std::string(core::interpolationName(how.interpolation)));
    return QStringLiteral("%1 %2, %3").arg(mode).arg(how.cropPct).arg(method);
}

}  // namespace

QString learnedFrom(const core::ModelSpec& spec, const std::string& field)
{
    const auto found = spec.provenance.find(field);
    if (found == spec.provenance.end() || found->second.words().empty()) {
        return {};
    }
    const QString detail = coreText(found->second.detail);
    const QString source = coreText(found->second.words());
    switch (found->second.origin) {
        case core::Origin::Option:
            return ModelCard::tr("set by you");
        case core::Origin::Default:
            return detail.isEmpty() ? ModelCard::tr("assumed: not stated in the file")
                                    : ModelCard::tr("assumed: %1").arg(detail);
        case core::Origin::Shapes:
            return detail.isEmpty() ? ModelCard::tr("from the weights’ shapes") : ModelCard::tr("from %1").arg(source);
        case core::Origin::Metadata:
            return ModelCard::tr("from the file’s metadata");
        case core::Origin::Zoo:
            return ModelCard::tr("as in the published %1").arg(detail);
        case core::Origin::Rule:
        case core::Origin::FamilyRule:
        case core::Origin::HeadWidth:
        case core::Origin::PublishedWidth:
            return ModelCard::tr("by %1").arg(source);
        case core::Origin::Name:
        case core::Origin::FileName:
            return ModelCard::tr("from the file’s name");
        case core::Origin::Table:
            return ModelCard::tr("known: %1").arg(detail);
        case core::Origin::FolderName:
        case core::Origin::Sidecar:
        case core::Origin::ClassDefault:
        case core::Origin::BuiltIn:
        case core::Origin::Trace:
        case core::Origin::None:
        case core::Origin::Other:
            break;
    }
    return ModelCard::tr("from %1").arg(source);
}

ModelCard::ModelCard(Session& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_name(plainLabel({}, this)),
      m_summary(quietLabel({}, this)),
      m_column(new QVBoxLayout(this)),
      m_correct(new QPushButton(tr("Edit…"), this)),
      m_corrections(new ModelCorrections(session, this))
{
    setAccessibleName(tr("Model"));
    m_name->setProperty("tone", "title");
    m_name->setWordWrap(true);
    m_name->setObjectName(QStringLiteral("modelName"));
    m_name->setCursor(Qt::PointingHandCursor);
    m_name->installEventFilter(this);
    m_correct->setFlat(true);
    m_correct->setFocusPolicy(Qt::TabFocus);
    m_correct->setToolTip(tr("Edit mean, standard deviation, crop, input size and heads"));

    m_column->setContentsMargins(16, 0, 16, 8);
    m_column->setSpacing(4);
    m_column->addWidget(m_name);
    m_column->addWidget(m_summary);
    m_column->addWidget(m_correct, 0, Qt::AlignLeft);
    m_column->addStretch();
    connect(m_correct, &QPushButton::clicked, this, &ModelCard::openCorrections);
    connect(&session.opened(), &OpenDocuments::modelChanged, this, &ModelCard::showModel);
    showModel();
}

void ModelCard::openCorrections()
{
    m_corrections->show();
    m_corrections->raise();
    m_corrections->activateWindow();
}

bool ModelCard::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_name && event->type() == QEvent::MouseButtonRelease) {
        Q_EMIT modelMenuAsked(m_name->mapToGlobal(m_name->rect().bottomLeft()));
    }
    return QWidget::eventFilter(watched, event);
}

void ModelCard::addFact(const QString& name, const QString& value, const QString& source, bool isGuess)
{
    auto* form = qobject_cast<QFormLayout*>(m_facts->layout());
    auto* fact = plainLabel(value, m_facts);
    fact->setWordWrap(true);
    fact->setTextInteractionFlags(Qt::TextSelectableByMouse);
    fact->setToolTip(plainTip(source));
    auto* label = quietLabel(name, m_facts);
    label->setWordWrap(false);
    form->addRow(label, fact);
    fact->setAccessibleDescription(source);
    label->setToolTip(fact->toolTip());
    if (isGuess) {
        form->addRow(nullptr, faintLabel(source, m_facts));
    }
}

/// Where a value was learned is in its tooltip; what the file does not state, and what the user has set, says so at
/// once.
void ModelCard::addField(const QString& name, const QString& value, const char* field)
{
    const core::ModelSpec& spec = m_session.opened().model()->spec();
    const auto found = spec.provenance.find(field);
    const bool isGuess = found != spec.provenance.end() && (found->second.origin == core::Origin::Default ||
                                                            found->second.origin == core::Origin::Option);
    addFact(name, value, learnedFrom(spec, field), isGuess);
}

void ModelCard::showModel()
{
    delete m_facts;
    m_facts = new QWidget(this);
    auto* form = new QFormLayout(m_facts);
    form->setContentsMargins(0, 4, 0, 0);
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(3);
    m_column->insertWidget(2, m_facts);
    const ModelPtr model = m_session.opened().model();
    m_correct->setVisible(model != nullptr);
    if (!model) {
        m_name->setText(tr("No model"));
        m_summary->setText(tr("Open or drop a checkpoint."));
        m_name->setToolTip({});
        m_summary->setToolTip({});
        return;
    }
    const auto& spec = model->spec();
    const auto& how = spec.preprocessing;
    m_name->setText(QString::fromStdString(spec.name));
    m_name->setToolTip(plainTip(toName(model->model.file) + QLatin1Char('\n') + tr("Click to open another model")));
    m_summary->setText(summaryOf(spec));
    m_summary->setToolTip(plainTip(learnedFrom(spec, "family")));
    if (!model->model.entries.found.empty()) {
        addFact(tr("Weights"), QString::fromStdString(model->model.entries.chosen),
                tr("one of %n in the file", nullptr, static_cast<int>(model->model.entries.found.size())), true);
    }
    addField(tr("Tokens"), tokensOf(spec), "tokens");
    addField(tr("Heads"), headsOf(spec), "heads");
    addField(tr("Input"), inputOf(spec), "image_size");
    if (const auto recording = model->model.network->recording(); !recording || recording->fit) {
        addField(tr("Crop"), cropOf(how), "crop_pct");
    }
    if (spec.precision != core::Precision::Float32) {
        addField(tr("Precision"), QString::fromStdString(std::string(core::precisionName(spec.precision))),
                 "precision");
    }
    if (spec.keepHalf) {
        addField(tr("Queries and keys"),
                 tr("kept in %1").arg(QString::fromStdString(std::string(core::storedTypeName(true)))), "keep");
    }
    addField(tr("Mean"), perChannel(how.mean), "mean");
    addField(tr("Std"), perChannel(how.std), "std");
    for (const auto& warning : spec.warnings) {
        auto* label = plainLabel(coreText(warning), m_facts);
        label->setProperty("tone", "warning");
        label->setWordWrap(true);
        form->addRow(label);
    }
}

}  // namespace ui
