#include "core/analysis/view.h"
