// The line below the figure while a TIFF of more than three channels is open: which three are shown.
#pragma once

#include <QFrame>

#include <array>

class QSpinBox;

namespace ui {

class Session;

class ChannelBar final : public QFrame {
    Q_OBJECT
public:
    explicit ChannelBar(Session& session, QWidget* parent = nullptr);

private:
    void showPhoto();
    void choose();
    Session& m_session;
    std::array<QSpinBox*, 3> m_colors{};  ///< red, green, blue
};

}  // namespace ui
