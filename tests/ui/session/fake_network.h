// A network whose layers wait to be let through, so that tests hold a pass where they want it.
#pragma once

#include "core/model/open_model.h"

#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace ui_test {

/// Opened by the test, passed by the worker.
class Gate {
public:
    void open();
    void close();
    /// Waits until it is open; returns anyway when stopped or after ten seconds.
    void pass(const std::stop_token& stop = {});
    int arrivals() const;  ///< how often someone came to the gate

private:
    mutable std::mutex m_mutex;
    std::condition_variable_any m_opened;
    bool m_open = true;
    int m_arrivals = 0;
};

struct FakeModel {
    std::string name = "fake";
    int layers = 3, heads = 2;
    bool classToken = true;
    bool broken = false;  ///< NaN logits
};

/// 2 x 2 patches of 8 pixels. A head's attention of layer l is sharper the larger l; logits favor class 1 of 3.
core::Model fakeModel(const FakeModel& wanted, std::shared_ptr<Gate> gate);

}  // namespace ui_test
