#include "ui/window/center/channel_bar.h"

#include "core/file/file_part.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/session.h"
#include "ui/window/widgets/look.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

namespace ui {

ChannelBar::ChannelBar(Session& session, QWidget* parent) : QFrame(parent), m_session(session)
{
    setObjectName(QStringLiteral("channelBar"));
    setAccessibleName(tr("Channels of the image"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 4, 8, 4);
    row->setSpacing(6);
    const std::array names{tr("Channel in red"), tr("Channel in green"), tr("Channel in blue")};
    for (std::size_t color = 0; color < names.size(); ++color) {
        auto* box = m_colors[color] = new QSpinBox(this);
        box->setObjectName(QStringLiteral("channel%1").arg(color));
        box->setAccessibleName(names[color]);
        box->setKeyboardTracking(false);  // a number that is being typed is not meant yet
        auto* label = quietLabel(names[color], this);
        label->setWordWrap(false);
        row->addWidget(label);
        row->addWidget(box);
        connect(box, &QSpinBox::valueChanged, this, &ChannelBar::choose);
    }
    row->addStretch(1);
    connect(&session.opened(), &OpenDocuments::photoChanged, this, &ChannelBar::showPhoto);
    showPhoto();
}

void ChannelBar::showPhoto()
{
    const PhotoPtr photo = m_session.opened().photo();
    const bool isChosen = photo && photo->photo->channels > 0;
    setVisible(isChosen && !photo->path.isEmpty());
    for (std::size_t color = 0; isChosen && color < m_colors.size(); ++color) {
        const QSignalBlocker quiet(m_colors[color]);
        m_colors[color]->setRange(0, photo->photo->channels - 1);
        m_colors[color]->setValue(photo->photo->shownChannels[color]);
    }
}

void ChannelBar::choose()
{
    const PhotoPtr photo = m_session.opened().photo();
    if (!photo || photo->photo->channels == 0) {  // a number that was being typed ends when the bar is hidden
        return;
    }
    const QString file = toName(core::wholeFile(toPath(photo->path)));
    m_session.opened().openPhoto(file + QStringLiteral("#channels=%1,%2,%3")
                                            .arg(m_colors[0]->value())
                                            .arg(m_colors[1]->value())
                                            .arg(m_colors[2]->value()));
}

}  // namespace ui
