import { expect, test, vi } from "vitest";
import { createStorageBackend } from "#embed/editor/storage/storage-backend.ts";
import type { EditorStorage } from "#embed/editor/storage/editor-storage.ts";

const PROJECT = { version: 1, id: "reel", clips: [] } as const;
const save: EditorStorage["save"] = async () => undefined;

/** Fails once, in the way of a function that is not async, or of one that is. */
const failing = {
  throws: <Value>(value: Value) => {
    let calls = 0;
    return () => {
      calls += 1;
      if (calls === 1) throw new Error("Down");
      return Promise.resolve(value);
    };
  },
  rejects: <Value>(value: Value) => {
    let calls = 0;
    return async () => {
      calls += 1;
      if (calls === 1) throw new Error("Down");
      return value;
    };
  },
};

test.each(["throws", "rejects"] as const)("a load that %s is asked for again by the next call", async (way) => {
  const { projects } = createStorageBackend({ load: failing[way](PROJECT), save });
  expect(await projects.restoreLast()).toMatchObject({ ok: false, error: { kind: "unreachable", message: "Down" } });
  expect(await projects.restoreLast()).toMatchObject({ ok: true, value: { id: "reel" } });
});

test.each(["throws", "rejects"] as const)("an address whose function %s is asked for again by the next call", async (way) => {
  vi.stubGlobal("document", { baseURI: "https://page.example/" });
  const { media } = createStorageBackend({ load: async () => PROJECT, save, url: failing[way]("https://media.example/a.mp3") });
  expect(await media.signedUrl("a")).toMatchObject({ ok: false });
  expect(await media.signedUrl("a")).toEqual({ ok: true, value: "https://media.example/a.mp3" });
  vi.unstubAllGlobals();
});
