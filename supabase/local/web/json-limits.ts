/** Nesting of lists and objects: the product's own bodies have fewer than ten levels. */
const MAX_JSON_DEPTH = 64;

/** Maximum rows of one request: the same number as in an answer. */
const MAX_ROWS = 1000;

/** Why a JSON body is refused, for its sender; undefined if it may be parsed, or is not JSON at all. */
export function jsonRefusal(body: Buffer): string | undefined {
  const first = body.find((byte) => !BLANKS.has(byte));
  if (first === undefined) return undefined;
  if (!OPENING.has(first)) return "The body must be a JSON object or list.";
  const { depth, items } = extentOf(body);
  if (depth > MAX_JSON_DEPTH) return `The body has more than ${MAX_JSON_DEPTH} lists and objects within one another.`;
  return first === LIST && items > MAX_ROWS ? `The body has more than ${MAX_ROWS} rows.` : undefined;
}

const BLANKS: ReadonlySet<number> = new Set(Buffer.from(" \t\r\n"));
const OPENING: ReadonlySet<number> = new Set(Buffer.from("{["));
const CLOSING: ReadonlySet<number> = new Set(Buffer.from("}]"));
const [LIST, QUOTE, BACKSLASH, COMMA] = [0x5b, 0x22, 0x5c, 0x2c];

/** The nesting depth of a JSON text, and the number of items of its outermost list or object; the content of strings is skipped. */
function extentOf(json: Buffer): { readonly depth: number; readonly items: number } {
  let depth = 0;
  let deepest = 0;
  let items = 1;
  let isInString = false;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index] ?? 0;
    if (byte === QUOTE) isInString = !isInString;
    else if (isInString) index += byte === BACKSLASH ? 1 : 0;
    else if (OPENING.has(byte)) deepest = Math.max(deepest, (depth += 1));
    else if (CLOSING.has(byte)) depth -= 1;
    else if (byte === COMMA && depth === 1) items += 1;
  }
  return { depth: deepest, items };
}
