import { useEffect, useRef } from "react";
import { fileMessages } from "#model/text/file-messages.ts";
import { useEditor } from "../../core/store/editor-context.tsx";
import styles from "./reading-progress.module.css";

/** The decoded share of a sound, while clips play it and it is not complete. Written to the DOM without React, because it changes often. */
export function ReadingProgress({ path }: { readonly path: string }) {
  const { engine } = useEditor();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const show = (sourceId: string) => {
      if (sourceId !== path || !place.current) return;
      const peaks = engine.peaks.peaksOf(path);
      const isReading = peaks !== undefined && !peaks.complete && peaks.lengthFrames > 0;
      const percent = isReading ? Math.floor((100 * peaks.decodedFrames) / peaks.lengthFrames) : 100;
      const text = isReading ? fileMessages.itemReading(Math.min(99, percent)) : "";
      if (place.current.textContent === text) return;
      place.current.textContent = text;
      place.current.style.setProperty("--read", `${percent}%`);
    };
    show(path);
    return engine.peaks.onPeaks(show);
  }, [engine, path]);
  return <span ref={place} className={styles["reading"]} />;
}
