/** What the exports of this page did last: their steps, and what their workers said. For the console after a failure, and for tests. */

const MOST_LINES = 80;
const lines: string[] = [];
let signs = 0;

/** A step of an export; a sign of life as well. */
export function note(who: string, what: string): void {
  sign();
  lines.push(`${(performance.now() / 1000).toFixed(2)} s, ${who}: ${what}`);
  if (lines.length > MOST_LINES) lines.shift();
}

/** An export goes on, with nothing worth a line. */
export function sign(): void {
  signs += 1;
}

/** Grows while an export goes on. */
export function signsSoFar(): number {
  return signs;
}

export function lastNotes(): readonly string[] {
  return [...lines];
}

/** For who looks at the page from outside: a test whose download does not come. */
Object.defineProperty(globalThis, Symbol.for("layback.export-log"), { value: lastNotes, configurable: true });
