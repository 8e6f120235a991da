import { expect, test } from "vitest";
import type { Timeline } from "#embed/timeline/timeline-entry.ts";
import { MEDIA_PATH } from "#tests/support/media/media-paths.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { mountedTimeline } from "./mounted-timeline.ts";

const clip = (id: string, url: string, laneIndex: number) => ({ id, name: id, url, startTime: 0, endTime: 4, laneIndex });

const statusOf = ({ sources }: Timeline, url: string) => sources[url];

test("six sounds that fail in six ways: an event for each with its code, failed clips, and each is retried by itself", async () => {
  const song = await mediaBlob("vanilagy__sample.flac");
  const silent = await mediaBlob("vanilagy__frames.webm");
  const good = new Set<string>();
  const asked: string[] = [];
  const noRights = new Error("No rights to it.");
  const answers: Readonly<Record<string, () => string | Blob | Promise<string | Blob>>> = {
    gone: () => `${MEDIA_PATH}gone.wav`,
    unreachable: () => "http://127.0.0.1:9/sound.wav",
    forbidden: () => Promise.reject(noRights),
    nothing: () => undefined as never,
    text: async () => new Blob(["no sound at all"]),
    picture: () => silent,
    fine: () => song,
  };
  const urls = Object.keys(answers);
  const { timeline, errors, place } = await mountedTimeline({
    project: {
      version: 1,
      id: "reel",
      clips: urls.flatMap((url, lane) => [clip(`${url} 1`, url, lane), { ...clip(`${url} 2`, url, lane), startTime: 5, endTime: 9 }]),
    },
    media: ({ url }) => {
      asked.push(url);
      return good.has(url) ? song : (answers[url]?.() ?? "");
    },
  });
  await expect.poll(() => Object.values(timeline.sources).filter((status) => status === "failed").length, { timeout: 15_000 }).toBe(6);
  await expect.poll(() => statusOf(timeline, "fine")).toBe("ready");
  expect(timeline.sources).toBe(timeline.sources);
  expect(Object.fromEntries(errors.map((error) => [error.url, error.code]))).toEqual({
    gone: "http",
    unreachable: "network-or-cors",
    forbidden: "media-callback",
    nothing: "media-callback",
    text: "damaged",
    picture: "unsupported",
  });
  expect(errors).toHaveLength(6);
  expect(errors.find(({ url }) => url === "gone")).toMatchObject({ status: 500, clipIds: ["gone 1", "gone 2"] });
  expect(errors.find(({ url }) => url === "forbidden")?.cause).toBe(noRights);
  expect(asked.toSorted()).toEqual(urls.toSorted());

  // The grid says what the canvas shows.
  const described = () => [...place.querySelectorAll("td[data-clip]")].map((cell) => cell.getAttribute("aria-description") ?? "");
  await expect.poll(() => described().filter((text) => text.includes("Cannot be played")).length).toBe(12);

  for (const url of urls.slice(0, 6)) {
    const before = asked.length;
    good.add(url);
    timeline.retry(url);
    expect(asked.slice(before)).toEqual([url]);
    await expect.poll(() => statusOf(timeline, url)).toBe("ready");
  }
  expect(errors).toHaveLength(6);
  await expect.poll(() => described().some((text) => text.includes("Cannot be played"))).toBe(false);
});

test("a sound that fails again is reported again, and its states are events", async () => {
  const { timeline, errors } = await mountedTimeline({
    project: { version: 1, id: "reel", clips: [clip("a", "a.wav", 0)] },
    media: () => new Blob(["no sound"]),
  });
  await expect.poll(() => errors.length).toBe(1);
  const states: (string | undefined)[] = [];
  timeline.on("sourcestatechange", ({ status }) => states.push(status));
  timeline.retry();
  await expect.poll(() => errors.length).toBe(2);
  timeline.removeClips("a");
  expect(states).toEqual(["loading", "failed", undefined]);
  expect(timeline.sources).toEqual({});
});
