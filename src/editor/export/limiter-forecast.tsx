import { Notice } from "#ui/feedback/notice.tsx";
import { useEditorState } from "../core/store/editor-context.tsx";
import type { MeasuredMix } from "../core/store/mix-measurement.ts";
import { useIsPresentMix } from "../transport/use-is-present-mix.ts";
import { limiterForecastText } from "./limiter-forecast-text.ts";

/** What the limiter will do to the export, where the present mix was measured (B-200). */
export function LimiterForecast() {
  const measurement = useEditorState((state) => state.mixMeasurement);
  return measurement.status === "done" ? <OfMeasured measured={measurement} /> : null;
}

function OfMeasured({ measured: { loudness, mix } }: { readonly measured: MeasuredMix }) {
  const choice = useEditorState((state) => state.exportChoice);
  const text = limiterForecastText(loudness, choice);
  const isPresent = useIsPresentMix(mix);
  return isPresent && text !== undefined ? <Notice tone="info">{text}</Notice> : null;
}
