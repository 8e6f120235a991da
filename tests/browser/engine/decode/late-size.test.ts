import { afterEach, expect, test } from "vitest";
import { commands } from "vitest/browser";
import type { SourceBytes } from "#engine/types.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { NAME, anEngine, disposeEngines } from "./cached-sounds.ts";
import { until } from "../engine-support.ts";

afterEach(disposeEngines);

test("a size that becomes known with the URL saves the server a request, like one that is known from the start", async () => {
  // This server exposes no header to the page, which therefore cannot read a file's size from an answer.
  const origin = await commands.startHiddenMedia();
  const { size } = await mediaBlob(NAME);
  const requestsOf = async (bytes: (url: string) => SourceBytes) => {
    await commands.takeAsked();
    const engine = anEngine({ cacheBytes: 0 });
    await engine.openSource("s", bytes(`${origin}/media/${NAME}`));
    await until(() => engine.peaks.peaksOf("s")?.progress === 1);
    return (await commands.takeAsked()).length;
  };
  const known = await requestsOf((url) => ({ url: async () => url, sizeBytes: size }));
  const late = await requestsOf((url) => {
    let isAsked = false;
    return {
      url: async () => {
        isAsked = true;
        return url;
      },
      get sizeBytes() {
        return isAsked ? size : undefined;
      },
    };
  });
  const unknown = await requestsOf((url) => ({ url: async () => url }));
  expect(late).toBe(known);
  expect(unknown).toBeGreaterThan(known);
});
