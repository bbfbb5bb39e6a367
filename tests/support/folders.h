// Where the tests' files lie.
#pragma once

#include <string>

namespace support {

const std::string& dataFolder();    ///< tests/data
const std::string& sourceFolder();  ///< the whole project

}  // namespace support
