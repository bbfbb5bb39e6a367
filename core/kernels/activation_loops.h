// Activation functions for registers of any size; kernels.cpp compiles them for each.
#pragma once

#include "core/kernels/activation.h"
#include "core/kernels/wide_vectors.h"

#include <cstring>

namespace core {

template <int bytes>
struct ActivationLoops : Wide<bytes> {
    using typename Wide<bytes>::Floats;
    using Wide<bytes>::kCount, Wide<bytes>::load, Wide<bytes>::store, Wide<bytes>::exponentiate;

    /// x / (1 + exp(-argument))
    [[gnu::always_inline]] static inline void timesSigmoid(Floats& x, const Floats& argument)
    {
        Floats power = argument < 0.0F ? argument : -argument;
        exponentiate(power);
        x = x * (argument < 0.0F ? power : Floats{} + 1.0F) / (1.0F + power);
    }

    /// x (1 + erf z) / 2 with z = x / sqrt 2, and erf z = z P(z^2) / Q(z^2), fitted on [-3.95, 3.95]: within 1.8e-8
    /// before rounding; beyond, erf counts as -1 or 1.
    struct Gelu {
        [[gnu::always_inline]] static inline void apply(Floats& x)
        {
            constexpr float most = 3.95F;
            const Floats z = x * 0.707106781F, w = z * z;
            Floats p = w * 2.01166562e-06F + 0.000287586839F, q = w * 3.78381711e-05F + 0.00119812997F;
            p = p * w + 0.00391709864F;
            q = q * w + 0.01527029F;
            p = p * w + 0.0532064072F;
            q = q * w + 0.115589014F;
            p = p * w + 0.194031805F;
            q = q * w + 0.505287702F;
            p = p * w + 1.12837901F;
            q = q * w + 1.0F;
            const Floats within = 0.5F + 0.5F * z * p / q;
            x *= z > most ? Floats{} + 1.0F : z < -most ? Floats{} : within;
        }
    };
    struct GeluTanh {  // (1 + tanh u) / 2 is the sigmoid of 2 u
        [[gnu::always_inline]] static inline void apply(Floats& x)
        {
            timesSigmoid(x, x * (1.59576912F + 0.0713548163F * x * x));
        }
    };
    struct QuickGelu {
        [[gnu::always_inline]] static inline void apply(Floats& x) { timesSigmoid(x, 1.702F * x); }
    };
    struct Silu {
        [[gnu::always_inline]] static inline void apply(Floats& x) { timesSigmoid(x, x); }
    };
    struct Relu {
        [[gnu::always_inline]] static inline void apply(Floats& x) { x = x < 0.0F ? Floats{} : x; }
    };
    struct HardSwish {
        [[gnu::always_inline]] static inline void apply(Floats& x)
        {
            Floats factor = x + 3.0F;
            factor = factor < 0.0F ? Floats{} : factor > 6.0F ? Floats{} + 6.0F : factor;
            x *= factor * (1.0F / 6.0F);
        }
    };

    template <typename Function>
    [[gnu::always_inline]] static inline void applyToRows(float* values, int64_t rows, int64_t width, int64_t stride)
    {
        for (int64_t row = 0; row < rows; ++row, values += stride) {
            Floats x;
            int64_t i = 0;
            for (; i + kCount <= width; i += kCount) {
                load(x, values + i);
                Function::apply(x);
                store(values + i, x);
            }
            if (i < width) {
                x = Floats{};
                std::memcpy(&x, values + i, static_cast<size_t>(width - i) * sizeof(float));
                Function::apply(x);
                std::memcpy(values + i, &x, static_cast<size_t>(width - i) * sizeof(float));
            }
        }
    }

    /// Kernels::activate.
    [[gnu::always_inline]] static inline void activate(float* values, int64_t rows, int64_t width, int64_t stride,
                                                       Activation activation)
    {
        switch (activation) {
            case Activation::Gelu:
                return applyToRows<Gelu>(values, rows, width, stride);
            case Activation::GeluTanh:
                return applyToRows<GeluTanh>(values, rows, width, stride);
            case Activation::QuickGelu:
                return applyToRows<QuickGelu>(values, rows, width, stride);
            case Activation::Silu:
                return applyToRows<Silu>(values, rows, width, stride);
            case Activation::Relu:
                return applyToRows<Relu>(values, rows, width, stride);
            case Activation::HardSwish:
                return applyToRows<HardSwish>(values, rows, width, stride);
        }
    }
};

}  // namespace core
