// The sample's sound: the cut's own sound and three pieces of music, added up from sine waves, noise and envelopes.
import { BOUNCE_SECONDS, noise, SHOT_SECONDS } from "./sample-picture.mjs";

export const RATE = 48_000;
const PIECE_SECONDS = 30;

const hertz = (note) => 440 * 2 ** ((note - 69) / 12);
const TURN = 2 * Math.PI;

/** Interleaved stereo, and `add`, which adds a sound of `seconds` from `start` on: `wave(t)` is its sample at t seconds. */
function aTrack(seconds) {
  const samples = new Float32Array(seconds * RATE * 2);
  const add = (start, length, pan, wave) => {
    const first = Math.round(start * RATE);
    const count = Math.min(Math.round(length * RATE), samples.length / 2 - first);
    for (let index = 0; index < count; index += 1) {
      const value = wave(index / RATE);
      samples[(first + index) * 2] += value * Math.cos(((pan + 1) * Math.PI) / 4);
      samples[(first + index) * 2 + 1] += value * Math.sin(((pan + 1) * Math.PI) / 4);
    }
  };
  return { samples, add };
}

/** Scaled to a peak of −3 dB, with the last seconds faded out. */
function finished({ samples }, fadeSeconds) {
  const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const frames = samples.length / 2;
  return samples.map((value, index) => (value / peak) * 0.7 * Math.min(1, (frames - index / 2) / (fadeSeconds * RATE)));
}

const pad = (note, length) => (t) =>
  [1, 2, 3].reduce((sum, part) => sum + Math.sin(TURN * hertz(note) * part * (1 + 0.002 * part) * t) / part ** 2, 0) *
  Math.sin(Math.PI * Math.min(1, t / length)) ** 0.7;
const pluck = (note, decay) => (t) =>
  [1, 2, 3, 4, 5].reduce((sum, part) => sum + (Math.sin(TURN * hertz(note) * part * t) * Math.exp(-t * decay * part)) / part, 0) *
  Math.min(1, t * 400);
const bass = (note, length) => (t) => Math.tanh(2 * Math.sin(TURN * hertz(note) * t)) * Math.min(1, t * 200) * Math.max(0, 1 - t / length);
const kick = () => (t) => Math.sin(TURN * (48 * t + 9 * (1 - Math.exp(-t * 26)))) * Math.exp(-t * 9);
const hiss = (decay) => (t) => (noise(t * RATE * 1.37) - 0.5) * Math.exp(-t * decay);

/** Slow chords with a bell above them. */
function slowSunrise() {
  const track = aTrack(PIECE_SECONDS);
  const chords = [
    [50, 57, 62, 66],
    [47, 54, 62, 66],
    [43, 55, 59, 62],
    [45, 52, 61, 64],
  ];
  for (let bar = 0; bar < 8; bar += 1) {
    const notes = chords[bar % 4];
    notes.forEach((note, index) => track.add(bar * 3.6, 4.6, (index - 1.5) / 3, (t) => 0.22 * pad(note, 4.6)(t)));
    notes.forEach((note, index) => track.add(bar * 3.6 + index * 0.9, 2, 0.5 - index / 3, (t) => 0.16 * pluck(note + 12, 1.6)(t)));
  }
  return finished(track, 4);
}

/** Kick, hats, a bass in eighths and a short melody, at 110 beats a minute. */
function nightDrive() {
  const track = aTrack(PIECE_SECONDS);
  const beat = 60 / 110;
  const roots = [33, 33, 36, 31];
  const melody = [69, 72, 76, 74, 72, 67, 69, 64];
  for (let step = 0; step * beat < PIECE_SECONDS; step += 1) {
    const root = roots[Math.floor(step / 8) % 4];
    track.add(step * beat, 0.5, 0, (t) => 0.7 * kick()(t));
    if (step % 2 === 1) track.add(step * beat, 0.2, 0.1, (t) => 0.3 * hiss(22)(t));
    for (const half of [0, 0.5]) {
      track.add((step + half) * beat, beat / 2, 0, (t) => 0.3 * bass(root + (half ? 12 : 0), beat / 2)(t));
      track.add((step + half) * beat, 0.08, -0.3, (t) => 0.12 * hiss(60)(t));
    }
    if (step >= 8) track.add(step * beat, 1.2, 0.3, (t) => 0.16 * pluck(melody[step % 8], 3)(t));
  }
  return finished(track, 3);
}

/** A waltz of plucked notes. */
function paperBoats() {
  const track = aTrack(PIECE_SECONDS);
  const beat = 60 / 132;
  const chords = [
    [48, 64, 67],
    [45, 60, 64],
    [41, 57, 60],
    [43, 59, 62],
  ];
  const melody = [76, 79, 84, 83, 79, 76, 72, 76, 77, 74, 71, 67];
  for (let step = 0; step * beat < PIECE_SECONDS; step += 1) {
    const [low, middle, high] = chords[Math.floor(step / 6) % 4];
    if (step % 3 === 0) track.add(step * beat, 2, -0.2, (t) => 0.34 * pluck(low, 1.4)(t));
    else for (const note of [middle, high]) track.add(step * beat, 1, 0.2, (t) => 0.14 * pluck(note, 3)(t));
    if (step >= 12 && step % 2 === 0) track.add(step * beat, 1.6, 0.4, (t) => 0.2 * pluck(melody[(step / 2) % 12], 2)(t));
  }
  return finished(track, 3);
}

/** Six quiet places: birds at sunrise, an engine, rain, a hum of lamps, a bouncing ball, the sea. */
export function ownSound() {
  const track = aTrack(SHOT_SECONDS * 6);
  const shot = (index) => index * SHOT_SECONDS;
  const edge = (t) => Math.min(1, t * 20, (SHOT_SECONDS - t) * 20);
  let soft = 0;
  const wind = (amount) => (t) => (soft += (noise(t * RATE * 0.731) - 0.5 - soft) * amount) * edge(t);
  for (const at of [0.4, 1.3, 1.6, 2.9]) {
    track.add(at, 0.2, 0.3, (t) => 0.1 * Math.sin(TURN * (2600 + 900 * Math.sin(t * 60)) * t) * Math.sin((Math.PI * t) / 0.2));
  }
  track.add(shot(1), SHOT_SECONDS, 0, (t) => 0.2 * Math.tanh(2 * Math.sin(TURN * 62 * t) + Math.sin(TURN * 93.5 * t)) * edge(t));
  track.add(shot(2), SHOT_SECONDS, 0, (t) => 0.9 * wind(0.5)(t));
  track.add(shot(3), SHOT_SECONDS, 0, (t) => 0.06 * (Math.sin(TURN * 100 * t) + 0.5 * Math.sin(TURN * 200 * t)) * edge(t));
  for (let at = 0; at < SHOT_SECONDS; at += BOUNCE_SECONDS) track.add(shot(4) + at, 0.3, 0, (t) => 0.6 * kick()(t) + 0.2 * hiss(80)(t));
  track.add(shot(5), SHOT_SECONDS, 0, (t) => 3 * wind(0.06)(t) * (0.6 + 0.4 * Math.sin(t * 1.8)));
  return finished(track, 1);
}

export const PIECES = { "slow-sunrise": slowSunrise, "night-drive": nightDrive, "paper-boats": paperBoats };
