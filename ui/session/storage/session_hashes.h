// SHA-256 hashes that tie a session to the very files that it was saved with.
#pragma once

#include "core/session/session_file.h"

#include <QStringList>

#include <vector>

namespace ui {

/// Every file is read once, however many panes and pins are of it; one that is not there any more stays without. Call
/// on a worker. @param believed  a session whose hashes are believed  @throws core::Error Cancelled
void addHashes(core::SessionFile& session, const core::SessionFile& believed = {});

/// Names of the files that are there but are not those whose hashes the panes hold. Call on a worker.
/// @throws core::Error Cancelled
QStringList filesThatDiffer(const std::vector<core::SessionPane>& panes);

}  // namespace ui
