// The sample cut's picture: six shots of four seconds, drawn pixel by pixel from circles, waves and rectangles.

export const SIZE = { width: 640, height: 360 };
export const FRAMES_PER_SECOND = 25;
export const SHOT_SECONDS = 4;

const mix = (from, to, share) => from.map((value, index) => value + (to[index] - value) * Math.min(1, Math.max(0, share)));
/** 0 … 1, the same for the same number. */
export const noise = (number) => {
  const value = Math.sin(number * 127.1) * 43_758.5453;
  return value - Math.floor(value);
};
const isInCircle = (x, y, centreX, centreY, radius) => (x - centreX) ** 2 + (y - centreY) ** 2 < radius ** 2;

/** Height of the bouncing ball, 0 (on the ground) … 1, and the times of its bounces: the cut's own sound knocks at them. */
export const BOUNCE_SECONDS = 0.8;
const ballHeight = (t) => 1 - (((t % BOUNCE_SECONDS) / BOUNCE_SECONDS) * 2 - 1) ** 2;

/** Colour at a place of the picture (`x` 0 … 16/9, `y` 0 at the top … 1) and a time of the shot, red, green, blue 0 … 255. */
const SHOTS = [
  function sunrise(x, y, t) {
    if (y > 0.78 + 0.04 * Math.sin(x * 3 + 0.4)) return [28, 32, 52];
    if (y > 0.68 + 0.07 * Math.sin(x * 4 + 2)) return [52, 48, 74];
    if (isInCircle(x, y, 0.9, 0.78 - t * 0.11, 0.13)) return [255, 214, 140];
    return mix([70, 74, 130], [250, 150 + t * 12, 110], y * 1.2);
  },
  function road(x, y, t) {
    if (y < 0.45) {
      const isHouse = y > 0.45 - 0.06 - 0.16 * noise(Math.floor((x + t * 0.05) * 9));
      return isHouse ? [30, 34, 50] : mix([36, 46, 86], [214, 110, 92], y * 2.1);
    }
    const depth = 0.08 / (y - 0.43);
    const side = Math.abs(x - 0.89) * depth * 9;
    const isDash = side < 0.07 && (depth * 6 + t * 4) % 1 < 0.45;
    if (isDash) return [250, 226, 160];
    return side < 1.5 ? [52, 54, 62] : side < 1.62 ? [220, 220, 220] : [40, 62, 52];
  },
  function rain(x, y, t) {
    const column = Math.floor(x * 46);
    const fallen = (y * 0.9 - t * (0.9 + noise(column)) + noise(column * 3)) % 1;
    if ((fallen + 1) % 1 < 0.12 && Math.abs(x * 46 - column - 0.5) < 0.12) return [196, 216, 236];
    if (isInCircle(x, y, 1.24, 0.42, 0.19) && !isInCircle(x, y, 1.24, 0.42, 0.17)) return [230, 180, 110];
    return mix([30, 44, 60], [74, 96, 118], y);
  },
  function windows(x, y, t) {
    const [column, row] = [Math.floor(x * 12), Math.floor(y * 9)];
    const isPane = (x * 12) % 1 > 0.2 && (x * 12) % 1 < 0.8 && (y * 9) % 1 > 0.2 && (y * 9) % 1 < 0.75;
    if (!isPane) return [24, 26, 36];
    return noise(column * 13 + row * 7) < t / 4.4 ? [250, 204, 120] : [42, 50, 70];
  },
  function ball(x, y, t) {
    const centre = 0.78 - 0.09 - 0.5 * ballHeight(t);
    if (isInCircle(x, y, 0.3 + t * 0.3, centre, 0.09)) return [238, 96, 76];
    if (y > 0.78) {
      const shadow = Math.abs(x - 0.3 - t * 0.3) < 0.1 - 0.05 * ballHeight(t) && y < 0.8;
      return shadow ? [120, 138, 128] : [176, 196, 178];
    }
    return mix([236, 230, 214], [206, 220, 216], y);
  },
  function sea(x, y, t) {
    const wave = 0.62 + 0.015 * Math.sin(x * 9 + t * 2) + 0.01 * Math.sin(x * 23 - t * 3);
    const out = Math.max(0, t - 3);
    if (y > wave) {
      const isGlint = Math.abs(x - 0.89) < 0.05 + (y - 0.6) * 0.4 && noise(Math.floor(y * 90) + Math.floor(t * 8) * 31) > 0.6;
      return mix(isGlint ? [210, 214, 226] : mix([30, 48, 84], [12, 20, 38], (y - 0.6) * 2.5), [0, 0, 0], out);
    }
    if (isInCircle(x, y, 0.89, 0.28, 0.1)) return mix([236, 236, 226], [0, 0, 0], out);
    return mix(mix([12, 18, 44], [52, 66, 112], y * 1.5), [0, 0, 0], out);
  },
];

export const SHOT_COUNT = SHOTS.length;

/** All frames of a shot, 8-bit RGB. */
export function shotFrames(shot) {
  const { width, height } = SIZE;
  const frames = new Uint8Array(SHOT_SECONDS * FRAMES_PER_SECOND * width * height * 3);
  let at = 0;
  for (let frame = 0; frame < SHOT_SECONDS * FRAMES_PER_SECOND; frame += 1) {
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const colour = SHOTS[shot](x / height, y / height, frame / FRAMES_PER_SECOND);
        for (const part of colour) frames[at++] = part;
      }
    }
  }
  return frames;
}
