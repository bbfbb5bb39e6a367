#version 330 core
// All small maps in one pass: which tile a pixel belongs to follows from its place, its values stand in one atlas.

uniform sampler2D uPhoto;     // with mipmaps
uniform sampler2D uMap;       // atlas: tile (row, col) starts at (col * grid.x, row * grid.y)
uniform sampler2D uRanges;    // [tile rows, tile cols] low and high
uniform sampler2D uColors;    // 256 x 1
uniform vec2 uOrigin;         // layout point at the upper left corner of the viewport
uniform vec2 uStep;           // layout units a device pixel
uniform float uHeight;        // of the viewport, device pixels
uniform vec2 uTile;           // size of a tile, layout units
uniform float uGap;
uniform ivec2 uTiles;         // columns, rows
uniform ivec2 uBank;          // columns, rows that stand close together
uniform float uBankGap;       // between such banks, layout units beside uGap
uniform ivec2 uGrid;          // columns, rows of each map
uniform vec4 uPart;           // of the photo that a tile shows: left, top, right, bottom in [0, 1]
uniform vec4 uMapPart;        // of the map that a tile shows, in patches: left, top, right, bottom
uniform float uOpacity;
uniform int uStyle;           // 0 glow, 1 tint, 2 spotlight, 3 the map alone
uniform bool uSmooth, uRgb;
uniform bool uSigned;         // zero is the middle of the range
uniform vec4 uConstants;      // kGlowDim, kSpotlightFloor, kUnseenLight, kUnseenGrey
uniform vec3 uAbsent;         // color of what has no value
uniform vec3 uGround;         // and between the tiles
out vec4 fragment;

const int kMostCells = 4;     // a side, a pixel
const float kSmallFrom = 1.5; // layout units a pixel

vec4 catmullRom(float f)
{
    float f2 = f * f, f3 = f2 * f;
    return 0.5 * vec4(-f3 + 2.0 * f2 - f, 3.0 * f3 - 5.0 * f2 + 2.0, -3.0 * f3 + 4.0 * f2 + f, f3 - f2);
}

vec3 cell(ivec2 tile, ivec2 at)
{
    return texelFetch(uMap, tile * uGrid + clamp(at, ivec2(0), uGrid - 1), 0).rgb;
}

// Where a pixel holds several cells of a small tile, their mean (cells without a value left out).
vec3 meanOfCells(ivec2 tile, vec2 at, vec2 cells)
{
    ivec2 count = clamp(ivec2(ceil(cells)), ivec2(1), ivec2(kMostCells));
    vec3 sum = vec3(0.0);
    float valued = 0.0;
    for (int y = 0; y < count.y; ++y)
        for (int x = 0; x < count.x; ++x) {
            vec2 offset = (vec2(x, y) + 0.5) / vec2(count) - 0.5;
            vec3 value = cell(tile, ivec2(floor(at + offset * cells)));
            if (!isnan(value.r)) {
                sum += value;
                valued += 1.0;
            }
        }
    return valued > 0.0 ? sum / valued : vec3(intBitsToFloat(0x7fc00000));
}

