#include "core/model/naming/backbone.h"

#include "core/error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>

namespace core {

namespace {

/// Words in a prefix that indicate how the weights were made, best first.
constexpr std::array kPreferred{"ema", "teacher", "target", "momentum", "model", "state_dict", "encoder"};
constexpr int kOther = static_cast<int>(kPreferred.size()), kStudent = kOther + 1, kTopLevel = kStudent + 1;

constexpr size_t kMaximumBackbones = 64;  // more could only be fabricated, to slow down every name
constexpr size_t kMaximumPrefix = 256;

/// Wrappers that mean nothing to people.
constexpr std::array<std::string_view, 12> kWrappers{"module",  "_orig_mod", "backbone", "model",
                                                     "encoder", "net",       "vit",      "deit",
                                                     "dinov2",  "trunk",     "visual",   "vision_model"};
constexpr std::array<std::string_view, 9> kOptimizer{"optimizer", "optimizer_state", "optimizer_states",
                                                     "opt_state", "param_states",    "mu",
                                                     "nu",        "exp_avg",         "exp_avg_sq"};

bool isOneOf(std::span<const std::string_view> words, std::string_view text)
{
    return std::ranges::find(words, text) != words.end();
}

/// What SAM 2 reads only in videos.
bool isVideoMemory(std::string_view name)
{
    constexpr std::array<std::string_view, 7> starts{"memory_attention.",
                                                     "memory_encoder.",
                                                     "mask_downsample.",
                                                     "obj_ptr_proj.",
                                                     "obj_ptr_tpos_proj.",
                                                     "object_pointer_proj.",
                                                     "temporal_positional_encoding_projection_layer."};
    constexpr std::array<std::string_view, 8> wholes{"maskmem_tpos_enc",
                                                     "no_mem_pos_enc",
                                                     "no_obj_ptr",
                                                     "no_obj_embed_spatial",
                                                     "memory_temporal_positional_encoding",
                                                     "no_memory_positional_encoding",
                                                     "no_object_pointer",
                                                     "occlusion_spatial_embedding_parameter"};
    return std::ranges::any_of(starts, [&](auto start) { return name.starts_with(start); }) || isOneOf(wholes, name);
}

/// The head of dino.txt, beside its backbone.
bool isVisionHead(std::string_view name)
{
    return name.starts_with("visual_model.head.");
}

/// YOLOS' heads for classes and boxes, beside its backbone.
bool isBoxHead(std::string_view name)
{
    constexpr std::array<std::string_view, 4> starts{"class_embed.", "bbox_embed.", "class_labels_classifier.",
                                                     "bbox_predictor."};
    return std::ranges::any_of(starts, [&](auto start) { return name.starts_with(start); });
}

/// DINOv2's heads for classes or labels of places, beside its backbone.
bool isLinearHead(std::string_view name)
{
    constexpr std::array<std::string_view, 3> starts{"linear_head.", "decode_head.bn.", "decode_head.conv_seg."};
    return std::ranges::any_of(starts, [&](auto start) { return name.starts_with(start); });
}

/// ViTPose's heads, beside its backbone.
bool isPoseHead(std::string_view name)
{
    constexpr std::array<std::string_view, 4> starts{"keypoint_head.", "head.conv.", "head.deconv", "head.batchnorm"};
    return std::ranges::any_of(starts, [&](auto start) { return name.starts_with(start); });
}

std::vector<std::string_view> segmentsOf(std::string_view name)
{
    std::vector<std::string_view> segments;
    for (size_t begin = 0; begin < name.size();) {
        const auto end = std::min(name.find_first_of("./", begin), name.size());
        segments.push_back(name.substr(begin, end - begin));
        begin = end + 1;
    }
    return segments;
}

int rankOf(std::string_view prefix)
{
    if (prefix.empty()) {
        return kTopLevel;
    }
    if (prefix.find("student") != std::string_view::npos) {
        return kStudent;
    }
    const auto found =
        std::ranges::find_if(kPreferred, [&](auto word) { return prefix.find(word) != std::string_view::npos; });
    return static_cast<int>(found - kPreferred.begin());
}

std::string entryName(std::string_view prefix, bool whole)
{
    if (prefix.empty()) {
        return "top level";
    }
    std::vector<std::string_view> telling;
    for (const auto segment : segmentsOf(prefix)) {
        if (!isOneOf(kWrappers, segment)) {
            telling.push_back(segment);
        }
    }
    return whole || telling.empty() ? std::string(prefix.substr(0, prefix.size() - 1))
                                    : fmt::format("{}", fmt::join(telling, "."));
}

}  // namespace

bool isOfOptimizer(std::string_view name)
{
    const auto segments = segmentsOf(name);
    return name.starts_with("opt/state/") ||
           std::ranges::any_of(segments, [](auto segment) { return isOneOf(kOptimizer, segment); });
}

std::vector<BackboneCandidate> findBackbones(const Checkpoint& checkpoint, const NamingSignatures& signatures)
{
    std::vector<BackboneCandidate> found;
    std::set<std::string> prefixes;
    for (const auto& info : checkpoint.tensors()) {
        for (const auto* signature : signatures) {
            if (!info.name.ends_with(signature->ending)) {
                continue;
            }
            const auto prefix = info.name.substr(0, info.name.size() - signature->ending.size());
            const bool wholeWords = prefix.empty() || prefix.ends_with('.') || prefix.ends_with('/');
            if (wholeWords && prefix.size() <= kMaximumPrefix && !isOfOptimizer(prefix) &&
                (signature->companion.empty() || checkpoint.contains(prefix + std::string(signature->companion))) &&
                prefixes.insert(prefix).second) {  // a backbone with the names of two signatures counts once
                found.push_back({signature, prefix, entryName(prefix, false)});
            }
        }
    }
    std::ranges::stable_sort(found, {}, [](const auto& candidate) { return rankOf(candidate.prefix); });
    found.resize(std::min(found.size(), kMaximumBackbones));
    std::map<std::string, int> uses;
    for (const auto& candidate : found) {
        ++uses[candidate.entry];
    }
    for (auto& candidate : found) {
        if (uses[candidate.entry] > 1) {
            candidate.entry = entryName(candidate.prefix, true);
        }
    }
    return found;
}

const BackboneCandidate& chooseBackbone(const std::vector<BackboneCandidate>& candidates, const Checkpoint& checkpoint,
                                        const std::string& entry)
{
    const auto& inFile = checkpoint.entries().found;
    if (entry.empty() || std::ranges::find(inFile, entry) != inFile.end()) {
        return candidates.front();  // the container has already made the choice
    }
    const auto chosen = std::ranges::find(candidates, entry, &BackboneCandidate::entry);
    if (chosen == candidates.end()) {
        std::vector<std::string> entries;
        std::ranges::transform(candidates, std::back_inserter(entries), &BackboneCandidate::entry);
        throw Error(ErrorCode::NotFound, "entry " + entry,
                    "expected one of those in the file (%1), found none"_msg(entries));
    }
    return *chosen;
}

namespace {

/// Names that may lie outside the prefix.
bool isClassifier(std::string_view name)
{
    constexpr std::array<std::string_view, 7> classifiers{"classifier.weight",
                                                          "classifier.bias",
                                                          "cls_classifier.weight",
                                                          "cls_classifier.bias",
                                                          "distillation_classifier.weight",
                                                          "distillation_classifier.bias",
                                                          "visual_projection.weight"};
    return std::ranges::find(classifiers, name) != classifiers.end();
}

/// Prefixes of the other backbones, which own their tensors.
std::vector<std::string> othersRoots(const std::vector<BackboneCandidate>& candidates, const std::string& chosen)
{
    std::vector<std::string> roots;
    for (const auto& other : candidates) {
        const auto& prefix = other.prefix;
        const auto split = std::ranges::mismatch(prefix, chosen).in1 - prefix.begin();
        const auto end = prefix.find_first_of("./", static_cast<size_t>(split));
        if (end != std::string::npos) {
            roots.push_back(prefix.substr(0, end + 1));
        }
    }
    return roots;
}

/// Sorts the names of a file from one backbone's point of view.
class Collection {
public:
    Collection(const BackboneCandidate& chosen, bool quiet) : m_quiet(quiet)
    {
        m_names.signature = chosen.signature;
        m_names.prefix = chosen.prefix;
        m_ancestors.emplace_back();
        for (size_t i = 0; i + 1 < chosen.prefix.size(); ++i) {
            if (chosen.prefix[i] == '.' || chosen.prefix[i] == '/') {
                m_ancestors.push_back(chosen.prefix.substr(0, i + 1));
            }
        }
        m_mayHaveText = chosen.signature->besideText || chosen.prefix.find("visual.") != std::string::npos ||
                        chosen.prefix.find("visual_model.") != std::string::npos;
    }

