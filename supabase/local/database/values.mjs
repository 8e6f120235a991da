// Conversion of values from and to PostgreSQL. Plain JavaScript, like worker.mjs.
import { types } from "@electric-sql/pglite";

const asText = (text) => text;

/** Parsers of the types that hosted Supabase writes differently from PGlite. */
export const parsers = {
  [types.INT8]: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
  // Stays text if a number would lose digits.
  [types.NUMERIC]: (text) => (Number.isFinite(Number(text)) && String(Number(text)) === text ? Number(text) : text),
  [types.DATE]: asText,
  [types.TIME]: asText,
  [types.TIMETZ]: asText,
  [types.TIMESTAMP]: asText,
  // "2026-01-02 03:04:05.678+00" → "2026-01-02T03:04:05.678+00:00".
  [types.TIMESTAMPTZ]: (text) => text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"),
};

/** PostgreSQL's `invalid_text_representation`: the value cannot be written in its type. */
const UNWRITABLE_CODE = "22P02";

/** A value that is refused before PostgreSQL receives any of its statement. */
export class UnwritableValueError extends Error {
  code = UNWRITABLE_CODE;
}

/** Converts a value by its JavaScript kind alone, unchecked: PostgreSQL refuses what is no date or no boolean, with a code. */
function textOf(value) {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function listText(list) {
  const items = list.map((item) => {
    if (item === null || item === undefined) return "null";
    return Array.isArray(item) ? listText(item) : `"${textOf(item).replace(/["\\]/g, "\\$&")}"`;
  });
  return `{${items.join(",")}}`;
}

function textOfList(value) {
  // Text may already be a list in PostgreSQL's own notation.
  if (typeof value === "string") return value;
  if (!Array.isArray(value)) throw new UnwritableValueError("A list is expected here.");
  return listText(value);
}

/** Turns every exception into UnwritableValueError. */
const guarded = (write) => (value) => {
  try {
    return write(value);
  } catch (error) {
    if (error instanceof UnwritableValueError) throw error;
    throw new UnwritableValueError("A value of the request cannot be written.", { cause: error });
  }
};

/** PGlite's serializers for every type; `listTypes` are the array types. */
export function serializersFor(listTypes) {
  const [writeOne, writeList] = [guarded(textOf), guarded(textOfList)];
  return new Proxy({}, { get: (_target, type) => (listTypes.has(type) ? writeList : writeOne) });
}
