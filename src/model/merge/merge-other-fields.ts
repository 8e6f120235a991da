import { mergeValueMessages } from "./merge-value-messages.ts";
import { clipName } from "../text/names.ts";
import type { Merger } from "./merger.ts";

/** The same row on each side. */
type Sides = { readonly base: object; readonly ours: object; readonly theirs: object };

const MAX_NAME_LENGTH = 40;
const MAX_VALUE_LENGTH = 60;

/**
 * Adds to a merged row the fields that it lacks: those of other versions, which this one only passes on. Each has the value of the side that
 * changed it, as a whole.
 */
export function withOtherFields<Row extends object>(
  merged: Row,
  { base, ours, theirs }: Sides,
  named: { readonly subject: string; readonly id?: string },
  merger: Merger,
): Row {
  const names = [theirs, ours, base].flatMap(Object.keys).filter((name) => !Object.hasOwn(merged, name));
  const others = [...new Set(names)].flatMap((name): readonly (readonly [string, unknown])[] => {
    const field = { ...named, field: clipName(name, MAX_NAME_LENGTH), text: valueText };
    const value: unknown = merger.value(fieldOf(base, name), fieldOf(ours, name), fieldOf(theirs, name), field);
    return value === undefined ? [] : [[name, value]];
  });
  return others.length === 0 ? merged : { ...Object.fromEntries(others), ...merged };
}

function fieldOf(row: object, name: string): unknown {
  return Object.hasOwn(row, name) ? (row as Readonly<Record<string, unknown>>)[name] : undefined;
}

function valueText(value: unknown): string {
  return value === undefined
    ? mergeValueMessages.none
    : clipName(typeof value === "string" ? value : JSON.stringify(value), MAX_VALUE_LENGTH);
}
