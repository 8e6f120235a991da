import { createMiddleware } from "hono/factory";
import type { BufferedRequest } from "./buffered-request.ts";

const MAX_URL_LENGTH = 8192;
const MAX_HEADER_LENGTH = 8192;
/** Nesting of filters and embedded tables in a query. */
const MAX_QUERY_DEPTH = 16;
/** Nesting of tables in an answer: each level multiplies the rows. */
const MAX_EMBED_DEPTH = 2;
/** Tables side by side in an answer: each is read for every row. */
const MAX_EMBEDS = 3;
/** The widest table has fewer than twenty columns. */
const MAX_COLUMNS = 50;

/** Refuses requests that are longer or deeper than any of the product, before any handler runs. */
export const limitRequest = createMiddleware<BufferedRequest>(async (context, next) => {
  const { url, headers } = context.env.incoming;
  if ((url ?? "").length > MAX_URL_LENGTH) {
    return context.json({ message: `The address is longer than ${MAX_URL_LENGTH} characters.` }, 414);
  }
  // Cookies are not read here; other servers on this machine may set them.
  const long = Object.entries(headers).find(([name, value]) => name !== "cookie" && String(value).length > MAX_HEADER_LENGTH);
  if (long) return context.json({ message: `The header ${long[0].slice(0, 100)} is longer than ${MAX_HEADER_LENGTH} characters.` }, 431);
  return next();
});

/** Refuses filters and embedded tables that are nested too deep or too many. */
export const limitQuery = createMiddleware<BufferedRequest>(async (context, next) => {
  const { searchParams } = new URL(context.req.url);
  const parts = [...searchParams].flat();
  if (parts.some((part) => part.includes("\0"))) {
    return context.json({ message: "The query has a NUL character." }, 400);
  }
  if (parts.some((part) => depthOf(part) > MAX_QUERY_DEPTH)) {
    return context.json({ message: `The query has more than ${MAX_QUERY_DEPTH} brackets within one another.` }, 400);
  }
  const selects = searchParams.getAll("select");
  if (selects.some((part) => depthOf(part) > MAX_EMBED_DEPTH)) {
    return context.json({ message: `The query has more than ${MAX_EMBED_DEPTH} tables within one another.` }, 400);
  }
  const selected = selects.join();
  if (selected.split("(").length - 1 > MAX_EMBEDS) {
    return context.json({ message: `The query has more than ${MAX_EMBEDS} tables beside its own.` }, 400);
  }
  if (selected.split(",").length > MAX_COLUMNS) {
    return context.json({ message: `The query has more than ${MAX_COLUMNS} columns.` }, 400);
  }
  return next();
});

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of text) {
    if (character === "(") deepest = Math.max(deepest, (depth += 1));
    else if (character === ")") depth -= 1;
  }
  return deepest;
}
