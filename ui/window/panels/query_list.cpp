#include "ui/window/panels/query_list.h"

#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/views/views.h"
#include "core/trace/query_tokens.h"
#include "ui/session/session.h"
#include "ui/window/widgets/look.h"

#include <QLineEdit>
#include <QListWidget>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>

namespace ui {
namespace {

constexpr int kListHeight = 150;

const core::LayerTrace* shownLayer(const Session& session)
{
    const ScenePtr scene = session.opened().scene();
    const int layer = session.shown().view().layer;
    return scene && layer >= 0 && layer < scene->trace.layerCount() ? &scene->trace.layers[static_cast<size_t>(layer)]
                                                                    : nullptr;
}

const core::QueryTokens* shownQueries(const Session& session)
{
    const auto* layer = shownLayer(session);
    return layer != nullptr ? core::queriesIn(*layer) : nullptr;
}

/// Detected objects have numbers in a list; words of a sentence stand one after the other, as in a text.
bool areWords(const core::QueryTokens& queries)
{
    return !queries.scores.defined() && !queries.boxes.defined();
}

QString wordsFor(const core::QueryTokens& queries, int token)
{
    QString label = QString::fromStdString(queries.labels[static_cast<size_t>(token)]);
    if (areWords(queries)) {
        return label;
    }
    const QString name = QStringLiteral("%1  %2").arg(token).arg(label);
    return queries.scores.defined()
               ? QStringLiteral("%1  %2").arg(name).arg(queries.scores[token].item<double>(), 0, 'f', 2)
               : name;
}

/// The weight of each word for the chosen ones, on average, in the head or heads that are shown; undefined where that
/// is not known.
torch::Tensor takenFromWords(const Session& session, const core::QueryChoice& asking)
{
    const core::View& view = session.shown().view();
    const core::LayerTrace& layer = *shownLayer(session);
    const bool ofHead = core::findView(view.name).parameters.head;
    if (asking.kind != core::QueryChoice::Kind::Named || core::singleHead(view.head).value_or(0) >= layer.heads) {
        return {};
    }
    if (asking.token + asking.count > shownQueries(session)->count()) {
        return {};
    }
    const auto weights =
        core::rowsAmongQueries(layer, asking.token, asking.count, ofHead ? view.head : core::HeadChoice{});
    return weights.defined() ? weights.mean(0) : torch::Tensor();
}

/// The surest first.
std::vector<int> inOrder(const core::QueryTokens& queries)
{
    std::vector<int> tokens(static_cast<size_t>(queries.count()));
    std::iota(tokens.begin(), tokens.end(), 0);
    if (queries.scores.defined()) {
        std::ranges::stable_sort(tokens, std::ranges::greater{},
                                 [&](int token) { return queries.scores[token].item<float>(); });
    }
    return tokens;
}

}  // namespace

QueryList::QueryList(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_search(new QLineEdit(this)), m_list(new QListWidget(this))
{
    m_search->setPlaceholderText(tr("Find a query"));
    m_search->setAccessibleName(tr("Find a query"));
    m_search->setClearButtonEnabled(true);
    m_list->setAccessibleName(tr("Queries"));
    m_list->setResizeMode(QListView::Adjust);
    m_list->setFixedHeight(kListHeight);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_search);
    layout->addWidget(m_list);
    connect(m_search, &QLineEdit::textChanged, this, &QueryList::showMatching);
    connect(m_list, &QListWidget::itemSelectionChanged, this, &QueryList::takeSelection);
    connect(&session.opened(), &OpenDocuments::sceneChanged, this, &QueryList::showQueries);
    connect(&session.shown(), &DisplayState::viewChanged, this, &QueryList::showQueries);
    showQueries();
}

bool QueryList::hasQueries() const
{
    return shownQueries(m_session) != nullptr && core::findView(m_session.shown().view().name).parameters.query;
}

void QueryList::showQueries()
{
    const QSignalBlocker quiet(m_list);
    const auto* queries = shownQueries(m_session);
    if (queries != m_filled) {
        m_filled = queries;
        fill();
    }
    if (queries == nullptr) {
        return;
    }
    const core::View& view = m_session.shown().view();
    const bool ofLayer = core::findView(view.name).parameters.layer;
    const auto asking = ofLayer ? core::effectiveQuery(*shownLayer(m_session), view.query) : view.query;
    const bool named = asking.kind == core::QueryChoice::Kind::Named;
    for (int row = 0; row < m_list->count(); ++row) {
        const int token = m_list->item(row)->data(Qt::UserRole).toInt();
        const bool asks = named && token >= asking.token && token < asking.token + asking.count;
        if (asks && !m_list->item(row)->isSelected() && asking.count == 1) {
            m_list->setCurrentRow(row);
        }
        m_list->item(row)->setSelected(asks);
    }
    if (areWords(*queries)) {
        markWords(asking);
    }
}

void QueryList::markWords(const core::QueryChoice& asking)
{
    constexpr double strongest = 0.7;
    const torch::Tensor taken = takenFromWords(m_session, asking);
    torch::Tensor ofOthers;
    if (taken.defined()) {
        ofOthers = taken.clone();
        ofOthers.narrow(0, asking.token, asking.count).zero_();
    }
    const double most = taken.defined() ? ofOthers.max().item<double>() : 0.0;
    for (int row = 0; row < m_list->count(); ++row) {
        QListWidgetItem& item = *m_list->item(row);
        const int token = item.data(Qt::UserRole).toInt();
        QString tip = QStringLiteral("%1  %2").arg(token).arg(item.text());
        QColor color = currentLook().accent;
        color.setAlphaF(0.0F);
        if (taken.defined()) {
            tip += QStringLiteral("\n%1").arg(taken[token].item<double>(), 0, 'g', 3);
            const double share = most > 0.0 ? std::max(ofOthers[token].item<double>(), 0.0) / most : 0.0;
            color.setAlphaF(static_cast<float>(strongest * share));
        }
        item.setBackground(color);
        item.setToolTip(plainTip(tip));
    }
    m_list->setToolTip(taken.defined() ? tr("Drag over words to see the mean of their maps. The color behind a word is "
                                            "what the chosen ones take from it in this layer.")
                                       : tr("Drag over words to see the mean of their maps"));
}

/// Words that are selected by a drag or with Shift are one query, the mean of them.
void QueryList::takeSelection()
{
    std::vector<int> tokens;
    for (const QListWidgetItem* item : m_list->selectedItems()) {
        tokens.push_back(item->data(Qt::UserRole).toInt());
    }
    if (tokens.empty()) {
        return;
    }
    const auto [first, last] = std::ranges::minmax(tokens);
    core::View view = m_session.shown().view();
    view.query = core::QueryChoice::named(first, last - first + 1);
    m_session.shown().setView(view);
}

void QueryList::fill()
{
    m_list->clear();
    if (const auto* queries = shownQueries(m_session)) {
        const bool words = areWords(*queries);
        m_list->setFlow(words ? QListView::LeftToRight : QListView::TopToBottom);
        m_list->setWrapping(words);
        m_list->setSpacing(words ? 1 : 0);
        m_list->setSelectionMode(words ? QAbstractItemView::ContiguousSelection : QAbstractItemView::SingleSelection);
        m_list->setToolTip({});
        for (const int token : inOrder(*queries)) {
            auto* item = new QListWidgetItem(wordsFor(*queries, token), m_list);
            item->setData(Qt::UserRole, token);
        }
    }
    showMatching();
}

void QueryList::showMatching()
{
    for (int row = 0; row < m_list->count(); ++row) {
        QListWidgetItem* item = m_list->item(row);
        item->setHidden(!item->text().contains(m_search->text(), Qt::CaseInsensitive));
    }
}

}  // namespace ui
