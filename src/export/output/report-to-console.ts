import type { ExportError } from "../export-failure.ts";
import { lastNotes } from "../run-log.ts";

/** The failure with its cause and what was done last, where the sentence "Check console." sends the user; no error of the page. */
export function reportToConsole(error: ExportError): void {
  console.error(error, `\nThe last steps:\n${lastNotes().join("\n")}`);
}
