// The user's word against the file's: mean, deviation, crop, input size, heads and precision of the open model, and
// which of several sets of weights is shown. Only what was touched is a correction; applying them opens the model
// again.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"

#include <QWidget>

#include <array>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace ui {

class Session;
struct OpenedModel;

class ModelCorrections final : public QWidget {
    Q_OBJECT
public:
    explicit ModelCorrections(Session& session, QWidget* parent = nullptr);

Q_SIGNALS:
    void done();  ///< applied or taken back

private:
    void showModel();
    void showPrecision(const OpenedModel& model);
    void showEntries(const core::EntryChoice& entries);
    void apply();

    Session& m_session;
    std::array<QDoubleSpinBox*, 3> m_mean, m_std;
    QDoubleSpinBox* m_crop;
    QComboBox* m_mode;
    QComboBox* m_kept;
    QComboBox* m_precision;  ///< to be chosen where the model's device computes in bfloat16
    QComboBox* m_entry;      ///< hidden when there is nothing to choose
    QLabel* m_entryLabel;
    QSpinBox* m_width;
    QSpinBox* m_height;
    QSpinBox* m_heads;
};

}  // namespace ui
