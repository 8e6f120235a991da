import * as fc from "fast-check";

const METHODS = ["setProject", "select", "seek", "play", "undo", "setViewport", "dispose", "constructor", "__proto__", "toString", "on"];

const singleChunk = (text: string) => `.${text}`;
const key = fc.constantFrom("__proto__", "constructor", "prototype", "token", "id ", "Method");

/** Requests with one field too many, too few or of the wrong type. */
const almostRequests = fc
  .oneof(
    fc
      .record({ id: fc.nat(), method: fc.constantFrom(...METHODS), params: fc.array(fc.jsonValue(), { maxLength: 3 }), extra: key })
      .map(({ extra, ...request }) => JSON.stringify(request).replace(/\}$/u, `,${JSON.stringify(extra)}:{"method":"undo"}}`)),
    fc.record({
      id: fc.oneof(fc.string(), fc.double({ min: -9, max: -0.5 })),
      method: fc.constantFrom(...METHODS),
      params: fc.constant([]),
    }),
    fc.record({ id: fc.nat(), method: fc.constantFrom(...METHODS.slice(6)), params: fc.array(fc.jsonValue()) }),
    fc.record({
      id: fc.nat(),
      method: fc.constantFrom("seek", "setViewport", "select"),
      params: fc.array(fc.constant(null), { maxLength: 3 }),
    }),
    fc.record({
      id: fc.nat(),
      method: fc.constant("setProject"),
      params: fc.tuple(fc.oneof(fc.jsonValue(), fc.constant({ version: 1, id: "__proto__", clips: [] }))),
    }),
  )
  .map((request) => singleChunk(typeof request === "string" ? request : JSON.stringify(request)));

/** Messages to a port that are no valid requests: none of them may change anything. */
export const hostileMessages: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: almostRequests },
  { weight: 1, arbitrary: fc.jsonValue().filter((value) => typeof value !== "string") },
  { weight: 1, arbitrary: fc.string() },
  { weight: 1, arbitrary: fc.jsonValue().map((value) => singleChunk(JSON.stringify(value))) },
  { weight: 1, arbitrary: fc.integer({ min: 32_768, max: 80_000 }).map((length) => singleChunk('"'.padEnd(length, "a"))) },
  { weight: 1, arbitrary: fc.string().map((text) => `+${text}`) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 30_000 }).map((depth) => singleChunk("[".repeat(depth))) },
);

/** Messages to the window other than the one that connects. */
export const hostileHellos: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.record({ layback: fc.jsonValue(), version: fc.jsonValue() }),
  fc.record({ layback: fc.constant("connect"), version: fc.constantFrom(0, 2, "1", null) }),
  key.map((name) => ({ layback: "connect", version: 1, [`${name}!`]: 1 })),
);
