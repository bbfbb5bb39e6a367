#include "core/error.h"

#include "core/memory_supply.h"

#include <c10/util/Exception.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <new>
#include <string_view>
#include <system_error>

namespace core {

namespace {

/// LibTorch appends a C++ stack trace after the first line; people need the first line only.
std::string firstLine(std::string text)
{
    text.resize(std::min(text.find('\n'), text.size()));
    return text;
}

constexpr auto kAdvice = "a smaller input or model needs less";

bool mentionsMemory(const std::string& text)
{
    const auto holds = [&text](const char* words) { return text.find(words) != std::string::npos; };
    return holds("out of memory") || holds("can't allocate memory") || holds("Failed to allocate");  // the last: OpenCV
}

/// "... you tried to allocate 4096 bytes. ...", "CUDA out of memory. Tried to allocate 20.00 MiB (...": the amount, in
/// words; empty where the allocator does not state it, or states an impossible one.
std::string allocatedIn(std::string_view text)
{
    constexpr std::string_view kLead = "ried to allocate ";
    constexpr double kMostBytes = 9e18;  // a product of sizes that wrapped around may be more than int64_t holds
    const auto lead = text.find(kLead);
    if (lead == std::string_view::npos) {
        return {};
    }
    text.remove_prefix(lead + kLead.size());
    double amount = 0.0;
    const auto [end, problem] =
        std::from_chars(text.data(), text.data() + text.size(), amount, std::chars_format::fixed);
    if (problem != std::errc{} || amount >= kMostBytes) {
        return {};
    }
    const auto number = text.substr(0, static_cast<std::size_t>(end - text.data()));
    const auto unit = text.substr(std::min(number.size() + 1, text.size()));
    const auto word = unit.substr(0, unit.find_first_of(" .(,"));
    return word == "bytes" ? bytesText(static_cast<int64_t>(amount)) : std::string(number) + ' ' + std::string(word);
}

std::string memorySentence(const std::string& text)
{
    const bool onGpu = text.find("CUDA") != std::string::npos;
    const auto block = allocatedIn(text);
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
        return mentionsMemory(message) ? Failure{ErrorCode::OutOfMemory, memorySentence(message)}
                                       : Failure{ErrorCode::Other, message};
    } catch (const std::filesystem::filesystem_error& error) {
        return {ErrorCode::Other, error.path1().string() + ": " + error.code().message()};
    } catch (const std::system_error& error) {
        if (error.code() == std::errc::resource_unavailable_try_again) {  // what a thread that cannot be started throws
            return {ErrorCode::OutOfMemory, "not enough memory, or too many processes, to start another thread"};
        }
        return {ErrorCode::Other, firstLine(error.what())};
    } catch (const std::exception& error) {
        const auto message = firstLine(error.what());
        return mentionsMemory(message) ? Failure{ErrorCode::OutOfMemory, memorySentence(message)}
                                       : Failure{ErrorCode::Other, message};
    } catch (...) {
        return {ErrorCode::Other, "unknown error"};
    }
}

}  // namespace core
