// Known published checkpoints: facts that a file does not state itself, and download addresses. The data is
// models/zoo.json, which is compiled in.
#pragma once

#include "core/model/spec/model_spec.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace core {

struct ZooEntry {
    std::string id;      ///< "vit_tiny_patch16_224.augreg_in21k_ft_in1k"
    std::string family;  ///< finer than Family: vit, deit, deit_distilled, deit3, dino, dinov2, dinov2_reg, mae, clip,
                         ///< siglip, cait, xcit, swin
    std::string title;   ///< "ViT-Tiny/16 224 (AugReg, ImageNet-21k → ImageNet-1k)"
    std::string architecture;  ///< timm's name
    int64_t parameters = 0;    ///< 0: not stated
    int inputSize = 0, patch = 0, depth = 0, dim = 0, classes = 0;
    std::vector<int> heads;  ///< one number, or one per stage (Swin)
    int prefixTokens = 0, registers = 0;
    std::string globalPool;  ///< "token", "avg", "map"; empty: the family has only one way
    double normEps = 1e-6;
    std::optional<bool> tokensNorm;  ///< XCiT
    std::optional<Activation> activation;
    Preprocessing preprocessing;
    std::string licence;
    std::string url;                            ///< the authors' own file
    std::string safetensorsUrl;                 ///< the converted file on the Hugging Face hub; may be empty
    std::string sha256Prefix, md5Prefix;        ///< of `url`'s file, hexadecimal; empty: unknown
    std::optional<int64_t> fileBytes;           ///< of `url`'s file
    std::optional<double> top1;                 ///< ImageNet-1k accuracy as a classifier, percent
    std::optional<double> knnTop1, linearTop1;  ///< accuracy of other classifiers on its features, percent
    std::vector<std::string> notes;
};

/// All entries, in the order of zoo.json. Parsed once; any thread may call.
const std::vector<ZooEntry>& zoo();

/// Null for an unknown id.
const ZooEntry* findInZoo(const std::string& id);

}  // namespace core
