import type { ExportError } from "../export-failure.ts";
import { lastNotes } from "../run-log.ts";

/**
 * Prints the failure, its cause and the last steps to the console, where the user's sentence "Check console." points. Not an uncaught error
 * of the page.
 */
export function reportToConsole(error: ExportError): void {
  console.error(error, `\nThe last steps:\n${lastNotes().join("\n")}`);
}
