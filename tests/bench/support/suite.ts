import { printFigure, type Report } from "./figure.ts";

/** Measures and prints one or more figures of a suite. */
export type SuitePart<Pages> = (pages: Pages, report: Report) => Promise<void>;

/** Runs the parts that the command line names (none: all) in sequence, and closes the pages. Throws for an unknown name. */
export async function runSuite<Pages extends { readonly dispose: () => Promise<void> }>(
  suite: string,
  openPages: () => Promise<Pages>,
  parts: Readonly<Record<string, SuitePart<Pages>>>,
): Promise<void> {
  const chosen = process.argv.slice(2).filter((word) => !word.startsWith("--"));
  const unknown = chosen.filter((word) => parts[word] === undefined);
  if (unknown.length > 0) throw new Error(`No part "${unknown.join(", ")}". There are: ${Object.keys(parts).join(", ")}.`);
  const report: Report = (figure, ours, peer, peerName, unit) => printFigure({ suite, figure, ours, peer, peerName, unit });
  const pages = await openPages();
  try {
    for (const [name, measure] of Object.entries(parts)) if (chosen.length === 0 || chosen.includes(name)) await measure(pages, report);
  } finally {
    await pages.dispose();
  }
}
