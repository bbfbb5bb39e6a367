// A form over core::overrideTable(): what the user states about the open model against its files. Only what was touched
// is a correction; applying them opens the model again. A dialog, as a form in the panel takes its room from the image.
#pragma once

#include <QDialog>

#include <vector>

class QAbstractSpinBox;
class QComboBox;
class QGridLayout;
class QLabel;

namespace core {
struct OverrideRow;
}

namespace ui {

class Session;
struct OpenedModel;

class ModelCorrections final : public QDialog {
    Q_OBJECT
public:
    explicit ModelCorrections(Session& session, QWidget* parent);

private:
    /// The controls of one row of the table.
    struct Field {
        const core::OverrideRow* row;
        QLabel* label;
        QComboBox* choice;                     ///< null where numbers are entered
        std::vector<QAbstractSpinBox*> boxes;  ///< empty where a word is chosen
        QString shown;                         ///< the text when the model was shown: not a correction

        QString text() const;
        void show(const QString& value);
    };

    Field makeField(const core::OverrideRow& row, QGridLayout& grid, int line);
    void showModel();
    void limitToDevice(const OpenedModel& model);
    void showEntries(Field& field, const OpenedModel& model);
    void apply();

    Session& m_session;
    std::vector<Field> m_fields;
};

}  // namespace ui
