#version 330 core
// A matrix as cells; where a pixel holds several cells, their mean (cells without a value left out).

uniform sampler2D uMap;       // [rows, cols]
uniform sampler2D uColors;    // 256 x 1
uniform vec2 uOrigin;         // cell at the upper left corner of the viewport
uniform vec2 uStep;           // cells a device pixel
uniform float uHeight;        // of the viewport, device pixels
uniform vec2 uRange;
uniform vec3 uAbsent;
uniform bool uSigned;         // zero is the middle of the range
out vec4 fragment;

const int kMostCells = 6;     // a side, a pixel

vec3 mapColor(float t)
{
    float place = t * 255.0;
    int low = min(int(place), 254);
    return mix(texelFetch(uColors, ivec2(low, 0), 0).rgb, texelFetch(uColors, ivec2(low + 1, 0), 0).rgb, place - float(low));
}

float meanValue(vec2 at)
{
    ivec2 size = textureSize(uMap, 0);
    ivec2 count = clamp(ivec2(ceil(uStep)), ivec2(1), ivec2(kMostCells));
    float sum = 0.0, valued = 0.0;
    for (int y = 0; y < count.y; ++y)
        for (int x = 0; x < count.x; ++x) {
            vec2 offset = (vec2(x, y) + 0.5) / vec2(count) - 0.5;
            float value = texelFetch(uMap, clamp(ivec2(floor(at + offset * uStep)), ivec2(0), size - 1), 0).r;
            if (!isnan(value)) {
                sum += value;
                valued += 1.0;
            }
        }
    return valued > 0.0 ? sum / valued : intBitsToFloat(0x7fc00000);
}

void main()
{
    vec2 at = uOrigin + vec2(gl_FragCoord.x, uHeight - gl_FragCoord.y) * uStep;
    if (any(lessThan(at, vec2(0.0))) || any(greaterThanEqual(at, vec2(textureSize(uMap, 0)))))
        discard;
    float value = meanValue(at);
    float span = uRange.y - uRange.x;
    vec3 color = mapColor(span > 0.0 ? clamp((value - uRange.x) / span, 0.0, 1.0) : uSigned ? 0.5 : 0.0);
    fragment = vec4(isnan(value) ? uAbsent : color, 1.0);
}
