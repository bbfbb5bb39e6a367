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

constexpr MessageId kNoMemory = "not enough memory; a smaller input or model needs less"_msg;

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

Message memorySentence(const std::string& text)
{
    const bool onGpu = text.find("CUDA") != std::string::npos;
    const auto block = allocatedIn(text);
    if (block.empty()) {
        return onGpu ? "not enough memory on the GPU; a smaller input or model needs less"_msg : kNoMemory;
    }
    const auto sentence =
        onGpu ? "not enough memory on the GPU: no block of %1 is free; a smaller input or model needs less"_msg
              : "not enough memory: no block of %1 is free; a smaller input or model needs less"_msg;
    return sentence(block);
}

/// A library's sentence: lack of memory in our words, anything else as it is.
Failure libraryFailure(const std::string& sentence)
{
    const auto message = firstLine(sentence);
    return mentionsMemory(message) ? Failure{ErrorCode::OutOfMemory, memorySentence(message)}
                                   : Failure{ErrorCode::Other, Message(message)};
}

}  // namespace

Failure currentFailure()
{
    try {
        throw;
    } catch (const Error& error) {
        return {error.code, error.message()};
    } catch (const std::bad_alloc&) {
        return {ErrorCode::OutOfMemory, kNoMemory};
    } catch (const c10::Error& error) {
        return libraryFailure(error.what_without_backtrace());
    } catch (const std::filesystem::filesystem_error& error) {
        return {ErrorCode::Other, Message(error.path1().string() + ": " + error.code().message())};
    } catch (const std::system_error& error) {
        if (error.code() == std::errc::resource_unavailable_try_again) {  // what a thread that cannot be started throws
            return {ErrorCode::OutOfMemory, "not enough memory, or too many processes, to start another thread"_msg};
        }
        return {ErrorCode::Other, Message(firstLine(error.what()))};
    } catch (const std::exception& error) {
        return libraryFailure(error.what());
    } catch (...) {
        return {ErrorCode::Other, "unknown error"_msg};
    }
}

}  // namespace core
