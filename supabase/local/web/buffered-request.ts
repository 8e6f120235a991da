import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Caller } from "../caller.ts";
import { jsonRefusal } from "./json-limits.ts";
import { readBody } from "./read-body.ts";

export type BufferedRequest = {
  Bindings: HttpBindings;
  Variables: {
    /** The asker that the request counts for: see createAskers. */
    asker: string;
    /** See RequestAsker. */
    claimed: Caller | undefined;
    /** The request with its complete body; set by `bufferRequest`. */
    buffered: Request;
    /** Set by `requireKnownCaller`. */
    caller: Caller;
  };
};

const JSON_TYPE = "application/json";

/**
 * Reads a JSON body into memory before any handler runs, up to a size. Answers 413 past that, 408 if it arrives too slowly, 503 if too many
 * bodies are in memory, and 400 if it may not be parsed.
 */
export function bufferRequest(maxBytesOf: (context: Context<BufferedRequest>) => number) {
  return createMiddleware<BufferedRequest>(async (context, next) => {
    const body = await readBody(context.env.incoming, context.var.asker, maxBytesOf(context));
    if ("status" in body) {
      const { status, code, message, headers } = body;
      return context.json({ code, message, msg: message }, status, { ...headers, "Access-Control-Allow-Origin": "*" });
    }
    try {
      const type = context.req.header("content-type") ?? JSON_TYPE;
      if (body.bytes.length > 0 && !type.includes(JSON_TYPE)) {
        return context.json({ message: `A body is ${JSON_TYPE} here.` }, 415, { "Access-Control-Allow-Origin": "*" });
      }
      const refused = jsonRefusal(body.bytes);
      if (refused !== undefined) return context.json({ message: refused }, 400, { "Access-Control-Allow-Origin": "*" });
      const { url, method, headers } = context.req.raw;
      context.set("buffered", new Request(url, { method, headers, ...(body.bytes.length > 0 ? { body: body.bytes } : {}) }));
      return await next();
    } finally {
      body.release();
    }
  });
}