vec3 sampleMap(ivec2 tile, vec2 at)
{
    vec3 own = cell(tile, ivec2(floor(at)));
    if (!uSmooth || isnan(own.r))
        return own;
    vec2 corner = floor(at - 0.5);
    vec2 inside = at - 0.5 - corner;
    vec4 across = catmullRom(inside.x), down = catmullRom(inside.y);
    vec3 sum = vec3(0.0);
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 4; ++x) {
            vec3 value = cell(tile, ivec2(corner) + ivec2(x - 1, y - 1));
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

vec3 photoAt(vec2 inTile)
{
    // Texels a pixel, so that no derivative is taken across the gaps between tiles. Half a level sharper than the textbook.
    vec2 part = uPart.zw - uPart.xy;
    vec2 texels = vec2(textureSize(uPhoto, 0)) * part / uTile * uStep;
    float level = max(0.0, log2(max(texels.x, texels.y)) - 0.5);
    return textureLod(uPhoto, uPart.xy + inTile * part, level).rgb;
}

vec3 blend(vec3 photo, vec3 color, float weight)
{
    if (uStyle == 0)
        return mix(photo * (1.0 - uConstants.x * uOpacity), color, uOpacity * weight);
    if (uStyle == 1)
        return mix(photo, color, uOpacity);
    if (uStyle == 2)
        return photo * mix(1.0, uConstants.y + (1.0 - uConstants.y) * weight, uOpacity);
    return color;
}

vec3 unseen(vec3 photo)
{
    return mix(photo, vec3(dot(photo, vec3(0.299, 0.587, 0.114))), uConstants.w) * uConstants.z;
}

// How much of a pixel lies in its tile: between many small tiles the gaps are about a pixel and must look alike.
float coverage(vec2 at, ivec2 tile)
{
    vec2 within = at - vec2(tile) * (uTile + uGap);
    vec2 covered = clamp((uTile - within) / uStep + 0.5, 0.0, 1.0) * clamp(within / uStep + 0.5, 0.0, 1.0);
    return covered.x * covered.y;
}

vec3 colorOf(ivec2 tile, vec2 inTile);

void main()
{
    vec2 at = uOrigin + vec2(gl_FragCoord.x, uHeight - gl_FragCoord.y) * uStep;
    vec2 bankPitch = vec2(uBank) * (uTile + uGap) + uBankGap;
    ivec2 bank = ivec2(floor(at / bankPitch));
    at -= vec2(bank) * bankPitch;
    ivec2 inBank = ivec2(floor(at / (uTile + uGap)));
    ivec2 tile = bank * uBank + inBank;
    vec2 inTile = (at - vec2(inBank) * (uTile + uGap)) / uTile;
    bool small = uStyle == 3 && max(uStep.x, uStep.y) > kSmallFrom;
    vec2 edge = small ? 1.0 + 0.5 * uStep / uTile : vec2(1.0);
    if (any(greaterThanEqual(inBank, uBank)) || any(lessThan(tile, ivec2(0))) || any(greaterThanEqual(tile, uTiles)) || any(greaterThanEqual(inTile, edge)))
        discard;
    vec3 color = colorOf(tile, min(inTile, vec2(0.9999)));
    fragment = vec4(small ? mix(uGround, color, coverage(at, inBank)) : color, 1.0);
}

vec3 colorOf(ivec2 tile, vec2 inTile)
{
    vec2 range = texelFetch(uRanges, tile, 0).rg;
    if (isnan(range.x)) {  // the whole tile is absent
        return uAbsent;
    }
    vec3 photo = uStyle < 3 ? photoAt(inTile) : uAbsent;
    vec2 inMap = mix(uMapPart.xy, uMapPart.zw, inTile);
    bool outside = any(lessThan(inMap, vec2(0.0))) || any(greaterThanEqual(inMap, vec2(uGrid)));
    vec2 cells = (uMapPart.zw - uMapPart.xy) / uTile * uStep;
    vec3 value = uStyle == 3 && max(cells.x, cells.y) > 1.0 ? meanOfCells(tile, inMap, cells) : sampleMap(tile, inMap);
    if (outside || isnan(value.r)) {
        bool background = uRgb && !outside;
        return uStyle == 3 ? uAbsent : background ? photo : unseen(photo);
    }
    if (uRgb) {
        float luma = dot(clamp(value, 0.0, 1.0), vec3(0.299, 0.587, 0.114));
        return blend(photo, clamp(value, 0.0, 1.0), uStyle == 2 ? luma : 1.0);
    }
    float span = range.y - range.x;
    float t = span > 0.0 ? clamp((value.r - range.x) / span, 0.0, 1.0) : uSigned ? 0.5 : 0.0;
    return blend(photo, mapColor(t), uSigned ? abs(2.0 * t - 1.0) : t);
}
