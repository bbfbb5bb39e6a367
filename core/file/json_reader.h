// Reads untrusted JSON: typed values within limits, and errors that name the place in the document.
#pragma once

#include "core/error.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// Format of a place in messages: "page.json: panels[2].title", or with kWordPlaces "trace.npz: layers 2: scale".
struct JsonPlaces {
    std::string_view afterRoot = ": ", beforeKey = ".", beforeIndex = "[", afterIndex = "]";
};
inline constexpr JsonPlaces kWordPlaces{": ", ": ", " ", ""};

/// One value of a document, and its place in it. The document must outlive its readers. Every typed accessor throws
/// Error Corrupt, "PLACE: expected ..., found ...", for a value of another type or out of range. The error's subject is
/// the document's name, or the place in a document without one.
class JsonReader {
public:
    /// @param root  the document's name in messages: a file, or ""
    /// @param path  of this value, unless it is the whole document
    explicit JsonReader(const nlohmann::json& value, std::string root = {}, JsonPlaces places = {},
                        std::string path = {})
        : m_value(&value), m_root(std::move(root)), m_path(std::move(path)), m_places(places)
    {
    }

    const nlohmann::json& value() const { return *m_value; }  ///< owned by the document
    std::string place() const;                                ///< "page.json: panels[2].title"

    bool isNull() const { return m_value->is_null(); }  ///< also where the key is absent
    bool isObject() const { return m_value->is_object(); }
    bool isTrue() const { return m_value->is_boolean() && m_value->get<bool>(); }

    // Objects.
    const nlohmann::json& object() const;
    std::optional<JsonReader> find(std::string_view key) const;
    JsonReader at(std::string_view key) const;  ///< null where the key is absent
    void requireKeys(std::initializer_list<std::string_view> known) const;

    // Lists. Without `most` a list has any length.
    const nlohmann::json& list(std::size_t most = std::numeric_limits<std::size_t>::max()) const;
    JsonReader item(std::size_t index) const;
    std::vector<JsonReader> items(std::size_t most = std::numeric_limits<std::size_t>::max()) const;
    std::vector<std::string> texts(std::size_t most) const;

    /// A value inside this one, reported under this one's place: cheap, for long lists.
    JsonReader each(const nlohmann::json& inner) const { return JsonReader(inner, m_root, m_places, m_path); }

    // Values. Bounds are inclusive; NaN and infinite numbers are never accepted.
    int64_t whole(int64_t lowest, int64_t highest) const;
    int integer(int lowest, int highest = std::numeric_limits<int>::max()) const
    {
        return static_cast<int>(whole(lowest, highest));
    }
    double number(double lowest = -std::numeric_limits<double>::max(),
                  double highest = std::numeric_limits<double>::max()) const;           ///< both bounds included
    double numberAboveZero(double highest = std::numeric_limits<double>::max()) const;  ///< 0 excluded
    bool boolean() const;  ///< only true and false, not 0 and 1
    std::string text(std::size_t mostBytes = std::numeric_limits<std::size_t>::max()) const;  ///< in UTF-8
    std::string textOr(const std::string& otherwise) const;  ///< `otherwise` for anything but text

    /// @param expected  "two numbers above 0"; by default "two numbers", "three numbers"
    template <std::size_t count>
    std::array<double, count> numbers(const Message& expected = {}) const
    {
        std::array<double, count> values{};
        takeNumbers(values.data(), count, expected);
        return values;
    }

    std::vector<double> numberList(std::size_t most) const;  ///< 1 to `most` numbers

    /// A word that `parse` accepts. @param parse  text -> std::optional
    template <typename Parse>
    auto word(const Parse& parse, const Message& expected) const
    {
        auto known = parse(textOr(""));
        if (!known) {
            refuse(expected);
        }
        return *known;
    }

    /// A text that `parse` accepts; its errors get this place as their subject.
    template <typename Parse>
    auto parsed(const Parse& parse) const
    {
        const auto written = text();
        try {
            return parse(written);
        } catch (const Error& error) {
            fail(error.detail);
        }
    }

    /// Runs an action that may throw about this value; its errors become "PLACE: SENTENCE".
    template <typename Action>
    void explaining(const Action& act) const
    {
        try {
            act();
        } catch (const Error& error) {
            fail(error.message());
        }
    }

    /// "PLACE: expected ..., found VALUE"; a long value is truncated.
    [[noreturn]] void refuse(const Message& expected) const;

    /// "PLACE: detail".
    [[noreturn]] void fail(const Message& detail, ErrorCode code = ErrorCode::Corrupt) const;

private:
    void takeNumbers(double* values, std::size_t count, const Message& expected) const;

    const nlohmann::json* m_value;
    std::string m_root, m_path;
    JsonPlaces m_places;
};

/// @param text  nested at most `nesting` deep
/// @param root  the file's name in messages
/// @param kind  "session"_msg, "page"_msg
/// @throws Error Corrupt for anything but JSON, and for a repeated key in an object; see requireSafeJson()
nlohmann::json readJson(std::string_view text, int nesting, const std::string& root, const Message& kind);

/// A value as shown in messages: as JSON, truncated where it is long; only its type where it is large.
std::string shownJson(const nlohmann::json& value);

}  // namespace core
