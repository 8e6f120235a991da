/** True in the exhaustive stages of `npm run test:long`: they run the tests and cases that `npm test` leaves out. */
export const isExhaustive: boolean = import.meta.env["LAYBACK_EXHAUSTIVE"] === "1";

/** The first `count` of cases that check the same code in the same way; all of them in the exhaustive stages of `npm run test:long`. */
export function representatives<Case>(cases: readonly Case[], count = 1): readonly Case[] {
  return isExhaustive ? cases : cases.slice(0, count);
}
