// The session as something that lasts beyond the program: the parts that save it, open it and bring it over a crash.
#pragma once

#include "ui/session/storage/crash_recovery.h"
#include "ui/session/storage/session_opener.h"
#include "ui/session/storage/session_store.h"

namespace ui {

/// Lives on the GUI thread.
struct SessionStorage {
    SessionStorage(Session& session, Panes& panes)
        : store(session, panes), opener(session, panes, store), recovery(session, store, opener)
    {
    }

    SessionStore store;
    SessionOpener opener;
    CrashRecovery recovery;
};

}  // namespace ui
