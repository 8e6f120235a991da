import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import type { Caller } from "../caller.ts";
import { jsonRefusal } from "./json-limits.ts";

export type BufferedRequest = {
  Bindings: HttpBindings;
  Variables: {
    /** The request with its body, read to the end: after `bufferRequest`. */
    buffered: Request;
    /** After `requireKnownCaller`. */
    caller: Caller;
  };
};

const JSON_TYPE = "application/json";

/** Reads a JSON body into memory before anything works with it, up to a size; past that answers 413, and 400 where it is not to be parsed. */
export function bufferRequest(maxBytes: number) {
  return createMiddleware<BufferedRequest>(async (context, next) => {
    const body = await readBody(context.env.incoming, maxBytes);
    if (body === "tooLarge") {
      // With PostgreSQL's code for it: sent again it would be refused again.
      const refusal = { code: "54000", message: `The request is larger than ${Math.floor(maxBytes / 1_000_000)} MB.` };
      return context.json(refusal, 413, { Connection: "close", "Access-Control-Allow-Origin": "*" });
    }
    const type = context.req.header("content-type") ?? JSON_TYPE;
    if (body.length > 0 && !type.includes(JSON_TYPE)) {
      return context.json({ message: `A body is ${JSON_TYPE} here.` }, 415, { "Access-Control-Allow-Origin": "*" });
    }
    const refused = jsonRefusal(body);
    if (refused !== undefined) return context.json({ message: refused }, 400, { "Access-Control-Allow-Origin": "*" });
    const { url, method, headers } = context.req.raw;
    context.set("buffered", new Request(url, { method, headers, ...(body.length > 0 ? { body } : {}) }));
    return next();
  });
}

/** The request's body, up to a size. */
export async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer> | "tooLarge"> {
  if (incoming.method === "GET" || incoming.method === "HEAD") return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) return "tooLarge";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
