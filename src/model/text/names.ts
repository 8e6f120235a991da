import { MAX_NAME_LENGTH } from "../timeline/limits.ts";

export const EXTENSION = /\.[^./\\]+$/u;

/**
 * The display name of a file (B-59): removes the extension, turns hyphens into spaces, removes digits, capitalises each word.
 * "1m02 v3.wav" becomes "M V"; the file name itself where nothing remains.
 */
export function deriveName(fileName: string): string {
  const words = fileName
    .replace(EXTENSION, "")
    .replaceAll("-", " ")
    .replaceAll(/\p{Nd}/gu, "")
    .split(/\s+/u)
    .filter((word) => word !== "")
    .map(capitalise);
  return words.join(" ") || fileName;
}

/** A name that fits a database row, shortened with an ellipsis before its extension. `maxLength` in UTF-16 units. */
export function clipName(name: string, maxLength: number = MAX_NAME_LENGTH): string {
  if (name.length <= maxLength) return name;
  const extension = /\.[^./\\]{1,16}$/u.exec(name)?.[0] ?? "";
  const kept = withoutHalfPair(name.slice(0, maxLength - extension.length - 1));
  return `${kept}…${extension}`;
}

/** A name that a user typed: one line, trimmed, at most `maxLength` UTF-16 units; "" where nothing is left. */
export function typedName(text: string, maxLength?: number): string {
  return clipName(text.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ").trim(), maxLength);
}

/** A note that a user typed: its lines, trimmed, at most `maxLength` UTF-16 units, without characters that the database refuses. */
export function typedNote(text: string, maxLength: number): string {
  const lines = text.replaceAll(/\r\n?|[\p{Zl}\p{Zp}]/gu, "\n").replaceAll(/[^\P{Cc}\n\t]|\p{Cs}/gu, "");
  return withoutHalfPair(lines.trim().slice(0, maxLength)).trimEnd();
}

/** A text that was cut may end with the first half of a surrogate pair, which the database refuses. */
function withoutHalfPair(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/u, "");
}

function capitalise(word: string): string {
  const [first = "", ...rest] = word;
  return first.toUpperCase() + rest.join("");
}

/** Name of a copy, as long as a name may be. */
export function copyName(name: string): string {
  const suffix = " copy";
  return clipName(name, MAX_NAME_LENGTH - suffix.length) + suffix;
}

/** Name of a project created before it had a video to be named after (B-46). */
export const UNTITLED_PROJECT = "Untitled";
