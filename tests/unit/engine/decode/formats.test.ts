import { Input, UrlSource } from "mediabunny";
import { expect, test } from "vitest";
import { OPENED_FORMATS } from "#engine/decode/formats.ts";

test("a playlist is never opened as a container, whatever its name: it refers to other files", async () => {
  const lines = [
    "#EXTM3U",
    "#EXT-X-TARGETDURATION:3",
    "#EXT-X-PLAYLIST-TYPE:VOD",
    "#EXTINF:3,",
    "https://elsewhere.test/1.aac",
    "#EXT-X-ENDLIST",
    "",
  ];
  const source = new UrlSource(`data:audio/mp4,${encodeURIComponent(lines.join("\n"))}`);
  const input = new Input({ source, formats: OPENED_FORMATS });
  expect(await input.canRead()).toBe(false);
  input.dispose();
});
