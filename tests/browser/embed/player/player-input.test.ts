import { describe, expect, test } from "vitest";
import type { ClipClick } from "#embed/api.ts";
import { emulateFinger } from "#tests/support/browser/look.ts";
import { realKey, realKeyDown, realKeyUp, realMouse, realTouch } from "#tests/support/timeline/real-input.ts";
import { tone, wavFile } from "../../export/tones.ts";
import { aProject, mountedPlayer } from "./mounted-player.ts";

const media = () => wavFile(48_000, 8, tone(440, 0.5));
const aPlayer = (options = {}) => mountedPlayer({ project: aProject(), media, ...options });

describe("a mouse", () => {
  test("seeks by press and by drag, near an edge on; Escape returns to where the drag began", async () => {
    const { player, xAt, canvasBox } = await aPlayer();
    const y = canvasBox().top + 120;
    await realMouse.click(xAt(5), y);
    expect(player.position).toBeCloseTo(5, 1);
    await realMouse.drag([
      [xAt(5), y],
      [xAt(9), y],
    ]);
    expect(player.position).toBeCloseTo(9, 1);
    await realMouse.drag(
      [
        [xAt(9), y],
        [xAt(15), y],
      ],
      () => realKey("Escape"),
    );
    expect(player.position).toBeCloseTo(9, 1);
    player.zoomTo({ start: 0, end: 6 });
    await realMouse.drag(
      [
        [xAt(2), y],
        [canvasBox().right - 2, y],
      ],
      () => expect.poll(() => player.viewport.startSeconds).toBeGreaterThan(0.5),
    );
    expect(player.position).toBeGreaterThan(6);
  });

  test("zooms at the pointer with Ctrl and the wheel, scrolls with the wheel once it was pressed, pans with the middle button", async () => {
    const { player, xAt, canvasBox } = await aPlayer();
    const y = canvasBox().top + 120;
    const x = xAt(10);
    await realMouse.wheel(x, y, 0, 100);
    expect(player.viewport.startSeconds).toBe(0);
    await realMouse.wheel(x, y, 0, -300, { control: true });
    await expect.poll(() => player.viewport.pxPerSecond).toBeGreaterThan(50);
    expect(xAt(10)).toBeCloseTo(x, 0);
    await realMouse.click(x, y);
    const { startSeconds } = player.viewport;
    await realMouse.wheel(x, y, 0, 100);
    await expect.poll(() => player.viewport.startSeconds).toBeGreaterThan(startSeconds);
    const before = { ...player.viewport, position: player.position };
    await realMouse.drag(
      [
        [x, y],
        [x + 50, y],
      ],
      undefined,
      {},
      "middle",
    );
    expect(player.viewport.startSeconds).toBeCloseTo(before.startSeconds - 50 / before.pxPerSecond, 3);
    expect(player.position).toBe(before.position);
  });

  test("a press on a clip is a click on it", async () => {
    const { player, xAt, canvasBox } = await aPlayer();
    const clicks: ClipClick[] = [];
    player.on("clipclick", (click) => clicks.push(click));
    await realMouse.click(xAt(4), canvasBox().top + 90);
    await realMouse.click(xAt(10), canvasBox().top + 90);
    expect(clicks).toMatchObject([{ clipId: "a", seconds: expect.closeTo(4, 1) }]);
  });
});

