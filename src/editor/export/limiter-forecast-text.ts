import { decimalText } from "#model/text/language/numbers.ts";
import type { MixLoudness } from "#export/measure-mix.ts";
import { gainFor } from "#export/plan/loudness-target.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import { signedTenths } from "#model/time/time.ts";
import { TRUE_PEAK_CEILING_DB } from "#model/timeline/limits.ts";
import type { ExportChoice } from "../core/store/export-state.ts";

/** The least that is named: what is less would read as no limiting. */
const LEAST_DB = 0.1;

/**
 * What the limiter will do to an export of the measured mix (B-200); undefined: nothing, or it is not known. Stems are limited lane by lane,
 * which the measurement of the mix does not show.
 */
export function limiterForecastText(
  measured: MixLoudness,
  { format, loudnessTarget }: Pick<ExportChoice, "format" | "loudnessTarget">,
): string | undefined {
  if (format === "stems") return undefined;
  const gainDb = loudnessTarget === undefined ? 0 : gainFor(measured.integratedLufs, loudnessTarget);
  const truePeakDb = measured.truePeakDb + gainDb;
  const excessDb = truePeakDb - TRUE_PEAK_CEILING_DB;
  if (!(excessDb > 0)) return undefined;
  return exportMessages.exportWillBeLimited(signedTenths(truePeakDb), decimalText(Math.max(LEAST_DB, excessDb), 1));
}
