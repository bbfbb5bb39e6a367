#include "core/error.h"

#include "core/memory_supply.h"

#include <c10/util/Exception.h>

#include <new>
#include <regex>

namespace core {

namespace {

/// LibTorch appends a C++ stack trace after the first line; people need the first line only.
std::string firstLine(std::string text)
{
    text.resize(std::min(text.find('\n'), text.size()));
    return text;
}

constexpr auto kAdvice = "a smaller input or model needs less";

bool speaksOfMemory(const std::string& text)
{
    return text.find("out of memory") != std::string::npos || text.find("can't allocate memory") != std::string::npos;
}

/// "... you tried to allocate 4096 bytes. ...", "CUDA out of memory. Tried to allocate 20.00 MiB (...": how much, in
/// the allocator's own words.
std::string memorySentence(const std::string& text)
{
    const bool onGpu = text.find("CUDA") != std::string::npos;
    std::smatch size;
    const bool said = std::regex_search(text, size, std::regex("ried to allocate ([0-9.]+) ([A-Za-z]+)"));
    constexpr double mostBytes = 9e18;  // a product of sizes that wrapped around may be more than int64_t holds
    const bool told = said && std::stod(size.str(1)) < mostBytes;
    const auto block = !told                    ? std::string()
                       : size.str(2) == "bytes" ? bytesText(std::stoll(size.str(1)))
                                                : size.str(1) + ' ' + size.str(2);
    return std::string("not enough memory") + (onGpu ? " on the GPU" : "") +
           (block.empty() ? "" : ": no block of " + block + " is free") + "; " + kAdvice;
}

}  // namespace

Failure currentFailure()
{
    try {
        throw;
    } catch (const Error& error) {
        return {error.code, error.what()};
    } catch (const std::bad_alloc&) {
        return {ErrorCode::OutOfMemory, std::string("not enough memory; ") + kAdvice};
    } catch (const c10::Error& error) {
        const auto message = firstLine(error.what_without_backtrace());
        return speaksOfMemory(message) ? Failure{ErrorCode::OutOfMemory, memorySentence(message)}
                                       : Failure{ErrorCode::Other, message};
    } catch (const std::exception& error) {
        return {ErrorCode::Other, firstLine(error.what())};
    } catch (...) {
        return {ErrorCode::Other, "unknown error"};
    }
}

}  // namespace core
