// OpenCV and threads.
#pragma once

namespace core {

/// Makes OpenCV work on the threads that call it, in the whole process: its pool waits for ever for a thread that the
/// system refuses, and what it is used for here takes milliseconds on one. Call it before the first image is read.
void disableOpenCvThreads();

}  // namespace core
