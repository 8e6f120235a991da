import { expect, test } from "vitest";
import { tone, wavFile } from "../export/tones.ts";
import { mountedTimeline } from "./mounted-timeline.ts";

test.each([false, true])("B-86 the lengths of sounds are measured and reported as no edit, readOnly: %s", async (readOnly) => {
  const edits: unknown[] = [];
  let resolveSound: (sound: Blob) => void = () => undefined;
  const sound = new Promise<Blob>((resolve) => (resolveSound = resolve));
  const { timeline } = await mountedTimeline({
    readOnly,
    project: { version: 1, id: "reel", clips: [{ id: "a", url: "theme", startTime: 2 }] },
    media: () => sound,
    onEdit: (edit) => edits.push(edit),
  });
  const lengths: unknown[] = [];
  timeline.on("measured", (measured) => lengths.push(measured.lengths));
  resolveSound(wavFile(48_000, 8, tone(440, 0.5)));
  await expect.poll(() => lengths).toEqual([{ theme: 8 }]);
  expect([timeline.project.clips[0]?.endTime, edits]).toEqual([10, []]);
});
