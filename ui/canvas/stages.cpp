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

void Stages::show(std::shared_ptr<const Picture> picture)
{
    m_current = nullptr;
    for (auto& stage : m_stages) {
        if (stage.painter) {
            stage.painter->setPicture(nullptr);
        }
    }
    const core::ResultKind kind = picture && picture->result ? picture->result->kind() : core::ResultKind::PatchMap;
    if (!picture || kind == core::ResultKind::Curves) {
        return;
    }
    m_current = &m_stages[std::size_t(kind)];
    if (!m_current->painter) {
        m_current->painter = makePainter(kind);
    }
    m_current->painter->setPicture(std::move(picture));
    m_current->camera.setContent(m_current->painter->contentSize());
}

void Stages::layOut(QSize widget, QMarginsF furniture, double devicePixelRatio)
{
    if (empty()) {
        return;
    }
    painter().setRoom(QRectF(QPointF(), QSizeF(widget)).marginsRemoved(furniture).size());
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
