import { exportMessages } from "#model/text/export-messages.ts";
import { listText } from "#model/text/language/lists.ts";
import { LEFT_OUT_REASONS } from "#export/plan/export-contents.ts";
import type { ExportContents } from "#export/plan/export-contents.ts";

/** How many clips an export leaves out, by reason, as "2 muted, 1 beside solo lanes"; empty: none. */
export function leftOutText({ leftOut }: ExportContents): string {
  const reasons = LEFT_OUT_REASONS.filter((reason) => leftOut[reason] > 0);
  return listText(reasons.map((reason) => exportMessages.leftOut[reason](leftOut[reason])));
}
