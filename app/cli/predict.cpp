// headscope-cli predict: the most probable classes of pictures.

#include "app/cli/pass.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <ostream>

namespace cli {

namespace {

using Json = nlohmann::ordered_json;

struct Guess {
    int index = 0;
    std::string label;
    double probability = 0.0;
};

void requireClassifier(const core::Model& model)
{
    if (model.spec().classes == 0) {
        throw core::Error(
            core::ErrorCode::Unsupported,
            model.file.string() + ": expected a model with a classifier, found one that ends in a feature");
    }
}

std::vector<Guess> topGuesses(const core::ModelSpec& spec, const torch::Tensor& logits, int count)
{
    const auto probabilities = torch::softmax(logits.to(torch::kCPU, torch::kFloat64).flatten(), 0);
    const auto [values, indices] = probabilities.topk(std::min<int64_t>(count, probabilities.numel()));
    std::vector<Guess> guesses;
    for (int64_t i = 0; i < values.numel(); ++i) {
        const int index = static_cast<int>(indices[i].item<int64_t>());
        guesses.push_back({index, spec.labelOf(index), values[i].item<double>()});
    }
    return guesses;
}

Json toJson(const std::string& image, const std::vector<Guess>& guesses)
{
    auto top = Json::array();
    for (const auto& guess : guesses) {
        top.push_back({{"index", guess.index}, {"label", guess.label}, {"probability", guess.probability}});
    }
    return {{"image", image}, {"top", std::move(top)}};
}

void printText(const std::string& image, const std::vector<Guess>& guesses, std::ostream& out)
{
    out << image << '\n';
    for (const auto& guess : guesses) {
        out << fmt::format("  {:6.2f} %  {:>4}  {}\n", 100.0 * guess.probability, guess.index, guess.label);
    }
}

}  // namespace

void addPredict(CLI::App& program, const Environment& environment)
{
    struct Options {
        ModelOptions model;
        std::vector<std::string> images;
        int top = 5;
        bool json = false;
    };
    const auto options = std::make_shared<Options>();
    auto* command = program.add_subcommand("predict", "the most probable classes of pictures");
    addModelOptions(*command, options->model);
    command->add_option("IMAGE", options->images, "photos, or .npy arrays of normalised model input")->required();
    command->add_option("--top", options->top, "how many classes; default 5")->check(CLI::Range(1, 1'000'000));
    command->add_flag("--json", options->json, "as JSON");
    command->callback([options, environment] {
        const auto model = openModel(options->model, environment);
        requireClassifier(model);
        const auto control = runControl(options->model, environment, "layer");
        auto json = Json::array();
        for (const auto& image : options->images) {
            const auto input = anyInput(image, model.spec().preprocessing);
            const auto trace = core::runTrace(*model.network, input.pixels, control);
            const auto guesses = topGuesses(model.spec(), trace.logits, options->top);
            if (options->json) {
                json.push_back(toJson(image, guesses));
            } else {
                printText(image, guesses, environment.out);
            }
        }
        if (options->json) {
            environment.out << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
        }
    });
}

}  // namespace cli
