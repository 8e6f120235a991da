import { expect, test } from "vitest";
import { readFileFacts } from "#export/verify/file-facts.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import { startCodeMkv } from "#tests/support/media/start-code-mkv.ts";
import { anExporter, aProject, fileOf } from "./an-exporter.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { pictureOf, soundOf } from "./export-media.ts";
import { isExhaustive, representatives } from "#tests/support/representatives.ts";

const SIZE = { width: 160, height: 90 };

test.runIf(isExhaustive)("H.264 with start codes in Matroska is exported: every unit of every picture, at its time", async () => {
  const stream = new Uint8Array(await (await mediaBlob("units.h264")).arrayBuffer());
  const picture = startCodeMkv(stream, SIZE);
  const { files, timeline } = await aProject(picture);
  const file = await fileOf(anExporter(files).start(timeline, { pictureHasSound: false }));
  const [made, wanted] = [await readFileFacts(file.blob, { payloads: true }), await readFileFacts(picture)];
  expect(wanted.video?.packets.timestamps).toHaveLength(100);
  expect(made.video?.packets.payloads).toEqual(wanted.video?.packets.payloads);
  expect([...(made.video?.packets.timestamps ?? [])].map((time) => Math.round(time * 25))).toEqual(
    Array.from({ length: 100 }, (_, at) => at),
  );
  // A copy frames its units by lengths.
  expect(made.video?.packets.sizesBytes).not.toEqual(wanted.video?.packets.sizesBytes);
  expect((await pictureOf(file.blob)).shown).toMatchObject({ codec: "avc", codedWidth: 160 });
});

test.each(
  representatives([
    ["index-first.mp4", "mp4"],
    ["clusters.webm", "webm"],
  ] as const),
)("of a cut-off upload of %s that part is exported to %s which is there, and that is said before it starts", async (name, format) => {
  const whole = await mediaBlob(name);
  const cut = whole.slice(0, Math.round(whole.size * 0.4));
  const { files, timeline } = await aProject(cut);
  const exporter = anExporter(files);
  const { video } = await readFileFacts(cut);
  const all = (await readFileFacts(whole)).video;
  const count = video?.packets.timestamps.length ?? 0;
  expect(count).toBeGreaterThan(10);
  expect(count).toBeLessThan(0.6 * (all?.packets.timestamps.length ?? 0));
  const end = video?.end ?? 0;

  const said = await exporter.inspect(timeline, { pictureHasSound: false, format });
  expect(said).toEqual({ ok: true, value: [exportMessages.pictureTruncated(end.toFixed(1))] });
  const file = await fileOf(exporter.start(timeline, { pictureHasSound: false, format }));
  expect(file.lengthSeconds).toBeCloseTo(end, 3);
  expect(file.notes).toContain(exportMessages.pictureTruncated(end.toFixed(1)));
  const made = await pictureOf(file.blob);
  expect(made.packets.map(({ sha256 }) => sha256)).toEqual((await pictureOf(whole)).packets.slice(0, count).map(({ sha256 }) => sha256));
  expect(Math.abs((await soundOf(file.blob)).lengthSeconds - end)).toBeLessThan(0.05);
});
