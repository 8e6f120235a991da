/** The last steps of this page's exports and the messages of their workers. Printed to the console after a failure; read by tests. */

const MOST_LINES = 80;
const lines: string[] = [];
let progressCount = 0;

/** Logs one step of an export. Also counts as progress. */
export function note(who: string, what: string): void {
  countProgress();
  lines.push(`${(performance.now() / 1000).toFixed(2)} s, ${who}: ${what}`);
  if (lines.length > MOST_LINES) lines.shift();
}

/** Records progress without logging a line. */
export function countProgress(): void {
  progressCount += 1;
}

/** Grows as long as an export makes progress. */
export function progressSoFar(): number {
  return progressCount;
}

export function lastNotes(): readonly string[] {
  return [...lines];
}

/** Lets a test read the log from outside the page when its download does not arrive. */
Object.defineProperty(globalThis, Symbol.for("layback.export-log"), { value: lastNotes, configurable: true });
