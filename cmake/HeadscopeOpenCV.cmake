# The OpenCV parts that are used. Debian's part packages carry no OpenCVConfig.cmake (libopencv-dev does, at 2 GB), so they
# are found by header and library.

find_path(HEADSCOPE_OPENCV_INCLUDE opencv2/core.hpp PATH_SUFFIXES opencv4 REQUIRED)
set(parts core)
if(HEADSCOPE_IMAGE)
    list(APPEND parts imgproc imgcodecs videoio)
endif()
foreach(part ${parts})
    find_library(HEADSCOPE_OPENCV_${part} opencv_${part} REQUIRED)
    add_library(opencv::${part} UNKNOWN IMPORTED)
    set_target_properties(opencv::${part} PROPERTIES
        IMPORTED_LOCATION "${HEADSCOPE_OPENCV_${part}}"
        INTERFACE_INCLUDE_DIRECTORIES "${HEADSCOPE_OPENCV_INCLUDE}"
        INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${HEADSCOPE_OPENCV_INCLUDE}")
endforeach()
