#include "ui/canvas/stages.h"

namespace ui {

namespace {

std::unique_ptr<ResultPainter> makePainter(core::ResultKind kind)
{
    switch (kind) {
        case core::ResultKind::PatchMap:
            return makePhotoPainter();
        case core::ResultKind::Tiles:
            return makeTilesPainter();
        case core::ResultKind::Matrix:
            return makeMatrixPainter();
        case core::ResultKind::Curves:
            break;
    }
    return nullptr;
}

}  // namespace

void Stages::show(std::shared_ptr<const Figure> figure)
{
    m_current = nullptr;
    for (auto& stage : m_stages) {
        if (stage.painter) {
            stage.painter->setFigure(nullptr);
        }
    }
    const core::ResultKind kind = figure && figure->result ? figure->result->kind() : core::ResultKind::PatchMap;
    if (!figure || kind == core::ResultKind::Curves) {
        return;
    }
    m_current = &m_stages[std::size_t(kind)];
    if (!m_current->painter) {
        m_current->painter = makePainter(kind);
    }
    m_current->painter->setFigure(std::move(figure));
    m_current->camera.setContent(m_current->painter->contentSize());
}

void Stages::layOut(QSize widget, QMarginsF furniture, double devicePixelRatio, const FigureLook& look)
{
    if (empty()) {
        return;
    }
    painter().setRoom(QRectF(QPointF(), QSizeF(widget)).marginsRemoved(furniture).size(), look);
    camera().setContent(painter().contentSize());
    camera().setWidget(QSizeF(widget), painter().margins() + furniture, devicePixelRatio);
}

void Stages::releaseGl()
{
    for (auto& stage : m_stages) {
        if (stage.painter) {
            stage.painter->releaseGl();
        }
    }
}

}  // namespace ui
