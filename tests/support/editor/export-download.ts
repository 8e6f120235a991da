import type { DrivenDownload, DrivenLocator, DrivenPage } from "../browser/driven-page.ts";

/** How long a page that may hang has to report its state, milliseconds. */
const ANSWER_MS = 5000;

/**
 * Presses the button that begins an export in the open dialog and resolves to its download. If the dialog reports a failure, or nothing
 * arrives in time, rejects with the dialog's text, the running workers, and the last steps that the export noted.
 */
export async function downloadOf<Found extends DrivenLocator<Found>>(
  page: DrivenPage<Found>,
  press: () => Promise<void>,
  timeoutMs: number,
): Promise<DrivenDownload> {
  const alert = page.getByRole("dialog", { name: "Export" }).getByRole("alert");
  const failed = alert.waitFor({ timeout: timeoutMs }).then(() => {
    throw new Error("The export failed.");
  });
  const download = page.waitForEvent("download", { timeout: timeoutMs });
  // Prevents an unhandled rejection of the promise that lost the race.
  for (const outcome of [failed, download]) outcome.catch(() => undefined);
  try {
    await press();
    return await Promise.race([download, failed]);
  } catch (cause) {
    throw new Error(`${String(cause)}\n${await stateOf(page)}`, { cause });
  }
}

async function stateOf<Found extends DrivenLocator<Found>>(page: DrivenPage<Found>): Promise<string> {
  const asked = Promise.all([
    page.getByRole("dialog").allInnerTexts(),
    page.evaluate(() => {
      const log = (globalThis as { readonly [key: symbol]: unknown })[Symbol.for("layback.export-log")];
      return typeof log === "function" ? (log as () => readonly string[])() : ["No export has begun on this page."];
    }),
  ]);
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, ANSWER_MS);
  });
  const state = await Promise.race([asked, late]).catch(() => undefined);
  if (!state) return "The page does not answer.";
  const [dialogs, log] = state;
  const workers = page.workers().map((worker) => worker.url());
  return [...dialogs, "Workers:", ...workers, "The export's last steps:", ...log].join("\n");
}
