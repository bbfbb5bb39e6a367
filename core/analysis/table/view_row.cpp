#include "core/analysis/table/view_row.h"

namespace core {

torch::Tensor remembered(const Subject& subject, const std::string& name, const std::function<torch::Tensor()>& make)
{
    return subject.memo != nullptr ? subject.memo->get(name, make) : make();
}

}  // namespace core