describe("a finger", () => {
  test("taps to seek, drags to pan, and two fingers zoom; along the lanes it scrolls", async () => {
    await emulateFinger();
    const lanes = Array.from({ length: 8 }, (_, at) => ({ name: `Stem ${at}` }));
    const clips = lanes.map((_, laneIndex) => ({ id: `c${laneIndex}`, url: "song.wav", startTime: 0, endTime: 20, laneIndex }));
    const { player, shadow, xAt, canvasBox } = await aPlayer({ project: { version: 1, id: "stems", lanes, clips } });
    const y = canvasBox().top + 150;
    await realTouch([[[xAt(5), y]]]);
    expect(player.position).toBeCloseTo(5, 1);
    const pinched = [0, 40, 80, 120].map((by) => [[xAt(10) - 20 - by, y] as const, [xAt(10) + 20 + by, y] as const]);
    await realTouch(pinched);
    await expect.poll(() => player.viewport.pxPerSecond).toBeGreaterThan(60);
    const { startSeconds } = player.viewport;
    await realTouch([0, 20, 60, 100].map((by) => [[300 - by, y] as const]));
    await expect.poll(() => player.viewport.startSeconds).toBeGreaterThan(startSeconds);
    expect(player.position).toBeCloseTo(5, 1);
    const scroller = shadow.querySelector("[part='canvas'] > div");
    const below = player.hitTest(xAt(8), y);
    if (scroller) scroller.scrollTop = 200;
    await expect.poll(() => player.hitTest(xAt(8), y)).not.toMatchObject({ clipId: below?.kind === "clip" ? below.clipId : "" });
  });
});

describe("keys", () => {
  test("move the playhead, play and zoom while the focus is inside; others are the page's", async () => {
    const { player, xAt, canvasBox } = await aPlayer();
    await expect.poll(() => player.sources["song.wav"]).toBe("ready");
    await realMouse.click(xAt(5), canvasBox().top + 120);
    const { position } = player;
    await realKey("ArrowRight");
    expect(player.position).toBeGreaterThan(position);
    expect(player.position).toBeLessThan(position + 0.1);
    await realKey("End");
    expect(player.position).toBe(20);
    await realKey("Home");
    expect(player.position).toBe(0);
    const { pxPerSecond } = player.viewport;
    await realKey("+");
    expect(player.viewport.pxPerSecond).toBeGreaterThan(pxPerSecond);
    await realKey("-");
    await realKey("Z", { shift: true });
    expect(player.viewport).toEqual({ startSeconds: 0, pxPerSecond });
    await realKeyDown(" ");
    await realKeyUp(" ");
    await expect.poll(() => player.position).toBeGreaterThan(0.2);
    expect(player.state.playing).toBe(true);
    await realKey(" ");
    await expect.poll(() => player.state.playing).toBe(false);
    const before = player.project;
    await realKey("Delete");
    await realKey("m");
    expect(player.project).toBe(before);
  });

  test("keymap: false leaves them to the page, but for the slider's own", async () => {
    const { player, shadow, xAt, canvasBox } = await aPlayer({ keymap: false });
    await realMouse.click(xAt(5), canvasBox().top + 120);
    const { position } = player;
    await realKey("End");
    expect(player.position).toBe(position);
    shadow.querySelector<HTMLElement>("input[type='range']")?.focus();
    await realKey("End");
    expect(player.position).toBe(20);
  });
});

describe("playback", () => {
  test("the button plays and pauses, the time follows, and its events are those of a timeline", async () => {
    const { player, shadow, xAt, canvasBox } = await aPlayer();
    await expect.poll(() => player.sources["song.wav"]).toBe("ready");
    const states: boolean[] = [];
    player.on("statechange", ({ playing }) => states.push(playing));
    const button = shadow.querySelector<HTMLElement>("button[aria-label='Play']");
    const box = button?.getBoundingClientRect() ?? canvasBox();
    await realMouse.click(box.left + 10, box.top + 10);
    await expect.poll(() => player.position, { timeout: 10_000 }).toBeGreaterThan(1.1);
    expect(button?.ariaLabel).toBe("Pause");
    expect(shadow.querySelector("[part='transport']")?.textContent).toMatch(/^0:01\/ 0:20/u);
    await realMouse.click(box.left + 10, box.top + 10);
    await expect.poll(() => player.state.playing).toBe(false);
    expect([states[0], states.at(-1)]).toEqual([true, false]);
    await realMouse.click(xAt(2), canvasBox().top + 120);
    await player.playRange(3, 3.2);
    await expect.poll(() => player.state.playing).toBe(false);
    expect(player.position).toBeCloseTo(3.2, 1);
  });
});
