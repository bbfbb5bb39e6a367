// The user's word against the file's: mean, deviation, crop, input size and heads of the open model.
#pragma once

#include <QWidget>

#include <array>

class QComboBox;
class QDoubleSpinBox;
class QSpinBox;

namespace ui {

class Session;

class ModelCorrections final : public QWidget {
    Q_OBJECT
public:
    explicit ModelCorrections(Session& session, QWidget* parent = nullptr);

Q_SIGNALS:
    void done();  ///< applied or taken back

private:
    void showModel();
    void apply();

    Session& m_session;
    std::array<QDoubleSpinBox*, 3> m_mean, m_std;
    QDoubleSpinBox* m_crop;
    QComboBox* m_mode;
    QSpinBox* m_width;
    QSpinBox* m_height;
    QSpinBox* m_heads;
};

}  // namespace ui
