import type { IncomingMessage } from "node:http";
import { bufferedBodies } from "./buffered-bodies.ts";
import type { BufferedBodies } from "./buffered-bodies.ts";

export type Body = {
  readonly bytes: Buffer<ArrayBuffer>;
  /** Call it once the body is no longer needed. */
  readonly release: () => void;
};

/** Why a body is refused. Its remaining bytes are not awaited: the connection closes. */
export type BodyRefusal = {
  readonly status: 408 | 413 | 503;
  readonly code: string;
  readonly message: string;
  readonly headers: { readonly Connection: "close"; readonly "Retry-After"?: string };
};

type Settings = { readonly bodies?: BufferedBodies; readonly graceMs?: number };

/** Maximum body without a session: no anonymous call is larger. */
export const MAX_ANONYMOUS_BYTES = 65_536;
/** A body may take this long, plus its transfer time on a line of 400 kbit/s. */
const GRACE_MS = 60_000;
const BYTES_PER_MS = 50;

/** Reads a request's body into memory, up to a size, and counts it for its asker. */
export async function readBody(
  incoming: IncomingMessage,
  asker: string,
  maxBytes: number,
  { bodies = bufferedBodies, graceMs = GRACE_MS }: Settings = {},
): Promise<Body | BodyRefusal> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  const release = (): void => bodies.release(asker, sizeBytes);
  if (incoming.method === "GET" || incoming.method === "HEAD") return { bytes: Buffer.alloc(0), release };
  if (incoming.destroyed) throw incoming.errored ?? new Error("The client went away.");
  try {
    const refusal = await new Promise<BodyRefusal | undefined>((resolve, reject) => {
      const startMs = performance.now();
      const watch = (): void => {
        const leftMs = startMs + graceMs + sizeBytes / BYTES_PER_MS - performance.now();
        if (leftMs > 0) timer = setTimeout(watch, leftMs);
        else end(TOO_SLOW);
      };
      let timer = setTimeout(watch, graceMs);
      const take = (chunk: Buffer): void => {
        if (sizeBytes + chunk.length > maxBytes) return end(tooLarge(maxBytes));
        if (!bodies.hold(asker, chunk.length)) return end(NO_ROOM);
        sizeBytes += chunk.length;
        chunks.push(chunk);
      };
      const isWhole = (): void => end(undefined);
      const end = (outcome: BodyRefusal | undefined): void => {
        clearTimeout(timer);
        incoming.off("data", take).off("end", isWhole);
        resolve(outcome);
      };
      incoming.on("data", take).on("end", isWhole);
      incoming.on("error", (error) => {
        clearTimeout(timer);
        reject(error);
      });
    });
    if (refusal) release();
    return refusal ?? { bytes: Buffer.concat(chunks), release };
  } catch (error) {
    release();
    throw error;
  }
}

const CLOSE = { Connection: "close" } as const;
const TOO_SLOW: BodyRefusal = { status: 408, code: "57014", message: "The request took too long to arrive.", headers: CLOSE };
const NO_ROOM: BodyRefusal = {
  status: 503,
  code: "53200",
  message: "Too much is being sent to the server at once. Try again.",
  headers: { ...CLOSE, "Retry-After": "10" },
};

/** With PostgreSQL's code for it: a repetition would be refused as well. */
function tooLarge(maxBytes: number): BodyRefusal {
  const size = maxBytes < 1_000_000 ? `${Math.floor(maxBytes / 1000)} kB` : `${Math.floor(maxBytes / 1_000_000)} MB`;
  return { status: 413, code: "54000", message: `The request is larger than ${size}.`, headers: CLOSE };
}
