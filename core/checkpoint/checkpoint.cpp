#include "core/checkpoint/checkpoint.h"
