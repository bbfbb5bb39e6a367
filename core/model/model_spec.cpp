#include "core/model/model_spec.h"
