/** What PostgreSQL, PostgREST, the storage and browsers say, and what a user can do with it. The first that fits counts. */
const KNOWN: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [/row-level security|permission denied for/iu, "your account may not do this"],
  [/\bjwt\b.*expired|invalid jwt/iu, "your session has ended. Sign in again"],
  [/(?:new row|insert or update|update or delete|duplicate key value)\b.*\bviolates\b/iu, "the server does not accept these values"],
  [/invalid input syntax|malformed array|out of range for type|value too long for type/iu, "the server does not accept these values"],
  [/(?:relation|column|function|schema) .*does not exist|schema cache/iu, "the server is of another version than this page. Reload it"],
  [/statement timeout|deadlock detected|too many connections|remaining connection slots/iu, "the server is busy. Try again in a moment"],
  [/exceeded the maximum allowed size|payload too large|entity too large/iu, "the file is too large for the server"],
  [/mime type .*not supported|invalid_mime_type/iu, "the server does not store files of this type"],
];

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
/** A storage path or address with an id in it, in quotes or brackets or bare. */
const INNER_PATH = new RegExp(`["'(]?(?:[\\w.:%-]*/)*${UUID}(?:[/.][\\w./%-]*)?["')]?`, "giu");
/** Names of error classes that come before a message, however often. */
const ERROR_NAME = /^(?:(?:Uncaught )?(?:[A-Z]\w*)?Error: ?)+/u;
const LONGEST = 240;

/**
 * The cause of a failure as it may stand in a sentence: without names of error classes, ids, storage paths, markup and the database's own
 * words. `before`: what stands before it in the sentence, and is not said twice.
 */
export function readableCause(cause: string, before = ""): string {
  let text = withoutName(cause);
  if (before !== "" && text.startsWith(before)) text = withoutName(text.slice(text.lastIndexOf(before) + before.length));
  if (text === "") return "no reason was given";
  if (/^[<{[]/u.test(text)) return "the server gave an answer that cannot be read";
  const known = KNOWN.find(([pattern]) => pattern.test(text))?.[1];
  if (known !== undefined) return known;
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()} …` : text;
  return short.replace(INNER_PATH, "(a file)");
}

function withoutName(text: string): string {
  return text.trim().replace(ERROR_NAME, "");
}

/** `before`, and its cause after it. */
export function withCause(before: string, cause: string): string {
  return `${before} ${readableCause(cause, before)}`;
}
