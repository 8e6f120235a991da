import { afterEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { mountPicture, type MountedPicture } from "#tests/support/picture/mounted-picture.ts";
import { wavFile } from "../../export/tones.ts";
import { recordedContext } from "../recorded-output.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { aClip, aPlan, until } from "../engine-support.ts";

const RATE = 48_000;
const SECONDS = 10;
const OFFSET_SECONDS = 0.3;
/** The context's time advances in blocks and the position continuously: on a busy machine they differ by this much. */
const CLOCKS_APART_SECONDS = 0.03;

let mounted: MountedPicture | undefined;

afterEach(async () => {
  await mounted?.dispose();
  mounted = undefined;
});

/** A constantly rising tone: no two positions sound alike. */
const sampleAt = (seconds: number) => 0.5 * Math.sin(2 * Math.PI * (200 * seconds + 40 * seconds * seconds));

test("B-113 the user's latency offset moves the playhead and the picture to the audible position, and changes nothing that is rendered", async () => {
  await userEvent.click(document.body);
  const recording = await recordedContext(RATE);
  const taken = await mountPicture(await mediaBlob("coded-frames.mp4"), SECONDS, "ours", () => recording.context);
  mounted = taken;
  const { engine, video, seen } = taken;
  await engine.openSource("source", { blob: wavFile(RATE, SECONDS, sampleAt) });
  engine.setPlan(aPlan({ clips: [aClip({ endFrame: SECONDS * RATE })] }));
  engine.play();
  await until(() => engine.position() > 0.5 && recording.samples().length > 0);
  // The tone's first sample is 0, and not recorded.
  const firstFrame = (recording.samples()[0]?.frame ?? 0) - 1;
  const behind = () => recording.context.currentTime - firstFrame / RATE - engine.position();
  const isPictureThere = () => !video.paused && Math.abs((seen() ?? Number.NaN) - engine.position()) < 0.1;
  await until(isPictureThere);

  engine.setLatencyOffset(OFFSET_SECONDS);
  expect(behind()).toBeGreaterThan(OFFSET_SECONDS - CLOCKS_APART_SECONDS);
  expect(behind()).toBeLessThan(OFFSET_SECONDS + 0.3);
  await until(isPictureThere);
  expect(behind()).toBeGreaterThan(OFFSET_SECONDS - CLOCKS_APART_SECONDS);

  engine.setLatencyOffset(-OFFSET_SECONDS);
  // Sound that is not rendered yet cannot be audible.
  expect(behind()).toBeGreaterThan(-0.003);
  expect(behind()).toBeLessThan(OFFSET_SECONDS);
  await until(isPictureThere);
  engine.pause();
  await until(() => engine.state.transport === "stopped");

  const written = recording.samples();
  expect(written.length).toBeGreaterThan(0.5 * RATE);
  const stop = (written.at(-1)?.frame ?? 0) - firstFrame - 1024;
  const wrong = written.filter(
    ({ frame, value }) => frame - firstFrame < stop && Math.abs(value - sampleAt((frame - firstFrame) / RATE)) > 0.001,
  );
  expect(wrong).toEqual([]);
});
