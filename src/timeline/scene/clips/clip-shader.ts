/**
 * One clip: a rounded body with a header strip, its waveform and an outline inside its edge; or the video bar, with a film's perforation.
 * All decisions are per whole device pixel, so that the result is exact and testable: the waveform's pixel row r (up from the middle
 * line) is lit where round(min·h/32767) ≤ r ≤ round(max·h/32767), in integers, after scaling by gain and fades. In stereo, left and
 * right have half the height each.
 *
 * A clip over another one lets that one's waveform and fades show through. Locked clips are hatched; parts that are not decoded yet are
 * hatched in the other direction, because they are not silence. Above the curve of a fade the body is darker, so that fades are visible
 * over silence too. No waveform reaches the thin line between left and right. The comments are here because those inside would be loaded.
 *
 * `vWave`: 1 in stereo, gain, shape of the fades, edge width. `vBand`: row (−1 for the video bar), the first pixel row below the strip,
 * the height of one waveform, and half of that. `level` and `rise`: the levels of both fades at x, and their rise per pixel. The rounding
 * above is compared without a division, because integer divisions are slow on a GPU that is emulated.
 */
export const CLIP_VERTEX = `#version 300 es
in vec2 aCorner;
in vec4 aRect;
in vec4 aFade;
in vec4 aWave;
in vec4 aOver;
in vec4 aBody;
in vec4 aHeader;
in vec4 aWaveColour;
in vec4 aEdge;
uniform vec2 uSize;
out vec2 vAt;
flat out vec4 vRect;
flat out vec4 vFade;
flat out vec4 vWave;
flat out vec4 vOver;
flat out ivec4 vBand;
flat out vec4 vBody;
flat out vec4 vHeader;
flat out vec4 vWaveColour;
flat out vec4 vEdge;
void main() {
  vAt = mix(aRect.xy, aRect.zw, aCorner);
  vAt.y = max(vAt.y, aWave.z);
  gl_Position = vec4(vAt.x / uSize.x * 2.0 - 1.0, 1.0 - vAt.y / uSize.y * 2.0, 0.0, 1.0);
  vRect = aRect;
  vFade = aFade;
  bool isStereo = fract(aWave.x) > 0.25;
  int top = int(aRect.y + abs(aOver.w));
  int height = int(aRect.w) - top;
  int band = isStereo ? (height - 1) / 2 : height;
  vBand = ivec4(int(aWave.x), top, band, (band - 3) / 2);
  vWave = vec4(isStereo, aWave.y, floor(aWave.w / 64.0), mod(aWave.w, 64.0));
  vOver = aOver;
  vBody = aBody;
  vHeader = aHeader;
  vWaveColour = aWaveColour;
  vEdge = aEdge;
}`;

export const CLIP_FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
precision highp isampler2D;
in vec2 vAt;
flat in vec4 vRect;
flat in vec4 vFade;
flat in vec4 vWave;
flat in vec4 vOver;
flat in ivec4 vBand;
flat in vec4 vBody;
flat in vec4 vHeader;
flat in vec4 vWaveColour;
flat in vec4 vEdge;
uniform isampler2D uWaves;
uniform int uFirstTexel;
uniform int uTexelMask;
uniform float uRadius;
uniform float uScale;
uniform vec3 uPage;
uniform vec3 uText;
out vec4 finalColour;

void main() {
  ivec2 at = ivec2(floor(vAt));
  float radius = min(uRadius, (vRect.z - vRect.x) * 0.5);
  vec2 corner = max(vRect.xy - vAt, vAt - vRect.zw) + radius;
  float inside = radius - (length(max(corner, 0.0)) + min(max(corner.x, corner.y), 0.0));
  float coverage = clamp(inside + 0.5, 0.0, 1.0);
  if (radius < 1.5) coverage = 1.0;

  float headerBottom = vRect.y + abs(vOver.w);
  float below = vAt.y - headerBottom;
  float height = vRect.w - headerBottom;
  bool isBody = below >= 0.0;
  vec3 colour = isBody ? vBody.rgb : vHeader.rgb;
  bool isOver = isBody && vAt.x >= vOver.x && vAt.x < vOver.y;
  float opacity = isOver ? 0.35 : 1.0;
  if (vBand.x >= 0) {
    int split = vBand.y + vBand.z;
    bool isStereo = vWave.x > 0.5;
    int isRight = int(isStereo && at.y >= split);
    ivec2 extremes = texelFetch(uWaves, ivec2((uFirstTexel + at.x) & uTexelMask, vBand.x + isRight), 0).rg;
    vec2 way = vFade.xz * vAt.x + vFade.yw;
    vec2 level = clamp(way, 0.0, 1.0);
    vec2 rise = mix(vFade.xz, vec2(0.0), notEqual(way, level));
    if (vWave.z != 1.0) {
      level = sin(1.5707963 * level);
      rise *= 1.5707963 * sqrt(max(1.0 - level * level, 0.0));
    }
    if (vWave.z == 2.0) {
      rise *= 2.0 * level;
      level *= level;
    }
    level = mix(level, vec2(1.0), greaterThanEqual(way, vec2(1.0)));
    float faded = level.x * level.y;
    float curve = (1.0 - faded) * height;
    float across = vAt.x - vRect.x;
    float shade = 1.0;
    if (vOver.w < 0.0 && isBody && mod(across - vAt.y, 8.0 * uScale) < 2.0 * uScale) shade = 0.5;
    if (isStereo && (at.y == split - 1 || (uScale >= 2.0 && at.y == split))) shade *= 0.8;
    if (isBody && below < curve) shade *= 0.55;
    colour = mix(uPage, colour, shade);
    if (isBody && vAt.x >= vOver.z && mod(across + vAt.y, 10.0 * uScale) < 3.0 * uScale) colour = mix(colour, vWaveColour.rgb, 0.3);
    ivec2 scaled = ivec2(round(clamp(vec2(extremes) * (vWave.y * faded), -32767.0, 32767.0)));
    int up = 65534 * (vBand.y + 1 + vBand.w + isRight * vBand.z - at.y);
    ivec2 reach = 2 * vBand.w * scaled + ivec2(-32767, 32767);
    if (up > reach.x && up < reach.y) {
      colour = vWaveColour.rgb;
      if (isOver) opacity = 0.65;
    }
    float thickness = abs(dot(level, rise.yx)) * height + uScale;
    if (faded < 1.0 && isBody && 2.0 * abs(below - curve) < thickness) {
      colour = mix(colour, uText, 0.6);
      opacity = 1.0;
    }
  } else {
    float hole = mod(vAt.x - vWave.y, 14.0 * uScale);
    float row = min(below, vRect.w - vAt.y);
    if (hole >= 4.0 * uScale && hole < 10.0 * uScale && row >= 4.0 * uScale && row < 9.0 * uScale) colour = vWaveColour.rgb;
  }
  if (inside < vWave.w) {
    colour = mix(colour, vEdge.rgb, vEdge.a);
    opacity = 1.0;
  }
  finalColour = vec4(colour, 1.0) * (coverage * opacity);
}`;
