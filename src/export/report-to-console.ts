import type { ExportError } from "./export-failure.ts";

/** The failure with its cause, where the sentence "Check console." sends the user; no error of the page. */
export function reportToConsole(error: ExportError): void {
  console.error(error);
}
