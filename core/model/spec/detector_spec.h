// A network that finds objects in a picture instead of saying what the picture is.
#pragma once

namespace core {

struct DetectorSpec {
    int classes = 0;  ///< K that an object may be of; "no object" is one more, the last
    int queries = 0;  ///< objects that are looked for at once
};

}  // namespace core