    void take(const TensorInfo& info)
    {
        if (isOfOptimizer(info.name)) {
            return;
        }
        if (info.name.starts_with(m_names.prefix)) {
            takeInside(info.name.substr(m_names.prefix.size()), info);
        } else if (!takeOutside(info) && !m_quiet) {
            m_names.unused.push_back(info.name);
        }
    }

    BackboneNames result()
    {
        m_names.wordDetector = std::ranges::find(m_ofDetector, kWordDetectorSign) != m_ofDetector.end();
        m_names.wordSegmenter = std::ranges::find(m_ofSegmenter, kWordSegmenterSign) != m_ofSegmenter.end();
        if (!m_names.wordDetector && !m_quiet) {
            m_names.unused.insert(m_names.unused.end(), m_ofDetector.begin(), m_ofDetector.end());
        }
        // Another relative of DPT's reads the class token as well.
        m_names.depthDecoder = !m_ofDepth.empty() && std::ranges::none_of(m_ofDepth, readsClassToken);
        if (!m_names.depthDecoder && !m_quiet) {
            m_names.unused.insert(m_names.unused.end(), m_ofDepth.begin(), m_ofDepth.end());
        }
        const bool hasDetectionTokens = m_names.has("det_token") || m_names.has("embeddings.detection_tokens");
        for (const auto& [name, transform] : m_ofHeads) {
            if (isBoxHead(name) ? hasDetectionTokens : isPoseHead(name) ? isOfVitpose() : isOfDinov2()) {
                addTransform(m_names.transforms, name, transform);
            } else if (!m_quiet) {
                m_names.unused.push_back(transform.stored);
            }
        }
        m_names.decoder = m_names.decoder || (!m_names.wordSegmenter && !m_ofSegmenter.empty());
        return std::move(m_names);
    }

private:
    void takeInside(const std::string& name, const TensorInfo& info)
    {
        if (isDecoder(name)) {
            m_names.decoder = true;
        } else if (isSelfDistillationHead(name) && !m_names.signature->numbersHeads) {
            m_names.selfDistillationHead = true;
        } else {
            addTransform(isBuffer(name) ? m_names.ignored : m_names.transforms, name, {info.name, info.shape, {}});
        }
    }

