// How values come out of PostgreSQL and go into it. Plain JavaScript, as worker.mjs is.
import { types } from "@electric-sql/pglite";

const asText = (text) => text;

/** What a value becomes in an answer, as hosted Supabase writes it; the rest as PGlite does. */
export const parsers = {
  [types.INT8]: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
  // Without losing digits.
  [types.NUMERIC]: (text) => (Number.isFinite(Number(text)) && String(Number(text)) === text ? Number(text) : text),
  [types.DATE]: asText,
  [types.TIME]: asText,
  [types.TIMETZ]: asText,
  [types.TIMESTAMP]: asText,
  // "2026-01-02 03:04:05.678+00" → "2026-01-02T03:04:05.678+00:00".
  [types.TIMESTAMPTZ]: (text) => text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"),
};

/** PostgreSQL's `invalid_text_representation`: what cannot be written as a value of its type. */
const UNWRITABLE_CODE = "22P02";

/** A value that is refused before PostgreSQL has seen any of its statement. */
export class UnwritableValueError extends Error {
  code = UNWRITABLE_CODE;
}

/** A value goes to PostgreSQL as it was sent, by its kind alone: what is no date or no truth value is refused there, with a code. */
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
  // What is text may be PostgreSQL's own way of writing a list.
  if (typeof value === "string") return value;
  if (!Array.isArray(value)) throw new UnwritableValueError("A list is expected here.");
  return listText(value);
}

/** Answers with UnwritableValueError whatever goes wrong. */
const guarded = (write) => (value) => {
  try {
    return write(value);
  } catch (error) {
    if (error instanceof UnwritableValueError) throw error;
    throw new UnwritableValueError("A value of the request cannot be written.", { cause: error });
  }
};

/** PGlite's serializers by type, of every type there is; `listTypes` are those of lists. */
export function serializersFor(listTypes) {
  const [writeOne, writeList] = [guarded(textOf), guarded(textOfList)];
  return new Proxy({}, { get: (_target, type) => (listTypes.has(type) ? writeList : writeOne) });
}
