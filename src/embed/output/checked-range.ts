import { shortText, UsageError } from "../usage-error.ts";

/** No timeline is longer. */
const MOST_SECONDS = 1e6;

/** Throws a `UsageError` unless these are two times in order, from 0 on. @param name the option's, for the message */
export function checkedRange(name: string, range: unknown): { readonly start: number; readonly end: number } {
  const { start, end } = typeof range === "object" && range !== null ? (range as Readonly<Record<string, unknown>>) : {};
  if (typeof start === "number" && typeof end === "number" && start >= 0 && end > start && end <= MOST_SECONDS) return { start, end };
  throw new UsageError("value", `${name} needs two times in order, not ${shortText(start)} and ${shortText(end)}.`);
}
