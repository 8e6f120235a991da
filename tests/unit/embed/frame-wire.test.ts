import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allowedOrigins } from "#embed/frame/allowed-origins.ts";
import { readRequest } from "#embed/frame/request.ts";
import { createReassembly, messagesOf } from "#embed/frame/wire.ts";

const MAX_BYTES = 65_536;

describe("embed: messages between a page and a frame", () => {
  test("a text of any length is sent in messages of at most 64 KB and reassembled, whatever was sent before", () => {
    const lengths = fc.oneof(
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 32_700, max: 33_000 }),
      fc.integer({ min: 0, max: 200_000 }),
    );
    fc.assert(
      fc.property(lengths, fc.array(fc.constantFrom("?", 7, ".{", "+a", "x".repeat(MAX_BYTES))), (length, noise) => {
        const receive = createReassembly();
        for (const one of noise) receive(one);
        // Ends the message that the noise began.
        receive(null);
        const sent = { text: "é".repeat(length) };
        const messages = [...messagesOf(JSON.stringify(sent))];
        expect(Math.max(...messages.map((message) => message.length * 2))).toBeLessThanOrEqual(MAX_BYTES);
        expect(messages.map((message) => receive(message)).filter((received) => received !== undefined)).toEqual([
          { ok: true, value: sent },
        ]);
      }),
      { numRuns: 60 },
    );
  });

  test("an endless sequence of parts is refused when it exceeds a limit", () => {
    const receive = createReassembly();
    const part = `+${"x".repeat(32_767)}`;
    const answers = Array.from({ length: 300 }, () => receive(part)).filter((received) => received !== undefined);
    expect(answers).toMatchObject([{ ok: false, message: expect.stringContaining("8 million") }]);
  });

  test("a request has exactly its fields; inherited object keys are no methods", () => {
    expect(readRequest({ id: 1, method: "seek", params: [2.5] })).toEqual({ ok: true, request: { id: 1, method: "seek", params: [2.5] } });
    for (const text of [
      '{"id":1,"method":"seek","params":[5],"__proto__":{"admin":true}}',
      '{"id":1,"method":"constructor","params":[]}',
      '{"id":1,"method":"__proto__","params":[]}',
      '{"id":1,"method":"seek","params":[5,6]}',
      '{"id":1,"method":"dispose","params":[]}',
    ]) {
      expect(readRequest(JSON.parse(text))).toMatchObject({ ok: false, id: 1 });
    }
    expect(readRequest([])).not.toHaveProperty("id");
  });

  test("the origins that may connect come from the build, else from the server, else there are none", async () => {
    const serve = (answer: Response) => async () => answer;
    const served = JSON.stringify({ supabaseUrl: "https://a.example", embedOrigins: ["https://b.example"] });
    const built = { VITE_LAYBACK_EMBED_ORIGINS: "https://c.example https://d.example" };
    expect(await allowedOrigins(built, serve(new Response("", { status: 500 })))).toEqual(["https://c.example", "https://d.example"]);
    expect(await allowedOrigins({}, serve(new Response(served)))).toEqual(["https://b.example"]);
    await expect(allowedOrigins({}, serve(new Response("{}")))).rejects.toThrow();
    await expect(allowedOrigins({}, serve(new Response(served, { status: 503 })))).rejects.toThrow("503");
  });
});
