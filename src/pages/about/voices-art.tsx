import styles from "./voices-art.module.css";

/** One line per voice: starts at its own height `y` and ends on the common line. */
const VOICES = [
  { y: 20, hue: 1 },
  { y: 64, hue: 4 },
  { y: 108, hue: 6 },
  { y: 192, hue: 3 },
  { y: 236, hue: 8 },
  { y: 280, hue: 5 },
] as const;

/** The merged result: a waveform of bars from x = 720 to the right edge. */
const AGREED = Array.from({ length: 40 }, (_, index) => {
  const half = 8 + 62 * Math.abs(Math.sin(index * 0.41) * Math.sin(index * 0.13 + 0.5));
  return `M${726 + index * 12} ${(150 - half).toFixed(1)}V${(150 + half).toFixed(1)}`;
}).join("");

/** Illustration: many voices merge into one piece of music. */
export function VoicesArt() {
  return (
    <svg viewBox="0 0 1200 300" aria-hidden="true" className={styles["art"]}>
      {VOICES.map(({ y, hue }) => (
        <path key={y} d={voice(y)} stroke={`var(--clip-${hue})`} className={styles["voice"]} />
      ))}
      <path d={AGREED} className={styles["line"]} />
    </svg>
  );
}

/** A wave around `y` whose amplitude decreases and that meets y = 150 at x = 720. */
function voice(y: number): string {
  const points = Array.from({ length: 121 }, (_, index) => {
    const place = index / 120;
    const rest = 1 - place ** 2.2;
    const swing = Math.sin(place * (18 + y / 16) + y) * 16 * rest;
    return `${Math.round(place * 720)} ${(150 + (y - 150) * rest + swing * (1 - place)).toFixed(1)}`;
  });
  return `M${points.join("L")}`;
}
