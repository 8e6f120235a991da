import { describe, expect, onTestFinished, test } from "vitest";
import { mountPlayer } from "#embed/player/mount-player.ts";
import { mountTimeline } from "#embed/timeline/mount-timeline.ts";
import { UsageError } from "#embed/usage-error.ts";
import { expectNoAxeFindings } from "#tests/support/browser/look.ts";
import { canvasesOf, instanceOf, surfaceOf } from "#tests/support/theme/drawn-theme.ts";
import { watchContexts } from "#tests/support/timeline/watch-contexts.ts";
import { realKey } from "#tests/support/timeline/real-input.ts";
import { tone, wavFile } from "../../export/tones.ts";
import { aProject, mountedPlayer } from "./mounted-player.ts";

const song = wavFile(48_000, 8, tone(440, 0.5));
const media = () => song;

describe("what a player shows", () => {
  test("everything that plays, from the start, also once sounds are measured and the player is resized", async () => {
    const project = { ...aProject(), clips: [{ id: "a", url: "song.wav", startTime: 2 }] };
    const { player, place } = await mountedPlayer({ project, media });
    await expect.poll(() => player.state.duration).toBe(10);
    expect(player.project.clips[0]?.endTime).toBe(10);
    expect(player.viewport).toEqual({ startSeconds: 0, pxPerSecond: (600 - 24) / 10 });
    place.style.inlineSize = "400px";
    await expect.poll(() => player.viewport.pxPerSecond).toBe((400 - 24) / 10);
    player.setViewport({ pxPerSecond: 100 });
    place.style.inlineSize = "500px";
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(player.viewport.pxPerSecond).toBe(100);
    player.fit();
    expect(player.viewport.pxPerSecond).toBe((500 - 24) / 10);
  });

  test("what it returns is the same, frozen object until it changes", async () => {
    const { player } = await mountedPlayer({ project: aProject(), media });
    await expect.poll(() => player.sources["song.wav"]).toBe("ready");
    for (const read of [() => player.project, () => player.state, () => player.viewport, () => player.sources]) {
      expect(read()).toBe(read());
      expect(Object.isFrozen(read())).toBe(true);
    }
    expect(Object.keys(player.state)).toEqual(["playing", "starting", "rate", "duration"]);
  });

  test("without clips it says so, and cannot play; without a project it says nothing", async () => {
    const { player, shadow } = await mountedPlayer();
    const hint = () => shadow.querySelector("[part='canvas'] p")?.textContent;
    expect(hint()).toBe("");
    player.setProject({ version: 1, id: "empty", clips: [] });
    expect(hint()).toBe("No clips yet.");
    expect(shadow.querySelector<HTMLButtonElement>("button[aria-label='Play']")?.disabled).toBe(true);
    await player.play();
    expect(player.state).toEqual({ playing: false, starting: false, rate: 0, duration: 0 });
  });

  test("parts that are left out have no place", async () => {
    const { shadow, canvasBox, player, xAt } = await mountedPlayer({
      project: aProject(),
      ui: { transport: false, ruler: false, markers: false },
    });
    expect(shadow.querySelector("button")).toBeNull();
    expect(canvasBox().height).toBe(300);
    expect(player.hitTest(xAt(4), canvasBox().top + 20)).toMatchObject({ kind: "clip", clipId: "a" });
  });

  test("dark and light are on the canvas at once, and axe finds nothing in either", async () => {
    window.showFrames?.();
    const { player, place } = await mountedPlayer({ project: aProject(), media });
    const dark = surfaceOf(place);
    await expectNoAxeFindings(instanceOf(place));
    player.setTheme({ base: "light", tokens: { accent: "rebeccapurple" } });
    expect(surfaceOf(place)[0]).toBeGreaterThan(200);
    expect(dark[0]).toBeLessThan(50);
    expect(instanceOf(place).style.getPropertyValue("--layback-accent")).toBe("rebeccapurple");
    await expectNoAxeFindings(instanceOf(place));
    expect(() => player.setTheme("blue" as never)).toThrow("A theme is");
  });
});

