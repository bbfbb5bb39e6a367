#include "core/error.h"

#include <c10/util/Exception.h>

#include <new>

namespace core {

namespace {

/// LibTorch appends a C++ stack trace after the first line; people need the first line only.
std::string firstLine(std::string text)
{
    text.resize(std::min(text.find('\n'), text.size()));
    return text;
}

bool speaksOfMemory(const std::string& text)
{
    return text.find("out of memory") != std::string::npos || text.find("can't allocate memory") != std::string::npos;
}

}  // namespace

Failure currentFailure()
{
    try {
        throw;
    } catch (const Error& error) {
        return {error.code, error.what()};
    } catch (const std::bad_alloc&) {
        return {ErrorCode::OutOfMemory, "not enough memory"};
    } catch (const c10::Error& error) {
        const auto message = firstLine(error.what_without_backtrace());
        return {speaksOfMemory(message) ? ErrorCode::OutOfMemory : ErrorCode::Other, message};
    } catch (const std::exception& error) {
        return {ErrorCode::Other, firstLine(error.what())};
    } catch (...) {
        return {ErrorCode::Other, "unknown error"};
    }
}

}  // namespace core
