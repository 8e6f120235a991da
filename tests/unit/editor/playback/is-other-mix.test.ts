import { afterEach, expect, test, vi } from "vitest";
import { EMPTY_DOCUMENT } from "#editor/core/document/document.ts";
import { countDropOuts } from "#editor/playback/drop-outs.ts";
import { isOtherMix } from "#editor/playback/is-other-mix.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import type { EngineState } from "#engine/types.ts";
import { aTimeline } from "#tests/support/model/builders.ts";

afterEach(() => {
  vi.useRealTimers();
});

const withoutPicture = { ...aTimeline([]), picture: undefined };
const shown = (projectId: string, timeline = aTimeline([])) => ({ projectId, document: { ...EMPTY_DOCUMENT, timeline } });

test("another project, another picture or none counts as another mix; an edit does not", () => {
  const before = shown("p");
  const { picture } = aTimeline([]);
  if (!picture) throw new Error("The timeline has no picture.");
  expect(isOtherMix(shown("q"), before)).toBe(true);
  expect(isOtherMix(shown("p", { ...aTimeline([]), picture: { ...picture, url: "another.mp4" } }), before)).toBe(true);
  expect(isOtherMix(shown("p", withoutPicture), before)).toBe(true);
  expect(isOtherMix(shown("p", { ...aTimeline([]), picture: { ...picture } }), before)).toBe(false);
});

test("underruns and late sound of one project are not counted in the next", () => {
  vi.useFakeTimers();
  const store = createEditorStore();
  store.setState(shown("p"));
  const stats = { rate: 48_000, latencySeconds: 0, voices: 1, missedFrames: 0, underruns: 0, sources: 1 };
  let report: (state: EngineState) => void = () => undefined;
  const dropOuts = countDropOuts({
    engine: {
      stats: () => stats,
      onState: (listener) => {
        report = listener;
        return () => undefined;
      },
    },
    store,
  });
  const counted = () => {
    const { dropOuts, lateSeconds } = store.getState().sound;
    return { dropOuts, lateSeconds };
  };
  const breakOff = (underruns: number) => {
    stats.underruns += underruns;
    stats.missedFrames += 4800 * underruns;
  };
  report({ context: "running", transport: "playing", starting: false, rate: 1, scrubbing: false });
  vi.advanceTimersByTime(1000);
  breakOff(3);
  vi.advanceTimersByTime(1000);
  expect(counted()).toEqual({ dropOuts: 3, lateSeconds: 0.3 });
  breakOff(2);
  const before = store.getState();
  store.setState(shown("q"));
  dropOuts.update(store.getState(), before);
  expect(counted()).toEqual({ dropOuts: 0, lateSeconds: 0 });
  vi.advanceTimersByTime(1000);
  expect(counted()).toEqual({ dropOuts: 0, lateSeconds: 0 });
  breakOff(1);
  vi.advanceTimersByTime(1000);
  expect(counted()).toMatchObject({ dropOuts: 1 });
  dropOuts.dispose();
});
