#include "ui/window/panels/updates_panel.h"

#include "core/model/network/network.h"
#include "core/model/recording/recording.h"
#include "core/number_text.h"
#include "ui/canvas/curves_view.h"
#include "ui/window/widgets/controls.h"
#include "ui/window/widgets/look.h"
#include "ui/window/widgets/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>
#include <limits>

namespace ui {

namespace {

constexpr std::size_t kMostUpdates = 10'000;
constexpr int kLowestPlot = 110, kDigits = 4;

}  // namespace

UpdatesPanel::UpdatesPanel(Session& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_numbers(control<QComboBox>(this, tr("Number"))),
      m_last(new QLabel(this)),
      m_plot(new CurvesView(this))
{
    auto* column = new QVBoxLayout(this);
    auto* row = new QHBoxLayout;
    row->addWidget(m_numbers, 1);
    row->addWidget(m_last);
    column->addLayout(row);
    m_plot->setObjectName(QStringLiteral("updatesPlot"));
    m_plot->setMinimumHeight(kLowestPlot);
    column->addWidget(m_plot, 1);
    connect(m_numbers, &QComboBox::currentIndexChanged, this, &UpdatesPanel::showCurve);
    connect(&session.opened(), &OpenDocuments::modelChanged, this, &UpdatesPanel::onModelChanged);
    followTheme(this, [this] { m_plot->setDark(currentLook().dark); });
}

bool UpdatesPanel::isEmpty() const
{
    return m_numbers->count() == 0;
}

const UpdatesPanel::Updates& UpdatesPanel::updates() const
{
    static const Updates kNone;
    const ModelPtr model = m_session.opened().model();
    const auto found = model ? m_updates.find(model->path) : m_updates.end();
    return found == m_updates.end() ? kNone : found->second;
}

void UpdatesPanel::onModelChanged()
{
    const ModelPtr model = m_session.opened().model();
    const auto recording = model ? model->model.network->recording() : nullptr;
    if (recording && !recording->numbers.empty() && m_noted.insert(model->serial).second) {
        Updates& all = m_updates[model->path];
        if (all.size() == kMostUpdates) {
            all.erase(all.begin());
        }
        all.push_back(recording->numbers);
    }
    fillNumbers();
    Q_EMIT changed();
}

void UpdatesPanel::fillNumbers()
{
    std::set<std::string> names;
    for (const auto& update : updates()) {
        for (const auto& [name, value] : update) {
            names.insert(name);
        }
    }
    const QString chosen = m_numbers->currentText();
    {
        const QSignalBlocker silent(m_numbers);
        m_numbers->clear();
        for (const auto& name : names) {
            m_numbers->addItem(QString::fromStdString(name));
        }
        m_numbers->setCurrentIndex(std::max(0, m_numbers->findText(chosen)));
    }
    showCurve();
}

void UpdatesPanel::showCurve()
{
    const std::string name = m_numbers->currentText().toStdString();
    core::Curves::Series series;
    series.label = core::Message(name);
    for (const auto& update : updates()) {
        const auto value = update.find(name);
        series.x.push_back(static_cast<double>(series.x.size()));
        series.y.push_back(value == update.end() ? std::numeric_limits<double>::quiet_NaN() : value->second);
    }
    m_last->setText(isEmpty() || std::isnan(series.y.back())
                        ? QString()
                        : QString::fromStdString(core::numberText(series.y.back(), kDigits)));
    using core::literals::operator""_msg;
    core::Curves curves;
    curves.xTitle = "update of the trace"_msg;
    curves.yTitle = series.label;
    curves.series = {std::move(series)};
    auto result = std::make_shared<core::Result>();
    result->content = std::move(curves);
    result->title = core::Message(name);
    Figure figure;
    figure.result = std::move(result);
    m_plot->setFigure(isEmpty() ? nullptr : std::make_shared<const Figure>(withColors(std::move(figure))));
}

}  // namespace ui
