import { causeMessages } from "./cause-messages.ts";
import type { CauseMessages } from "./cause-messages.ts";

/** Error messages of PostgreSQL, PostgREST, the storage, browsers and our own backend, each with a cause for the user. The first match counts. */
const KNOWN: readonly (readonly [pattern: RegExp, cause: keyof CauseMessages])[] = [
  [/^project not found$/iu, "projectNotFound"],
  [/^the project changed while it was loading/iu, "projectChanged"],
  [/^the upload was cancelled\.$/iu, "uploadCancelled"],
  [/^invalid login credentials$/iu, "wrongCredentials"],
  [/row-level security|permission denied for/iu, "notAllowed"],
  [/\bjwt\b.*expired|invalid jwt/iu, "sessionEnded"],
  [/(?:new row|insert or update|update or delete|duplicate key value)\b.*\bviolates\b/iu, "valuesRefused"],
  [/invalid input syntax|malformed array|out of range for type|value too long for type/iu, "valuesRefused"],
  [/(?:relation|column|function|schema) .*does not exist|schema cache/iu, "otherVersion"],
  [
    /statement timeout|^the statement was stopped|deadlock detected|too many connections|remaining connection slots|^the server answered 429\b/iu,
    "busy",
  ],
  [/exceeded the maximum allowed size|payload too large|entity too large/iu, "fileTooLarge"],
  [/^object not found\.?$/iu, "fileGone"],
  [/mime type .*not supported|invalid_mime_type/iu, "typeRefused"],
  [/dynamically imported module|^importing a module script failed/iu, "partNotLoaded"],
  // 511: a network that requires its own sign-in.
  [/^the server answered 5(?!11)\d\d\b/iu, "serverBroken"],
  [/^the server answered (?:404|410)\b/iu, "nothingThere"],
  [/^the server answered (?:401|403)\b/iu, "accessDenied"],
  [
    /^(?:failed to fetch|load failed|networkerror when attempting|network ?error\b|network request failed|fetch failed|the server could not be reached|the server did not answer|the server answered \d+|the server's answer \(\d+\) could not be read)/iu,
    "unreachable",
  ],
  [/^cannot (?:read|set) propert|^(?:undefined|null) is not|\bis not (?:a function|iterable|a constructor|defined)\b/iu, "partBroken"],
];

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
/** A storage path or address that contains an id, in quotes or brackets or bare. */
const INNER_PATH = new RegExp(`["'(]?(?:[\\w.:%-]*/)*${UUID}(?:[/.][\\w./%-]*)?["')]?`, "giu");
const ADDRESS = /\bhttps?:\/\/[^\s"')\]]+/giu;
/** One or more names of error classes before a message. */
const ERROR_NAME = /^(?:(?:Uncaught )?(?:[A-Z]\w*)?(?:Error|Exception): ?)+/u;
const LONGEST = 240;

/**
 * The cause of a failure as it may appear in a sentence: without names of error classes, ids, storage paths, markup and the database's
 * own words. `before`: the sentence's beginning, removed from the cause if it repeats it.
 */
export function readableCause(cause: string, before = ""): string {
  let text = withoutName(cause);
  if (before !== "" && text.startsWith(before)) text = withoutName(text.slice(text.lastIndexOf(before) + before.length));
  if (text === "") return causeMessages.noReason;
  if (/^[<{[]/u.test(text)) return causeMessages.unreadableAnswer;
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()} …` : text;
  // A fault of a project's JSON is written for users, and they need the ids and addresses in it.
  if (text.startsWith(causeMessages.notAProject)) return short;
  const known = KNOWN.find(([pattern]) => pattern.test(text))?.[1];
  if (known !== undefined) return causeMessages[known];
  return short.replace(ADDRESS, causeMessages.anAddress).replace(INNER_PATH, causeMessages.aFile);
}

/** The cause as a complete sentence. A text that already suits users is unchanged. */
export function causeSentence(cause: string): string {
  const text = readableCause(cause);
  if (text === cause.trim() || text === "") return text;
  return asSentence(`${text.charAt(0).toUpperCase()}${text.slice(1)}`);
}

/** The cause for use within a sentence, without a full stop. */
export function causeClause(cause: string): string {
  return withoutStop(readableCause(cause));
}

/** The text with a full stop of its script, unless it ends with a mark. */
export function asSentence(text: string): string {
  if (/[.!?…。！？]$/u.test(text)) return text;
  return `${text}${/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー）」]$/u.test(text) ? "。" : "."}`;
}

/** Texts one after the other, each but the last as a sentence, with the space of their script. */
export function sentencesText(texts: readonly string[]): string {
  const [last = "", ...before] = texts.toReversed();
  return before.map(asSentence).reduce((after, sentence) => `${sentence}${sentence.endsWith("。") ? "" : " "}${after}`, last);
}

export function withoutStop(sentence: string): string {
  return sentence.replace(/[.。]$/u, "");
}

function withoutName(text: string): string {
  return text.trim().replace(ERROR_NAME, "");
}

/** `before`, followed by the cause. */
export function withCause(before: string, cause: string): string {
  return `${before} ${readableCause(cause, before)}`;
}
