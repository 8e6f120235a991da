import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createBufferedBodies } from "#supabase/local/web/buffered-bodies.ts";
import { readBody } from "#supabase/local/web/read-body.ts";

/** A request whose body the test writes. */
function openRequest(method = "POST") {
  const body = new PassThrough();
  return { body, incoming: Object.assign(body, { method }) as unknown as IncomingMessage };
}

const limits = { allBytes: 100, askerBytes: 60 };
const statusOf = (outcome: object) => ("status" in outcome ? outcome.status : "read");

describe("a body that is read into memory", () => {
  test("is complete, whatever the number of pieces", async () => {
    const { body, incoming } = openRequest();
    const reading = readBody(incoming, "a", 10, { bodies: createBufferedBodies(limits) });
    for (const piece of ["12345", "67890"]) body.write(piece);
    body.end();
    expect(await reading).toMatchObject({ bytes: Buffer.from("1234567890") });
  });

  test("is refused above the size limit, and the message names the limit", async () => {
    const { body, incoming } = openRequest();
    body.end(Buffer.alloc(65_537));
    expect(await readBody(incoming, "a", 65_536)).toMatchObject({ status: 413, message: "The request is larger than 65 kB." });
  });

  test("is refused if it does not arrive or arrives too slowly", async () => {
    const silent = openRequest();
    expect(await readBody(silent.incoming, "a", 10, { graceMs: 20 })).toMatchObject({ status: 408 });
    const { body, incoming } = openRequest();
    const reading = readBody(incoming, "a", 1000, { graceMs: 50 });
    for (let beat = 0; beat < 10; beat += 1) {
      body.write("x");
      await setTimeout(20);
    }
    expect(await reading).toMatchObject({ status: 408 });
  });

  test("may take as long as a connection of 400 kbit/s needs", async () => {
    const { body, incoming } = openRequest();
    const reading = readBody(incoming, "a", 100_000, { graceMs: 30 });
    body.write(Buffer.alloc(20_000));
    await setTimeout(200);
    body.end("x");
    expect(await reading).toMatchObject({ bytes: { length: 20_001 } });
  });

  test("is an error if its client disconnects or has disconnected", async () => {
    const { body, incoming } = openRequest();
    const reading = readBody(incoming, "a", 10);
    body.destroy(new Error("aborted"));
    await expect(reading).rejects.toThrow("aborted");
    await expect(readBody(incoming, "a", 10)).rejects.toThrow("aborted");
  });
});

describe("the memory for request bodies", () => {
  test("is bounded per client, while a body arrives and until it is released", async () => {
    const bodies = createBufferedBodies(limits);
    const first = openRequest();
    const reading = readBody(first.incoming, "a", 100, { bodies });
    first.body.write(Buffer.alloc(40));
    const tryAgain = async (asker: string) => {
      const { body, incoming } = openRequest();
      body.end(Buffer.alloc(40));
      return readBody(incoming, asker, 100, { bodies });
    };
    expect(await tryAgain("a")).toMatchObject({ status: 503, headers: { "Retry-After": "10", Connection: "close" } });
    expect(statusOf(await tryAgain("b"))).toBe("read");
    first.body.end();
    const whole = await reading;
    expect(await tryAgain("a")).toMatchObject({ status: 503 });
    if ("release" in whole) whole.release();
    expect(statusOf(await tryAgain("a"))).toBe("read");
  });

  test("is bounded in total, and released by refused and broken requests", async () => {
    const bodies = createBufferedBodies(limits);
    for (const asker of ["a", "b"]) {
      const broken = openRequest();
      const reading = readBody(broken.incoming, asker, 100, { bodies });
      broken.body.write(Buffer.alloc(50));
      broken.body.destroy(new Error("aborted"));
      await expect(reading).rejects.toThrow("aborted");
      const late = openRequest();
      late.body.write(Buffer.alloc(50));
      expect(await readBody(late.incoming, asker, 100, { bodies, graceMs: 20 })).toMatchObject({ status: 408 });
    }
    expect([bodies.hold("a", 50), bodies.hold("b", 50), bodies.hold("c", 1)]).toEqual([true, true, false]);
    bodies.release("b", 50);
    expect(bodies.hold("c", 1)).toBe(true);
  });
});
