#include "core/image/opencv_threads.h"

#include <opencv2/core/utility.hpp>

namespace core {

void disableOpenCvThreads()
{
    cv::setNumThreads(1);
}

}  // namespace core
