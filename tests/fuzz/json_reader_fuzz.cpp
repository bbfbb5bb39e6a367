// Any text is JSON whose values core::JsonReader takes within the limits it was given, or is refused with core::Error
// in one line that begins with its subject; nothing else escapes. Overrides that are read are written and read the
// same.
#include "core/error.h"
#include "core/file/json_reader.h"
#include "core/model/spec/model_overrides.h"
#include "expect.h"

#include <cmath>
#include <string>
#include <string_view>

namespace {
using core::literals::operator""_msg;

using core::JsonReader;

constexpr int kDeepest = 8;

template <typename Action>
void refusedAtMost(const Action& act)
{
    try {
        act();
    } catch (const core::Error& error) {
        const std::string_view sentence = error.what();
        FUZZ_EXPECT(sentence.find('\n') == std::string_view::npos);
        FUZZ_EXPECT(error.subject.empty() || sentence.starts_with(error.subject + ": "));
        FUZZ_EXPECT(sentence.ends_with(error.detail.english()));
    }
}

void takeValues(const JsonReader& json)
{
    refusedAtMost([&] {
        const auto number = json.integer(-7, 7);
        FUZZ_EXPECT(number >= -7 && number <= 7);
    });
    refusedAtMost([&] { FUZZ_EXPECT(json.whole(0, 1LL << 40) >= 0); });
    refusedAtMost([&] { FUZZ_EXPECT(std::isfinite(json.number())); });
    refusedAtMost([&] { FUZZ_EXPECT(json.numberAboveZero(1.0) > 0.0); });
    refusedAtMost([&] { FUZZ_EXPECT(json.text(20).size() <= 20); });
    refusedAtMost([&] { FUZZ_EXPECT(json.texts(3).size() <= 3); });
    refusedAtMost([&] { FUZZ_EXPECT(std::isfinite(json.numbers<3>()[2])); });
    refusedAtMost([&] { FUZZ_EXPECT(json.boolean() == json.isTrue()); });
    refusedAtMost([&] { json.requireKeys({"a", "b"}); });
}

void walk(const JsonReader& json)
{
    takeValues(json);
    if (json.isObject()) {
        for (const auto& [key, value] : json.object().items()) {
            FUZZ_EXPECT(json.find(key).has_value());
            walk(json.at(key));
        }
    }
    refusedAtMost([&] {
        for (const auto& each : json.items(100)) {
            walk(each);
        }
    });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    refusedAtMost([&] {
        const auto json =
            core::readJson({reinterpret_cast<const char*>(data), size}, kDeepest, "input", "document"_msg);
        walk(JsonReader(json, "input"));
        walk(JsonReader(json, "input", core::kWordPlaces));
        walk(JsonReader(json));
        const auto overrides = core::overridesFromJson(JsonReader(json, "input"));
        const auto written = core::toJson(overrides);
        FUZZ_EXPECT(core::overridesFromJson(JsonReader(written)) == overrides);
    });
    return 0;
}
