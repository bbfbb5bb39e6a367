#version 330 core
// The photo at the size and place it has on the screen, kept in a texture until zoom, pan or photo change.
// Shrunk: averaged over the area of a device pixel. Enlarged: bicubic, and from 4 times on true pixels.

uniform sampler2D uPhoto;   // with mipmaps
uniform vec2 uTexels;       // size of level 0
uniform vec2 uOrigin;       // texel at the upper left corner of the viewport
uniform vec2 uStep;         // texels a device pixel
uniform float uHeight;      // of the viewport, device pixels
out vec4 fragment;

const float kNearestFrom = 4.0;  // device pixels a texel

vec3 texel(ivec2 at, int level)
{
    ivec2 last = textureSize(uPhoto, level) - 1;
    return texelFetch(uPhoto, clamp(at, ivec2(0), last), level).rgb;
}

// The mean of the box [low, high] over piecewise constant texels of a level.
vec3 boxMean(vec2 low, vec2 high, int level)
{
    ivec2 first = ivec2(floor(low));
    ivec2 last = ivec2(ceil(high)) - 1;
    vec3 sum = vec3(0.0);
    float weights = 0.0;
    for (int y = first.y; y <= last.y; ++y) {
        float tall = min(high.y, float(y) + 1.0) - max(low.y, float(y));
        for (int x = first.x; x <= last.x; ++x) {
            float weight = tall * (min(high.x, float(x) + 1.0) - max(low.x, float(x)));
            sum += weight * texel(ivec2(x, y), level);
            weights += weight;
        }
    }
    return sum / max(weights, 1e-6);
}

vec4 catmullRom(float f)
{
    float f2 = f * f, f3 = f2 * f;
    return 0.5 * vec4(-f3 + 2.0 * f2 - f, 3.0 * f3 - 5.0 * f2 + 2.0, -3.0 * f3 + 4.0 * f2 + f, f3 - f2);
}

vec3 bicubic(vec2 at)
{
    vec2 corner = floor(at - 0.5);
    vec2 inside = at - 0.5 - corner;
    vec4 across = catmullRom(inside.x), down = catmullRom(inside.y);
    vec3 sum = vec3(0.0);
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 4; ++x)
            sum += down[y] * across[x] * texel(ivec2(corner) + ivec2(x - 1, y - 1), 0);
    return clamp(sum, 0.0, 1.0);
}

void main()
{
    vec2 pixel = vec2(gl_FragCoord.x, uHeight - gl_FragCoord.y);
    vec2 at = uOrigin + pixel * uStep;
    if (any(lessThan(at, vec2(0.0))) || any(greaterThanEqual(at, uTexels)))
        discard;
    float shrink = max(uStep.x, uStep.y);
    vec3 color;
    if (shrink > 1.001) {
        // Below 4 texels a pixel the mean is exact; above, the mipmaps (2x2 means) do the larger part of it.
        int level = shrink < 4.0 ? 0 : int(floor(log2(shrink / 2.0)));
        vec2 levelStep = vec2(textureSize(uPhoto, level)) / uTexels;
        color = boxMean((at - 0.5 * uStep) * levelStep, (at + 0.5 * uStep) * levelStep, level);
    } else if (shrink > 0.999 || shrink * kNearestFrom <= 1.0) {
        color = texel(ivec2(floor(at)), 0);
    } else {
        color = bicubic(at);
    }
    fragment = vec4(color, 1.0);
}
