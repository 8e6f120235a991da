import styles from "./persona-art.module.css";

/** Producers: a tangle on the left becomes one line on the right. */
export function KnotArt() {
  return (
    <svg viewBox="0 0 320 180" aria-hidden="true" className={styles["art"]}>
      <g className={styles["line"]}>
        <path d="M-6 40C70 30 110 60 92 104S34 128 46 84S126 46 138 96S96 152 80 118S140 62 172 90H326" />
        <path d="M-6 90C40 96 74 50 116 62S150 132 110 138S62 82 100 74S160 104 172 90" />
        <path d="M-6 142C50 150 60 72 104 96S128 126 142 112S160 90 172 90" />
      </g>
      <path className={styles["accentLine"]} d="M172 90H326" />
      <circle className={styles["accent"]} cx="172" cy="90" r="7" />
    </svg>
  );
}

/** Creatives: a regular waveform with one outlying bar. */
export function SpikeArt() {
  const heights = [14, 22, 18, 30, 24, 34, 28, 38, 30, 134, 26, 34, 22, 30, 20, 24, 14, 18];
  return (
    <svg viewBox="0 0 320 180" aria-hidden="true" className={styles["art"]}>
      {heights.map((height, index) => (
        <rect
          key={`${index}-${height}`}
          className={height > 100 ? styles["accent"] : styles["bar"]}
          x={31 + index * 14.6}
          y={90 - height / 2}
          width="8"
          height={height}
          rx="4"
        />
      ))}
    </svg>
  );
}

/** Editors: two clips that meet exactly at the cut. */
export function SpliceArt() {
  return (
    <svg viewBox="0 0 320 180" aria-hidden="true" className={styles["art"]}>
      <rect className={styles["ghost"]} x="24" y="36" width="272" height="34" rx="5" />
      <path className={styles["cuts"]} d="M78 36V70M132 36V70M186 36V70M240 36V70" />
      <rect className={styles["left"]} x="24" y="84" width="160.5" height="60" rx="5" />
      <rect className={styles["right"]} x="187.5" y="84" width="108.5" height="60" rx="5" />
      <path
        className={styles["ink"]}
        d="M38 108V120M46 102V126M54 106V122M62 98V130M70 104V124M78 110V118M86 102V126M94 96V132M102 104V124M110 108V120M118 100V128M126 104V124M134 110V118M142 102V126M150 96V132M158 104V124M166 108V120M174 102V126M198 98V130M206 94V134M214 100V128M222 106V122M230 100V128M238 104V124M246 108V120M254 104V124M262 108V120M270 110V118M278 111V117M286 112V116"
      />
      <path className={styles["playhead"]} d="M186 22V160" />
      <path className={styles["accent"]} d="M177 14H195V22L186 31L177 22Z" />
    </svg>
  );
}
