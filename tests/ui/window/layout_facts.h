// Invariants of every page at every size: nothing is cut off, nothing lies over something else.
#pragma once

#include <QStringList>

class QWidget;

namespace ui_test {

/// One line per fault, with the words that it is about. Scrolled contents may be larger than what is seen of them.
QStringList layoutFaults(const QWidget& page);

}  // namespace ui_test
