/**
 * One clip: a rounded body with a header strip, its waveform and an outline inside its edge; or the video bar, with a film's perforation.
 * All decisions are per whole device pixel, so that the result is exact and testable: the waveform's pixel row r (up from the middle
 * line) is lit where round(min·h/32767) ≤ r ≤ round(max·h/32767), in integers, after scaling by gain and fades. In stereo, left and
 * right have half the height each.
 *
 * A clip over another one lets that one's waveform and fades show through. Hatched are locked clips and, the other way, what is not
 * decoded yet: it is not silence. What a fade removes is darkened above the fade's curve, so that fades are visible over silence too. No
 * waveform reaches the thin line between left and right. Comments are here because those inside would be loaded with the code.
 *
 * `vWave`: row, gain, shape of the fades, edge width. `fade`: its level at x, and by how much that rises per pixel.
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
  vWave = vec4(aWave.xy, floor(aWave.w / 64.0), mod(aWave.w, 64.0));
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
flat in vec4 vBody;
flat in vec4 vHeader;
flat in vec4 vWaveColour;
flat in vec4 vEdge;
uniform isampler2D uWaves;
uniform int uFirstTexel;
uniform int uTexelMask;
uniform float uRadius;
uniform float uScale;
out vec4 finalColour;

vec2 fade(float slope, float offset, float x) {
  float t = max(slope * x + offset, 0.0);
  if (t <= 0.0) return vec2(0.0);
  if (t >= 1.0) return vec2(1.0, 0.0);
  if (vWave.z == 1.0) return vec2(t, slope);
  float power = sin(1.5707963 * t);
  float rise = 1.5707963 * slope * sqrt(max(1.0 - power * power, 0.0));
  return vWave.z == 2.0 ? vec2(power * power, 2.0 * power * rise) : vec2(power, rise);
}

int rounded(int value, int halfHeight) {
  int up = (abs(value) * halfHeight * 2 + 32767) / 65534;
  return value < 0 ? -up : up;
}

void main() {
  ivec2 at = ivec2(floor(vAt));
  vec2 centre = (vRect.xy + vRect.zw) * 0.5;
  vec2 extent = (vRect.zw - vRect.xy) * 0.5;
  float radius = min(uRadius, extent.x);
  vec2 corner = abs(vAt - centre) - extent + radius;
  float inside = radius - (length(max(corner, 0.0)) + min(max(corner.x, corner.y), 0.0));
  float coverage = clamp(inside + 0.5, 0.0, 1.0);
  if (radius < 1.5) coverage = 1.0;

  float headerBottom = vRect.y + abs(vOver.w);
  vec4 colour = vAt.y < headerBottom ? vHeader : vBody;
  bool isOver = vAt.y >= headerBottom && vAt.x >= vOver.x && vAt.x < vOver.y;
  float opacity = isOver ? 0.35 : 1.0;
  if (vOver.w < 0.0 && vAt.y >= headerBottom && mod(vAt.x - vRect.x - vAt.y, 8.0 * uScale) < 2.0 * uScale) colour.rgb *= 0.5;
  if (vWave.x >= 0.0) {
    int top = int(headerBottom);
    int row = int(vWave.x);
    bool isStereo = fract(vWave.x) > 0.25;
    int band = isStereo ? (int(vRect.w) - top - 1) / 2 : int(vRect.w) - top;
    int bandTop = top;
    if (isStereo && at.y >= top + band) {
      bandTop += band;
      row += 1;
    }
    if (isStereo && (at.y == top + band - 1 || (uScale >= 2.0 && at.y == top + band))) colour.rgb *= 0.8;
    int halfHeight = (band - 3) / 2;
    int middle = bandTop + 1 + halfHeight;
    ivec2 extremes = texelFetch(uWaves, ivec2((uFirstTexel + at.x) & uTexelMask, row), 0).rg;
    vec2 fadeIn = fade(vFade.x, vFade.y, vAt.x);
    vec2 fadeOut = fade(vFade.z, vFade.w, vAt.x);
    float faded = fadeIn.x * fadeOut.x;
    float gain = vWave.y * faded;
    float curve = headerBottom + (1.0 - faded) * (vRect.w - headerBottom);
    if (vAt.y >= headerBottom && vAt.y < curve) colour.rgb *= 0.55;
    if (vAt.y >= headerBottom && vAt.x >= vOver.z && mod(vAt.x - vRect.x + vAt.y, 10.0 * uScale) < 3.0 * uScale) {
      colour.rgb = mix(colour.rgb, vWaveColour.rgb, 0.3);
    }
    ivec2 scaled = ivec2(round(clamp(vec2(extremes) * gain, -32767.0, 32767.0)));
    int up = middle - at.y;
    if (up >= rounded(scaled.x, halfHeight) && up <= rounded(scaled.y, halfHeight)) {
      colour = vWaveColour;
      if (isOver) opacity = 0.65;
    }
    if (faded < 1.0) {
      float rise = fadeIn.x * fadeOut.y + fadeIn.y * fadeOut.x;
      float reach = 0.5 * (abs(rise) * (vRect.w - headerBottom) + uScale);
      if (vAt.y >= headerBottom && abs(vAt.y - curve) < reach) {
        colour.rgb = mix(colour.rgb, vec3(1.0), 0.6);
        opacity = 1.0;
      }
    }
  } else {
    float period = 14.0 * uScale;
    float hole = mod(vAt.x - vWave.y, period);
    float fromTop = vAt.y - headerBottom;
    float fromBottom = vRect.w - vAt.y;
    float row = min(fromTop, fromBottom);
    if (hole >= 4.0 * uScale && hole < 10.0 * uScale && row >= 4.0 * uScale && row < 9.0 * uScale) colour = vWaveColour;
  }
  if (inside < vWave.w) {
    colour = vec4(mix(colour.rgb, vEdge.rgb, vEdge.a), 1.0);
    opacity = 1.0;
  }
  finalColour = vec4(colour.rgb, 1.0) * coverage * opacity;
}`;
