import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

/** Holds the request with its body, read to the end. */
export type BufferedRequest = { Bindings: HttpBindings; Variables: { buffered: Request } };

/** Reads the body into memory before anything works with it, up to a size; past that answers 413. */
export function bufferRequest(maxBytes: number) {
  return createMiddleware<BufferedRequest>(async (context, next) => {
    const body = await readBody(context, maxBytes);
    if (body === "tooLarge") return context.json({ message: "The request is too large." }, 413, { Connection: "close" });
    const { url, method, headers } = context.req.raw;
    context.set("buffered", new Request(url, { method, headers, ...(body.length > 0 ? { body } : {}) }));
    return next();
  });
}

async function readBody(context: Context<BufferedRequest>, maxBytes: number): Promise<Buffer<ArrayBuffer> | "tooLarge"> {
  if (context.req.method === "GET" || context.req.method === "HEAD") return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of context.env.incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) return "tooLarge";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
