/** A 16-bit stereo WAV file with the values of `sampleAt` at each time, seconds: one value for both channels, or left and right. */
export function wavFile(rate: number, seconds: number, sampleAt: (time: number) => number | readonly [number, number]): Blob {
  const frames = Math.round(rate * seconds);
  const view = new DataView(new ArrayBuffer(44 + 4 * frames));
  const text = (at: number, word: string) => {
    for (let index = 0; index < word.length; index += 1) view.setUint8(at + index, word.charCodeAt(index));
  };
  text(0, "RIFF");
  view.setUint32(4, 36 + 4 * frames, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 2, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, 4 * rate, true);
  view.setUint16(32, 4, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, 4 * frames, true);
  for (let frame = 0; frame < frames; frame += 1) {
    const value = sampleAt(frame / rate);
    const [left, right] = typeof value === "number" ? [value, value] : value;
    view.setInt16(44 + 4 * frame, Math.round(left * 32_767), true);
    view.setInt16(46 + 4 * frame, Math.round(right * 32_767), true);
  }
  return new Blob([view.buffer]);
}

export function tone(frequency: number, amplitude: number): (time: number) => number {
  return (time) => amplitude * Math.sin(2 * Math.PI * frequency * time);
}

/** A short burst at a time: one full-scale sample of any rate up to 48 kHz. */
export function clickAt(seconds: number, amplitude: number): (time: number) => number {
  return (time) => (Math.abs(time - seconds) < 1 / 192_000 ? amplitude : 0);
}

/** Amplitude of a tone in [from, to) seconds of sound at 48 kHz: correlation with its sine and cosine. */
export function toneLevel(sound: Float32Array, frequency: number, from: number, to: number): number {
  const first = Math.round(from * 48_000);
  const last = Math.round(to * 48_000);
  let sine = 0;
  let cosine = 0;
  for (let frame = first; frame < last; frame += 1) {
    const angle = (2 * Math.PI * frequency * frame) / 48_000;
    sine += (sound[frame] ?? 0) * Math.sin(angle);
    cosine += (sound[frame] ?? 0) * Math.cos(angle);
  }
  return (2 * Math.hypot(sine, cosine)) / (last - first);
}

/** Frame of the loudest sample in [from, to) seconds of sound at 48 kHz. */
export function loudestFrame(sound: Float32Array, from = 0, to = sound.length / 48_000): number {
  let best = Math.round(from * 48_000);
  for (let frame = best; frame < Math.round(to * 48_000); frame += 1) {
    if (Math.abs(sound[frame] ?? 0) > Math.abs(sound[best] ?? 0)) best = frame;
  }
  return best;
}

export function decibels(factor: number): number {
  return 20 * Math.log10(factor);
}