    bool takeOutside(const TensorInfo& info)
    {
        for (const auto& ancestor : m_ancestors) {
            if (!info.name.starts_with(ancestor)) {
                continue;
            }
            const auto name = info.name.substr(ancestor.size());
            if (isPoseHead(name) && !isBuffer(name)) {
                m_ofHeads.emplace_back(name, TensorTransform{info.name, info.shape, {}});
                return true;
            }
            if (isDepthDecoder(name) && mayHaveDepth(name)) {
                m_ofDepth.push_back(info.name);
                return true;
            }
            const auto head = m_names.signature->head;
            const bool isOfHead = !head.empty() && name.starts_with(head) && !isBuffer(name);
            const bool isBesideTrunk = &ancestor == &m_ancestors.back();
            if (isClassifier(name) || isOfHead || (name == "head.proj.weight" && m_names.prefix.ends_with("trunk.")) ||
                (isBesideTrunk && name.starts_with(kPyramid))) {
                addTransform(m_names.transforms, name, {info.name, info.shape, {}});
            } else if ((isBoxHead(name) || isLinearHead(name)) && !isBuffer(name)) {
                m_ofHeads.emplace_back(name, TensorTransform{info.name, info.shape, {}});
            } else if (m_mayHaveText && isWordSegmenter(name)) {
                m_ofSegmenter.push_back(name);
            } else if (m_mayHaveText && isWordDetector(name)) {
                m_ofDetector.push_back(name);
            } else if (isDecoder(name)) {
                m_names.decoder = true;
            } else if (isSelfDistillationHead(name)) {
                m_names.selfDistillationHead = true;
            } else if (m_mayHaveText && isTextTower(name)) {
                m_names.textTower = true;
            } else if (isMaskDecoder(name)) {
                m_names.maskDecoder = true;
            } else if (isVideoMemory(name)) {
                m_names.videoMemory = true;
            } else if (!isBuffer(name) && !isVisionHead(name)) {
                continue;
            }
            return true;
        }
        return false;
    }

    /// The names of Hugging Face's decoder occur elsewhere, too.
    bool mayHaveDepth(const std::string& name) const
    {
        return name.starts_with("depth_head.") || m_names.signature == &kHuggingFaceSignature;
    }
    bool isOfDinov2() const
    {
        const auto mask = m_names.ignored.find("mask_token");
        const bool isVector = mask != m_names.ignored.end() && mask->second.shape.size() == 2;
        return m_names.has("cls_token") && (isVector || m_names.has("register_tokens"));
    }
    bool isOfVitpose() const
    {
        return m_names.has("last_norm.weight") ||
               (m_names.has("embeddings.position_embeddings") && !m_names.has("embeddings.cls_token"));
    }
    static bool readsClassToken(const std::string& name) { return name.find("readout_projects.") != name.npos; }

