#version 330 core
// The map over the photo: the same sums and constants as ui/figure/overlay.h; tests hold the two together.

uniform sampler2D uPhoto;    // as photo.frag left it: one texel a device pixel
uniform sampler2D uMap;      // [rows, cols], one channel or RGB
uniform sampler2D uColors;   // 256 x 1
uniform vec2 uOrigin;        // photo pixel at the upper left corner of the viewport
uniform vec2 uStep;          // photo pixels a device pixel
uniform float uHeight;       // of the viewport, device pixels
uniform vec2 uPhotoSize;
uniform vec4 uMapRect;       // left, top, right, bottom in photo pixels
uniform vec2 uRange;         // values at the ends of the color map
uniform float uOpacity;
uniform int uStyle;          // 0 glow, 1 tint, 2 spotlight
uniform bool uSmooth, uRgb, uHasMap;
uniform bool uSigned;        // zero is the middle of the range
out vec4 fragment;

// Set by the program from overlay.h: kGlowDim, kSpotlightFloor, kUnseenLight, kUnseenGrey.
uniform vec4 uConstants;

vec4 catmullRom(float f)
{
    float f2 = f * f, f3 = f2 * f;
    return 0.5 * vec4(-f3 + 2.0 * f2 - f, 3.0 * f3 - 5.0 * f2 + 2.0, -3.0 * f3 + 4.0 * f2 + f, f3 - f2);
}

vec3 cell(ivec2 at)
{
    return texelFetch(uMap, clamp(at, ivec2(0), textureSize(uMap, 0) - 1), 0).rgb;
}

// NaN where the patch itself has no value; neighbors without one lend nothing, the patch's own value stands in.
vec3 sampleMap(vec2 at)
{
    vec3 own = cell(ivec2(floor(at)));
    if (!uSmooth || isnan(own.r))
        return own;
    vec2 corner = floor(at - 0.5);
    vec2 inside = at - 0.5 - corner;
    vec4 across = catmullRom(inside.x), down = catmullRom(inside.y);
    vec3 sum = vec3(0.0);
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 4; ++x) {
            vec3 value = cell(ivec2(corner) + ivec2(x - 1, y - 1));
            sum += down[y] * across[x] * (isnan(value.r) ? own : value);
        }
    return sum;
}

vec3 mapColor(float t)
{
    float place = t * 255.0;
    int low = min(int(place), 254);
    return mix(texelFetch(uColors, ivec2(low, 0), 0).rgb, texelFetch(uColors, ivec2(low + 1, 0), 0).rgb, place - float(low));
}

vec3 blend(vec3 photo, vec3 color, float weight)
{
    if (uStyle == 0)
        return mix(photo * (1.0 - uConstants.x * uOpacity), color, uOpacity * weight);
    if (uStyle == 1)
        return mix(photo, color, uOpacity);
    return photo * mix(1.0, uConstants.y + (1.0 - uConstants.y) * weight, uOpacity);
}

float luma(vec3 color)
{
    return dot(color, vec3(0.299, 0.587, 0.114));
}

vec3 unseen(vec3 photo)
{
    return mix(photo, vec3(luma(photo)), uConstants.w) * uConstants.z;
}

void main()
{
    vec2 pixel = vec2(gl_FragCoord.x, uHeight - gl_FragCoord.y);
    vec2 at = uOrigin + pixel * uStep;
    if (any(lessThan(at, vec2(0.0))) || any(greaterThanEqual(at, uPhotoSize)))
        discard;
    vec3 photo = texelFetch(uPhoto, ivec2(gl_FragCoord.xy), 0).rgb;
    fragment = vec4(photo, 1.0);
    if (!uHasMap)
        return;
    vec2 inMap = (at - uMapRect.xy) / (uMapRect.zw - uMapRect.xy);
    if (any(lessThan(inMap, vec2(0.0))) || any(greaterThanEqual(inMap, vec2(1.0)))) {
        fragment.rgb = unseen(photo);
        return;
    }
    vec3 value = sampleMap(inMap * vec2(textureSize(uMap, 0)));
    if (isnan(value.r)) {
        fragment.rgb = uRgb ? photo : unseen(photo);
    } else if (uRgb) {
        fragment.rgb = blend(photo, value, uStyle == 2 ? clamp(luma(value), 0.0, 1.0) : 1.0);
    } else {
        float span = uRange.y - uRange.x;
        float t = span > 0.0 ? clamp((value.r - uRange.x) / span, 0.0, 1.0) : uSigned ? 0.5 : 0.0;
        fragment.rgb = blend(photo, mapColor(t), uSigned ? abs(2.0 * t - 1.0) : t);
    }
}
