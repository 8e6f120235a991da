import styles from "./voices-art.module.css";

/** How one of the many ideas moves: it begins at its own height, and ends on the common line. */
const VOICES = [
  { y: 20, hue: 1 },
  { y: 64, hue: 4 },
  { y: 108, hue: 6 },
  { y: 192, hue: 3 },
  { y: 236, hue: 8 },
  { y: 280, hue: 5 },
] as const;

/** Many voices come together into one line. */
export function VoicesArt() {
  return (
    <svg viewBox="0 0 1200 300" aria-hidden="true" className={styles["art"]}>
      {VOICES.map(({ y, hue }) => (
        <path key={y} d={voice(y)} stroke={`var(--clip-${hue})`} className={styles["voice"]} />
      ))}
      <path d="M720 150H1200" className={styles["line"]} />
      <path d="M720 96V204" className={styles["line"]} />
    </svg>
  );
}

/** A wave around `y` that calms down and meets y = 150 at x = 720. */
function voice(y: number): string {
  const points = Array.from({ length: 121 }, (_, index) => {
    const place = index / 120;
    const rest = 1 - place ** 2.2;
    const swing = Math.sin(place * (18 + y / 16) + y) * 16 * rest;
    return `${Math.round(place * 720)} ${(150 + (y - 150) * rest + swing * (1 - place)).toFixed(1)}`;
  });
  return `M${points.join("L")}`;
}