    BackboneNames m_names;
    std::vector<std::string> m_ofDepth;                              ///< whole names
    std::vector<std::pair<std::string, TensorTransform>> m_ofHeads;  ///< of boxes, poses, or linear, by name
    std::vector<std::string> m_ofDetector, m_ofSegmenter;            ///< heads for words, if their signs are among them
    std::vector<std::string> m_ancestors;  ///< ancestors of the prefix, under which a classifier may be
    bool m_quiet, m_mayHaveText = false;
};

}  // namespace

bool isBuffer(std::string_view name)
{
    constexpr std::array<std::string_view, 8> buffers{
        "mask_token", "masked_embed",          "num_batches_tracked", "relative_position_index",
        "attn_mask",  "relative_coords_table", "position_ids",        "attention_bias_idxs"};
    const auto last = name.substr(name.rfind('.') + 1);  // npos + 1 is 0
    return std::ranges::find(buffers, last) != buffers.end();
}

bool isDecoder(const std::string& name)
{
    return name.starts_with("decoder");
}

bool isSelfDistillationHead(const std::string& name)
{
    if (name.starts_with("dino_head.") || name.starts_with("ibot_head.") || name.starts_with("head.last_layer")) {
        return true;
    }
    // "head.mlp.fc1" would be SigLIP's: a projection's layers are numbered, or there is only one.
    for (const std::string start : {"head.", "head.mlp.", "head.mlp2."}) {
        if (name.starts_with(start) && name.size() > start.size() && name[start.size()] >= '0' &&
            name[start.size()] <= '9') {
            return true;
        }
    }
    return name == "head.mlp.weight" || name == "head.mlp.bias";
}

bool isTextTower(const std::string& name)
{
    constexpr std::array<const char*, 10> starts{
        "text_model.",          "text.",     "text_projection", "transformer.", "token_embedding.",
        "positional_embedding", "ln_final.", "logit_scale",     "logit_bias",   "txt/"};
    constexpr std::array<std::string_view, 5> wholes{"t", "b", "input_resolution", "context_length", "vocab_size"};
    return std::ranges::any_of(starts, [&](auto start) { return name.starts_with(start); }) ||
           std::ranges::find(wholes, name) != wholes.end();
}

bool isMaskDecoder(std::string_view name)
{
    constexpr std::array<std::string_view, 5> starts{"mask_decoder.", "prompt_encoder.", "shared_image_embedding.",
                                                     "sam_mask_decoder.", "sam_prompt_encoder."};
    return std::ranges::any_of(starts, [&](auto start) { return name.starts_with(start); }) || name == "no_mem_embed" ||
           name == "no_memory_embedding";
}

bool isWordDetector(std::string_view name)
{
    constexpr std::array<std::string_view, 4> starts{"class_head.", "box_head.", "objectness_head.", "layer_norm."};
    return std::ranges::any_of(starts, [&](auto start) { return name.starts_with(start); });
}

bool isWordSegmenter(std::string_view name)
{
    return name.starts_with("decoder.");
}

bool isDepthDecoder(std::string_view name)
{
    constexpr std::array<std::string_view, 5> starts{"depth_head.", "neck.reassemble_stage.", "neck.fusion_stage.",
                                                     "neck.convs.", "head.conv"};
    return std::ranges::any_of(starts, [&](auto start) { return name.starts_with(start); });
}

bool BackboneNames::hasStart(const std::string& start) const
{
    const auto found = transforms.lower_bound(start);
    return found != transforms.end() && found->first.starts_with(start);
}

const std::vector<int64_t>* BackboneNames::shapeOf(const std::string& name) const
{
    const auto found = transforms.find(name);
    return found == transforms.end() ? nullptr : &found->second.shape;
}

BackboneNames collectBackbone(const Checkpoint& checkpoint, const std::vector<BackboneCandidate>& candidates,
                              const BackboneCandidate& chosen)
{
    const auto roots = othersRoots(candidates, chosen.prefix);
    const bool quiet = std::ranges::any_of(candidates, [&](const auto& other) {
        return other.prefix != chosen.prefix && chosen.prefix.starts_with(other.prefix);
    });
    Collection collection(chosen, quiet);
    for (const auto& info : checkpoint.tensors()) {
        if (std::ranges::none_of(roots, [&](const auto& root) { return info.name.starts_with(root); })) {
            collection.take(info);
        }
    }
    auto names = collection.result();
    names.entries = checkpoint.entries().found;
    return names;
}

}  // namespace core