describe("for a screen reader", () => {
  test("lanes and clips in view are a list; a clip that cannot be played says why", async () => {
    const fails = async () => new Blob(["no sound at all"]);
    const { player, shadow, errors } = await mountedPlayer({ project: aProject(), media: fails });
    const items = () => Array.from(shadow.querySelectorAll("ul ul li"), ({ textContent }) => textContent);
    await expect.poll(items).toHaveLength(3);
    await expect.poll(() => items().filter((text) => text.includes("Cannot be played: the file is damaged")).length).toBe(2);
    expect(items()[1]).toContain("Theme, Music, starts 0:00.000, length 0:08.000");
    expect(shadow.querySelector("[role='status']")?.textContent).toBe("1 sound cannot be played");
    expect(errors).toMatchObject([{ code: "damaged", url: "song.wav", clipIds: ["a", "b"] }]);
    player.zoomTo({ start: 0, end: 4 });
    await expect.poll(items).toHaveLength(1);
    const again = shadow.querySelector<HTMLButtonElement>("button:not([aria-label])");
    expect(again?.textContent).toBe("Try again");
    again?.click();
    await expect.poll(() => errors.length).toBe(2);
  });

  test("three presses of Tab at most lead through it: the playhead's slider, play, and what can be tried again", async () => {
    const before = document.createElement("button");
    document.body.append(before);
    onTestFinished(() => before.remove());
    const { shadow, player } = await mountedPlayer({ project: aProject(), media });
    await expect.poll(() => player.sources["song.wav"]).toBe("ready");
    before.focus();
    const focused: (string | null)[] = [];
    for (let press = 0; press < 3; press++) {
      await realKey("Tab");
      focused.push(shadow.activeElement?.ariaLabel ?? null);
    }
    expect(focused).toEqual(["Playhead", "Play", null]);
  });
});

describe("wrong use", () => {
  test.each([
    [{ readOnly: true }, 'mountPlayer has no option "readOnly"'],
    [{ ui: { overview: true } }, 'ui has no part "overview". It has: transport, ruler, videoRow, markers.'],
    [{ keymap: { set: "premiere" } }, "keymap of a player is false, or left out"],
    [{ wheel: "never" }, "wheel is one of"],
    [{ project: { version: 1, id: "x", clips: [{ id: "a" }] } }, "Not a project, at clips[0].url"],
  ])("%j is refused, and nothing is mounted", (options, why) => {
    const place = document.createElement("div");
    expect(() => mountPlayer(place, options as never)).toThrow(why);
    expect(place.children).toHaveLength(0);
  });

  test("an element has one player at a time, and an event that does not exist is refused", async () => {
    const { place, player } = await mountedPlayer();
    expect(() => mountPlayer(place)).toThrow(UsageError);
    expect(() => player.on("edit" as never, () => undefined)).toThrow('There is no event "edit". There are: ready, timeupdate, viewport');
  });
});

describe("several on a page", () => {
  test("players and timelines share one WebGL context and one audio context; nothing is left of them", async () => {
    await window.releaseRenderer?.();
    const contexts = watchContexts();
    const opened: AudioContext[] = [];
    const Original = globalThis.AudioContext;
    globalThis.AudioContext = class extends Original {
      constructor(options?: AudioContextOptions) {
        super(options);
        opened.push(this);
      }
    };
    onTestFinished(() => {
      globalThis.AudioContext = Original;
    });
    const newPlace = () => {
      const place = document.createElement("div");
      place.style.cssText = "inline-size: 400px; block-size: 200px";
      document.body.append(place);
      return place;
    };
    const places = [newPlace(), newPlace(), newPlace()] as const;
    const mounted = [
      mountPlayer(places[0], { project: aProject("one"), media }),
      mountTimeline(places[1], { project: aProject("two"), media }),
      mountPlayer(places[2], { project: aProject("three"), media }),
    ] as const;
    await Promise.all(mounted.map(({ ready }) => ready));
    expect(contexts.live()).toHaveLength(1);
    expect(opened).toHaveLength(1);
    for (const place of places) expect(canvasesOf(place).length).toBeGreaterThan(0);
    mounted[1].dispose();
    mounted[0].dispose();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(contexts.live()).toHaveLength(1);
    mounted[2].dispose();
    await expect.poll(() => contexts.live().length).toBe(0);
    await expect.poll(() => opened[0]?.state).toBe("closed");
    for (const place of places) {
      expect(place.children).toHaveLength(0);
      place.remove();
    }
  });
});
