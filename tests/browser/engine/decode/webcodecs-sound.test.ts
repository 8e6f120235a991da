import { expect, onTestFinished, test, vi } from "vitest";
import { allowWebCodecsSound } from "#engine/decode/webcodecs-sound.ts";
import { soundDecodes } from "#media/probe/sound-check.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";

test("if WebCodecs must not be used, the check of an incoming file decodes its sound without it", async () => {
  let opened = 0;
  vi.stubGlobal(
    "AudioDecoder",
    class extends AudioDecoder {
      constructor(init: AudioDecoderInit) {
        super(init);
        opened += 1;
      }
    },
  );
  onTestFinished(() => {
    allowWebCodecsSound(true);
    vi.unstubAllGlobals();
  });
  const file = await mediaBlob("katspaugh__stereo.mp3");
  expect(await soundDecodes(file, 30)).toMatchObject({ answer: "yes", isSupported: true });
  expect(opened).toBeGreaterThan(0);
  opened = 0;
  allowWebCodecsSound(false);
  expect(await soundDecodes(file, 30)).toMatchObject({ answer: "yes", isSupported: false });
  expect(opened).toBe(0);
});
