/** Error messages of PostgreSQL, PostgREST, the storage and browsers, each with a sentence for the user. The first match counts. */
const KNOWN: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [/row-level security|permission denied for/iu, "your account may not do this"],
  [/\bjwt\b.*expired|invalid jwt/iu, "your session has ended. Sign in again"],
  [/(?:new row|insert or update|update or delete|duplicate key value)\b.*\bviolates\b/iu, "the server does not accept these values"],
  [/invalid input syntax|malformed array|out of range for type|value too long for type/iu, "the server does not accept these values"],
  [/(?:relation|column|function|schema) .*does not exist|schema cache/iu, "the server is of another version than this page. Reload it"],
  [
    /statement timeout|^the statement was stopped|deadlock detected|too many connections|remaining connection slots|^the server answered 429\b/iu,
    "the server is busy. Try again in a moment",
  ],
  [/exceeded the maximum allowed size|payload too large|entity too large/iu, "the file is too large for the server"],
  [/^object not found\.?$/iu, "the file is no longer on the server. Import it again"],
  [/mime type .*not supported|invalid_mime_type/iu, "the server does not store files of this type"],
  [/dynamically imported module|^importing a module script failed/iu, "a part of this page could not be loaded. Reload the page"],
  // 511: a network that requires its own sign-in.
  [/^the server answered 5(?!11)\d\d\b/iu, "the server does not work now. Try again in a moment"],
  [/^the server answered (?:404|410)\b/iu, "there is nothing at this address. Reload the page, or import the file again"],
  [/^the server answered (?:401|403)\b/iu, "the server or the network denies access. Sign in again, or use another network"],
  [
    /^(?:failed to fetch|load failed|networkerror when attempting|network ?error\b|network request failed|fetch failed|the server could not be reached|the server did not answer|the server answered \d+|the server's answer \(\d+\) could not be read)/iu,
    "the server could not be reached. Check the connection, then try again",
  ],
  [
    /^cannot (?:read|set) propert|^(?:undefined|null) is not|\bis not (?:a function|iterable|a constructor|defined)\b/iu,
    "a part of this page does not work. Reload the page",
  ],
];

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
/** A storage path or address that contains an id, in quotes or brackets or bare. */
const INNER_PATH = new RegExp(`["'(]?(?:[\\w.:%-]*/)*${UUID}(?:[/.][\\w./%-]*)?["')]?`, "giu");
const ADDRESS = /\bhttps?:\/\/[^\s"')\]]+/giu;
/** One or more names of error classes before a message. */
const ERROR_NAME = /^(?:(?:Uncaught )?(?:[A-Z]\w*)?(?:Error|Exception): ?)+/u;
const LONGEST = 240;
/** Start of the faults of reading a project: written for users, and they need the ids and addresses in it. */
const PROJECT_FAULT = /^Not a project\b/u;

/**
 * The cause of a failure as it may appear in a sentence: without names of error classes, ids, storage paths, markup and the database's
 * own words. `before`: the sentence's beginning, removed from the cause if it repeats it.
 */
export function readableCause(cause: string, before = ""): string {
  let text = withoutName(cause);
  if (before !== "" && text.startsWith(before)) text = withoutName(text.slice(text.lastIndexOf(before) + before.length));
  if (text === "") return "no reason was given";
  if (/^[<{[]/u.test(text)) return "the server gave an answer that cannot be read";
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()} …` : text;
  if (PROJECT_FAULT.test(text)) return short;
  const known = KNOWN.find(([pattern]) => pattern.test(text))?.[1];
  if (known !== undefined) return known;
  return short.replace(ADDRESS, "(an address)").replace(INNER_PATH, "(a file)");
}

/** The cause as a complete sentence. A text that already suits users is unchanged. */
export function causeSentence(cause: string): string {
  const text = readableCause(cause);
  if (text === cause.trim() || text === "") return text;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]$/u.test(text) ? "" : "."}`;
}

/** The cause for use within a sentence, without a full stop. */
export function causeClause(cause: string): string {
  return readableCause(cause).replace(/\.$/u, "");
}

function withoutName(text: string): string {
  return text.trim().replace(ERROR_NAME, "");
}

/** `before`, followed by the cause. */
export function withCause(before: string, cause: string): string {
  return `${before} ${readableCause(cause, before)}`;
}
