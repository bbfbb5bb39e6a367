// OpenCV and threads.
#pragma once

namespace core {

/// Keeps OpenCV to the threads that call it, in the whole process. Its pool waits for ever for a thread that the system
/// refuses, and what it is used for here takes milliseconds on one. Call it before the first image is read.
void useOwnThreadsInOpenCv();

}  // namespace core
