import { useEffect, useRef } from "react";
import { panelMessages } from "#model/text/panel-messages.ts";
import { TRUE_PEAK_CEILING_DB } from "#model/timeline/limits.ts";
import { VisuallyHidden } from "#ui/display/visually-hidden.tsx";
import { levelText } from "../meters/level-text.ts";
import type { MeterReadings } from "../meters/meters.ts";
import { useEditor } from "../core/store/editor-context.tsx";
import styles from "./loudness-readout.module.css";

/** Figures that change more often cannot be read. */
const WRITTEN_EVERY_MS = 100;

type Loudness = NonNullable<MeterReadings["loudness"]>;

const FIGURES: readonly {
  readonly short: string;
  readonly name: () => string;
  readonly unit: string;
  readonly read: (loudness: Loudness) => number | undefined;
}[] = [
  { short: "M", name: () => panelMessages.momentaryLoudness, unit: "LUFS", read: ({ momentaryLufs }) => momentaryLufs },
  { short: "S", name: () => panelMessages.shortTermLoudness, unit: "LUFS", read: ({ shortTermLufs }) => shortTermLufs },
  { short: "I LUFS", name: () => panelMessages.integratedLoudness, unit: "LUFS", read: ({ integratedLufs }) => integratedLufs },
  { short: "dBTP", name: () => panelMessages.truePeak, unit: "dBTP", read: ({ truePeakDb }) => truePeakDb },
];

/** Loudness of the mix by ITU-R BS.1770, and its true peak; with labels if there is room. Written to the DOM without React. */
export function LoudnessReadout({ isFull = false }: { readonly isFull?: boolean }) {
  const { meters } = useEditor();
  const list = useRef<HTMLDListElement>(null);

  useEffect(() => {
    const cells = [...(list.current?.querySelectorAll<HTMLElement>("[data-figure]") ?? [])];
    let writtenAt = Number.NEGATIVE_INFINITY;
    return meters.onPaint(({ loudness, isResting }, nowMs) => {
      if (!isResting && nowMs - writtenAt < WRITTEN_EVERY_MS) return;
      writtenAt = nowMs;
      for (const [index, { read }] of FIGURES.entries()) {
        const cell = cells[index];
        const text = levelText(loudness && read(loudness));
        if (cell && cell.textContent !== text) cell.textContent = text;
      }
      const isHot = loudness !== undefined && loudness.truePeakDb > TRUE_PEAK_CEILING_DB;
      list.current?.toggleAttribute("data-hot", isHot);
    });
  }, [meters]);

  return (
    <dl ref={list} aria-label={panelMessages.loudness} className={styles[isFull ? "full" : "list"]}>
      {FIGURES.map(({ short, name, unit }) => (
        <div key={short} className={styles["figure"]} title={`${name()}, ${unit}`}>
          <dt>
            {isFull ? name() : <span aria-hidden>{short}</span>}
            {!isFull && <VisuallyHidden>{`${name()}, ${unit}`}</VisuallyHidden>}
          </dt>
          <dd>
            <span data-figure={short}>–</span>
            {isFull && <span className={styles["unit"]}>{unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
