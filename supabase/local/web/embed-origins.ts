/**
 * Parses `LAYBACK_EMBED_ORIGINS`: origins separated by blanks or commas. Throws, with a message for the user, if an entry is not an origin:
 * a path or a wildcard would allow more, or less, than its author expects.
 */
export function readOrigins(text: string): readonly string[] {
  const named = text.split(/[\s,]+/u).filter((origin) => origin !== "");
  for (const origin of named) {
    if (originOf(origin) !== origin) {
      throw new Error(`LAYBACK_EMBED_ORIGINS names "${origin}": it takes origins like https://studio.example, without a path.`);
    }
  }
  return [...new Set(named)];
}

function originOf(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/u.test(url.protocol) && !url.hostname.includes("*") ? url.origin : undefined;
}
