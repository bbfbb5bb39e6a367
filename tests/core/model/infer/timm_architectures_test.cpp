// Every kind of architecture that timm has, by its own names and shapes: it opens, or it is refused for the stated
// reason. "equal" in the table was found by comparing logits with timm's; what a test without timm can hold is that the
// network takes exactly these tensors.
//
// timm_architectures.tsv: word, verdict, words of the refusal with a sidecar, words of the refusal without one.
// timm_names.txt: "# WORD SIDECAR", then one line per tensor, "blocks.0-11.norm1.weight 192" for twelve of them; of a
// refused network at least what betrays it.
#include "core/error.h"
#include "core/model/families/infer_spec.h"
#include "core/model/families/make_network.h"
#include "core/model/load_weights.h"
#include "core/model/naming/refusals.h"
#include "core/model/spec/model_overrides.h"
#include "tests/core/model/fake_checkpoint.h"
#include "tests/support/folders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

namespace {

struct Architecture {
    std::string word, verdict, why, whyBare;  ///< bare: empty where it opens without a sidecar
};

void PrintTo(const Architecture& architecture, std::ostream* out)
{
    *out << architecture.word;
}

std::vector<Architecture> architectures()
{
    std::ifstream file(support::dataFolder() + "/timm_architectures.tsv");
    std::vector<Architecture> rows;
    for (std::string line; std::getline(file, line);) {
        std::istringstream cells(line);
        Architecture row;
        std::getline(cells, row.word, '\t');
        std::getline(cells, row.verdict, '\t');
        std::getline(cells, row.why, '\t');
        std::getline(cells, row.whyBare, '\t');
        rows.push_back(row);
    }
    return rows;
}

/// Adds "blocks.0-11.norm1.weight 192".
void addLine(const std::string& line, FakeCheckpoint& checkpoint)
{
    const auto space = line.find(' ');
    const auto name = line.substr(0, space);
    Shape shape;
    std::istringstream sides(line.substr(space + 1));
    for (std::string side; line[space + 1] != '-' && std::getline(sides, side, 'x');) {
        shape.push_back(std::stoll(side));
    }
    const auto range = name.find(".0-");
    if (range == std::string::npos) {
        checkpoint.add(name, shape);
        return;
    }
    const auto behind = name.find('.', range + 1);
    const int last = std::stoi(name.substr(range + 3, behind - range - 3));
    for (int i = 0; i <= last; ++i) {
        checkpoint.add(name.substr(0, range + 1) + std::to_string(i) + name.substr(behind), shape);
    }
}

struct File {
    FakeCheckpoint checkpoint{};
    core::Sidecar sidecar;
};

File fileOf(const std::string& word)
{
    std::ifstream text(support::dataFolder() + "/timm_names.txt");
    File file;
    bool mine = false;
    for (std::string line; std::getline(text, line);) {
        if (line.starts_with("# ")) {
            mine = line.starts_with("# " + word + " ");
            if (mine) {
                core::readSidecar(line.substr(word.size() + 3), "config.json", file.sidecar);
            }
        } else if (mine) {
            addLine(line, file.checkpoint);
        }
    }
    return file;
}

using ShapeOf = std::map<std::string, Shape>;

/// The steps of openModel, without loading numbers. @return the network's tensors; the file's are in `held`
ShapeOf open(const FakeCheckpoint& checkpoint, const core::Sidecar& sidecar, ShapeOf& held)
{
    core::refuseForeignNames(checkpoint, sidecar.architecture.value.value_or(""));
    const auto names = core::canonicalNames(checkpoint);
    held = core::shapesOf(names, checkpoint);
    core::InferenceHints hints("weights");
    hints.naming = names.naming;
    hints.patchSide = names.patchSide;
    auto spec = core::inferSpec(held, sidecar, {}, hints);
    core::requireEnoughNumbers(spec, held);
    const auto network = core::makeNetwork(spec, core::Weights::Unset);
    ShapeOf wanted;
    for (const auto& [name, tensor] : network->named_parameters().pairs()) {
        wanted[name] = tensor.sizes().vec();
    }
    for (const auto& [name, tensor] : network->named_buffers().pairs()) {
        wanted[name] = tensor.sizes().vec();
    }
    std::erase_if(wanted, [](const auto& entry) {
        return entry.first.ends_with("num_batches_tracked") || entry.first.ends_with("relative_position_index");
    });
    if (wanted != held) {
        core::loadWeights(*network, checkpoint, names, spec, {});  // reports in words what does not fit
    }
    return wanted;
}

class TimmArchitecture : public testing::TestWithParam<Architecture> {};

void expectVerdict(const FakeCheckpoint& checkpoint, const core::Sidecar& sidecar, const std::string& why)
{
    ShapeOf held;
    std::string said;
    try {
        EXPECT_EQ(open(checkpoint, sidecar, held), held);
    } catch (const core::Error& error) {
        said = error.what();
    }
    if (why.empty()) {
        EXPECT_EQ(said, "");
    } else {
        EXPECT_THAT(said, testing::HasSubstr(why));
    }
}

TEST_P(TimmArchitecture, OpensOrIsRefusedForTheStatedReason)
{
    const auto file = fileOf(GetParam().word);
    ASSERT_FALSE(file.checkpoint.tensors().empty());
    EXPECT_EQ(GetParam().verdict, GetParam().why.empty() ? "equal" : "refused");
    expectVerdict(file.checkpoint, file.sidecar, GetParam().why);
}

TEST_P(TimmArchitecture, DoesSoWithoutItsSidecarToo)
{
    expectVerdict(fileOf(GetParam().word).checkpoint, {}, GetParam().whyBare);
}

INSTANTIATE_TEST_SUITE_P(Words, TimmArchitecture, testing::ValuesIn(architectures()),
                         [](const auto& test) { return test.param.word; });

TEST(TimmArchitectures, AreOfEveryFamilyAndVariant)
{
    std::set<std::string> words;
    for (const auto& row : architectures()) {
        words.insert(row.word);
    }
    EXPECT_GE(words.size(), 60U);
}

}  // namespace
