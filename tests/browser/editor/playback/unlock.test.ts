import { describe, expect, onTestFinished, test } from "vitest";
import type { Engine, EngineState, UnlockResult } from "#engine/types.ts";
import { createEmitter } from "#engine/emitter.ts";
import { unlockOnGesture } from "#editor/playback/unlock-on-gesture.ts";
import { createEditorStore } from "#editor/core/store/store.ts";

const suspended: Pick<Engine, "state" | "onState"> = {
  state: { context: "suspended", transport: "stopped", starting: false, rate: 0, scrubbing: false },
  onState: () => () => {},
};

/** A target for gestures, and a browser that allows sound to start or not. */
function aPlace() {
  const target = new EventTarget();
  const store = createEditorStore();
  const states = createEmitter<EngineState>();
  let answer: UnlockResult = { ok: false, reason: "blocked" };
  let asked = 0;
  const unlock = () => {
    asked += 1;
    return Promise.resolve(answer);
  };
  onTestFinished(unlockOnGesture(target, { unlock, ...suspended, onState: (listener) => states.on(listener) }, store));
  return {
    store,
    run: () => states.emit({ ...suspended.state, context: "running" }),
    asked: () => asked,
    allow: () => {
      answer = { ok: true };
    },
    gesture: async (event: Event) => {
      target.dispatchEvent(event);
      await new Promise((resolve) => setTimeout(resolve));
      return store.getState().playbackError;
    },
  };
}

describe("B-109 the first user click, touch, key press, mouse press or drag starts the audio engine", () => {
  for (const type of ["click", "touchend", "mousedown", "dragstart"]) {
    test(`a ${type} does`, async () => {
      const place = aPlace();
      place.allow();
      expect(await place.gesture(new Event(type))).toBeUndefined();
      expect(place.asked()).toBe(1);
    });
  }

  test("a key press does; Escape and lone modifiers are no gestures to a browser", async () => {
    const place = aPlace();
    place.allow();
    for (const key of ["Escape", "Shift", "Control"]) await place.gesture(new KeyboardEvent("keydown", { key }));
    expect(place.asked()).toBe(0);
    await place.gesture(new KeyboardEvent("keydown", { key: "a" }));
    expect(place.asked()).toBe(1);
  });

  test("a key press in another window, if the editor was moved into a frame, is judged the same way", async () => {
    const place = aPlace();
    place.allow();
    const frame = document.createElement("iframe");
    document.body.append(frame);
    onTestFinished(() => frame.remove());
    const other = frame.contentWindow as (Window & typeof globalThis) | null;
    if (!other) throw new Error("The frame has no window.");
    await place.gesture(new other.KeyboardEvent("keydown", { key: "Escape" }));
    expect(place.asked()).toBe(0);
    await place.gesture(new other.KeyboardEvent("keydown", { key: "a" }));
    expect(place.asked()).toBe(1);
  });

  test("B-109 a failure shows 'Audio playback requires user interaction. Please click or tap again.', a later gesture removes it", async () => {
    const place = aPlace();
    expect(await place.gesture(new Event("click"))).toBe("Audio playback requires user interaction. Please click or tap again.");
    place.allow();
    expect(await place.gesture(new Event("click"))).toBeUndefined();
  });

  test("B-109 the sentence is removed when sound starts late by itself, without another gesture", async () => {
    const place = aPlace();
    expect(await place.gesture(new Event("click"))).toMatch(/^Audio playback requires/u);
    place.run();
    expect(place.store.getState().playbackError).toBeUndefined();
  });

  test("an attempt that fails with an error is a failure like any other: the next gesture tries again", async () => {
    const onError = (event: ErrorEvent) => event.preventDefault();
    window.addEventListener("error", onError);
    onTestFinished(() => window.removeEventListener("error", onError));
    const target = new EventTarget();
    const store = createEditorStore();
    let asked = 0;
    const unlock = async (): Promise<UnlockResult> => {
      asked += 1;
      if (asked === 1) throw new Error("No context is to be had.");
      return { ok: true };
    };
    onTestFinished(unlockOnGesture(target, { unlock, ...suspended }, store));
    target.dispatchEvent(new Event("click"));
    await expect.poll(() => store.getState().playbackError).toMatch(/^Audio playback requires/u);
    target.dispatchEvent(new Event("click"));
    await expect.poll(() => store.getState().playbackError).toBeUndefined();
    expect(asked).toBe(2);
  });
});
