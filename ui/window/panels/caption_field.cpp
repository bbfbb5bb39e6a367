#include "ui/window/panels/caption_field.h"

#include "core/analysis/evidence/word_scores.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/session.h"
#include "ui/window/widgets/controls.h"
#include "ui/window/widgets/icon.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QRegularExpression>
#include <QToolButton>

namespace ui {
namespace {

QString joinedCaptions(const std::vector<std::string>& captions)
{
    QStringList parts;
    for (const std::string& caption : captions) {
        parts << QString::fromStdString(caption);
    }
    return parts.join(QStringLiteral("; "));
}

QStringList partsOf(const QString& text)
{
    static const QRegularExpression separator(QStringLiteral("[;\\n]"));
    QStringList parts;
    for (const QString& part : text.split(separator)) {
        if (const QString trimmed = part.trimmed(); !trimmed.isEmpty()) {
            parts << trimmed;
        }
    }
    return parts;
}

}  // namespace

std::vector<std::string> captionsIn(const QString& text)
{
    static const QRegularExpression templated(QStringLiteral("^([^;{}]*)\\{([^{}]*)\\}([^;{}]*)$"));
    const QRegularExpressionMatch match = templated.match(text.trimmed());
    std::vector<std::string> captions;
    for (const QString& part : partsOf(match.hasMatch() ? match.captured(2) : text)) {
        captions.push_back((match.captured(1) + part + match.captured(3)).toStdString());
    }
    return captions;
}

CaptionField::CaptionField(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_line(control<QLineEdit>(this, tr("Words")))
{
    m_line->setFocusPolicy(Qt::StrongFocus);
    m_line->setPlaceholderText(tr("a photo of a {cat; dog}"));
    m_line->setToolTip(tr("Captions to compare the image with, separated by semicolons; press Enter to show them"));
    auto* load = control<QToolButton>(this, tr("Load captions"));
    load->setIcon(icon(QStringLiteral("folder")));
    load->setAutoRaise(true);
    load->setToolTip(tr("Read captions from a text file, one per line"));
    auto* row = tightRow(this);
    row->addWidget(m_line, 1);
    row->addWidget(load);
    connect(m_line, &QLineEdit::editingFinished, this, &CaptionField::takeText);
    connect(load, &QToolButton::clicked, this, &CaptionField::askForFile);
    connect(&session.shown(), &DisplayState::viewChanged, this, &CaptionField::showView);
    showView();
}

void CaptionField::showView()
{
    const auto& captions = m_session.shown().view().words;
    if (captionsIn(m_line->text()) != captions) {
        m_line->setText(joinedCaptions(captions));
    }
}

void CaptionField::takeText()
{
    const auto captions = captionsIn(m_line->text());
    if (m_line->isModified() && !captions.empty() && captions != m_session.shown().view().words) {
        m_session.steps().setCaptions(captions);
    }
}

void CaptionField::askForFile()
{
    const ModelPtr model = m_session.opened().model();
    const QString folder = model ? QFileInfo(model->path).path() : QString();
    const QString file = QFileDialog::getOpenFileName(window(), tr("Load Captions"), folder,
                                                      tr("Text, one caption per line (*.txt);;All files (*)"));
    if (file.isEmpty()) {
        return;
    }
    m_session.work().countRequest();
    try {
        m_session.steps().setCaptions(core::readCaptions(toPath(file)));
    } catch (const core::Error&) {
        m_session.work().report(core::currentFailure(), Operation::ReadingCaptions, QFileInfo(file).fileName());
    }
}

}  // namespace ui
