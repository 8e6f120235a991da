import { afterEach, expect, test, vi } from "vitest";
import { randomId } from "#ui/random-id.ts";

afterEach(() => vi.unstubAllGlobals());

test("ids are random UUIDs, also if the browser or an insecure page lacks randomUUID", () => {
  const { crypto } = globalThis;
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 200 }, randomId);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u);
  expect(new Set(ids).size).toBe(ids.length);
});
