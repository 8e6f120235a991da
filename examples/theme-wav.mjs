const RATE = 48_000;
const SECONDS = 12;
/** Hz; each chord lasts three seconds. */
const CHORDS = [
  [220, 261.6, 329.6],
  [174.6, 220, 261.6],
  [196, 246.9, 293.7],
  [220, 277.2, 329.6],
];

/** Makes a WAV file with audible chords. */
export function themeWav() {
  const count = RATE * SECONDS;
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
  for (let frame = 0; frame < count; frame++) {
    const seconds = frame / RATE;
    const chord = CHORDS[Math.floor((seconds / SECONDS) * CHORDS.length)];
    const sound = chord.reduce((sum, hertz) => sum + Math.sin(2 * Math.PI * hertz * seconds), 0);
    bytes.writeInt16LE(Math.round(4000 * sound * Math.exp(-(seconds % 1.5))), 44 + frame * 2);
  }
  return bytes;
}
