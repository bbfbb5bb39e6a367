#include "tests/support/folders.h"

namespace support {

const std::string& dataFolder()
{
    static const std::string kFolder = HEADSCOPE_TEST_DATA;
    return kFolder;
}

const std::string& sourceFolder()
{
    static const std::string kFolder = HEADSCOPE_SOURCE_DIR;
    return kFolder;
}

}  // namespace support
