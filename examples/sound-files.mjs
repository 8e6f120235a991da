const RATE = 48_000;
/** Hz; each chord lasts three seconds. */
const CHORDS = [
  [220, 261.6, 329.6],
  [174.6, 220, 261.6],
  [196, 246.9, 293.7],
  [220, 277.2, 329.6],
];
const CHORD_SECONDS = 3;
const BEAT_SECONDS = 0.5;

/** A WAV file of 12 s with audible chords. */
export function themeWav() {
  return wavOf(CHORDS.length * CHORD_SECONDS, (seconds) => {
    const sound = CHORDS[Math.floor(seconds / CHORD_SECONDS)].reduce((sum, hertz) => sum + Math.sin(2 * Math.PI * hertz * seconds), 0);
    return 8000 * sound * Math.exp(-(seconds % 1.5));
  });
}

/** A WAV file of 8 s with beats of noise; every fourth one is louder. */
export function drumsWav() {
  let noise = 1;
  return wavOf(8, (seconds) => {
    noise = (noise * 48_271) % 2_147_483_647;
    const level = Math.floor(seconds / BEAT_SECONDS) % 4 === 0 ? 14_000 : 7000;
    return level * ((2 * noise) / 2_147_483_647 - 1) * Math.exp(-14 * (seconds % BEAT_SECONDS));
  });
}

/** A WAV file of 16 bits and one channel. `sampleAt`: the sample at a time, −32768 to 32767. */
function wavOf(seconds, sampleAt) {
  const count = RATE * seconds;
  const bytes = Buffer.alloc(44 + count * 2);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(36 + count * 2, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(count * 2, 40);
  for (let frame = 0; frame < count; frame++) bytes.writeInt16LE(Math.round(sampleAt(frame / RATE)), 44 + frame * 2);
  return bytes;
}
