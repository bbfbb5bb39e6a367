// A form over core::overrideTable(): what the user states about the open model against its files. Only what was touched
// is a correction; applying them opens the model again. A dialog, as a form in the panel takes its room from the image.
#pragma once

#include <QDialog>

#include <memory>
#include <vector>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;

namespace core {
struct Error;
struct OverrideRow;
}  // namespace core

namespace ui {

class Session;
struct OpenedModel;

class ModelCorrections final : public QDialog {
    Q_OBJECT
public:
    explicit ModelCorrections(Session& session, QWidget* parent);
    void reject() override;

private:
    /// One row of the table. One of the two controls is null.
    struct Field {
        const core::OverrideRow* row;
        QComboBox* choice;  ///< of a word
        QLineEdit* line;    ///< for numbers, as the command line reads them
        QString shown;      ///< the text when the model was shown: not a correction

        QString text() const;
        void show(const QString& value);
    };

    Field makeField(const core::OverrideRow& row, QFormLayout& form);
    void setShown(const Field& field, bool shown);
    void showModel();
    void limitToDevice(const OpenedModel& model);
    void showEntries(Field& field, const OpenedModel& model);
    /// Says what is wrong with a text, and keeps the form open.
    void refuse(const Field& field, const core::Error& error);
    void apply();

    Session& m_session;
    std::weak_ptr<const OpenedModel> m_model;  ///< whose values are shown
    std::vector<Field> m_fields;
    QLabel* m_refusal;
};

}  // namespace ui
