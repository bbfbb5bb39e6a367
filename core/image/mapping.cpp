#include "core/image/mapping.h"
