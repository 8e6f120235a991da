import { expect, test } from "vitest";
import { PreviewPlayer } from "#media/preview-player.ts";
import type { PreviewFailure, PreviewState } from "#media/preview-player.ts";

/** An audio element that records its calls in order. */
class RecordedAudio extends EventTarget {
  readonly reported: string[] = [];
  #position = 0;
  #source = "";
  error: { readonly code: number } | null = null;
  /** The result of `play`, after the call is recorded. */
  playing: () => Promise<void> = async () => undefined;
  set src(value: string) {
    this.#source = value;
    this.reported.push(`src ${value}`);
  }
  get src(): string {
    return this.#source;
  }
  set currentTime(value: number) {
    this.#position = value;
    this.reported.push(`at ${value}`);
  }
  get currentTime(): number {
    return this.#position;
  }
  async play(): Promise<void> {
    this.reported.push("play");
    return this.playing();
  }
  pause(): void {
    this.reported.push("pause");
  }
}

function setUp(limitMs?: number) {
  const audio = new RecordedAudio();
  let made = 0;
  const states: PreviewState[] = [];
  const failures: PreviewFailure[] = [];
  const preview = new PreviewPlayer(
    () => {
      made += 1;
      return audio;
    },
    (state, failure) => {
      states.push(state);
      if (failure !== undefined) failures.push(failure);
    },
    limitMs,
  );
  return { audio, states, failures, preview, made: () => made };
}

const at = (url: string) => async () => url;

test("B-172 a preview starts at a given time, and is moved while it plays and after it was stopped", async () => {
  const { audio, preview } = setUp();
  expect(preview.seconds).toBe(0);
  preview.seek(9);
  await preview.toggle("a", at("a.mp3"), 4);
  preview.seek(5);
  preview.stop();
  preview.seek(6);
  expect(audio.reported.join(", ")).toBe("src a.mp3, at 4, play, at 5, pause, at 6");
  expect(preview.seconds).toBe(6);
});

test("B-62 previewing one item pauses any other, and each preview starts from 0", async () => {
  const { audio, preview, states, made } = setUp();
  await preview.toggle("a", at("a.mp3"));
  await preview.toggle("b", at("b.mp3"));
  await preview.toggle("b", at("b.mp3"));
  await preview.toggle("b", at("b.mp3"));
  expect(audio.reported.join(", ")).toBe("src a.mp3, at 0, play, pause, src b.mp3, at 0, play, pause, src b.mp3, at 0, play");
  expect(states.map((state) => ("itemId" in state ? `${state.status} ${state.itemId}` : state.status))).toEqual([
    "playing a",
    "idle",
    "playing b",
    "idle",
    "playing b",
  ]);
  expect(made()).toBe(1);
});

test("the end of the sound ends the preview", async () => {
  const { audio, preview } = setUp();
  await preview.toggle("a", at("a.mp3"));
  audio.dispatchEvent(new Event("ended"));
  expect(preview.state).toEqual({ status: "idle" });
});

test("a URL that arrives after another item was started is ignored", async () => {
  const { audio, preview } = setUp();
  let answer = (_url: string) => {};
  const first = preview.toggle("a", () => new Promise((resolve) => (answer = resolve)));
  await preview.toggle("b", at("b.mp3"));
  answer("a.mp3");
  await first;
  expect(audio.reported).toEqual(["src b.mp3", "at 0", "play"]);
  expect(preview.state).toEqual({ status: "playing", itemId: "b" });
});

test("an item that cannot be played is marked as failed", async () => {
  const { audio, preview } = setUp();
  audio.playing = () => Promise.reject(new DOMException("no source", "NotSupportedError"));
  await preview.toggle("a", at("a.mp3"));
  expect(preview.state).toEqual({ status: "failed", itemId: "a" });
  await preview.toggle("b", async () => undefined);
  expect(preview.state).toEqual({ status: "failed", itemId: "b" });
  preview.dispose();
  expect(audio.src).toBe("");
});

test.each<[string, PreviewFailure]>([
  ["NotSupportedError", "unplayable"],
  ["NotAllowedError", "blocked"],
])("a start that fails with a %s is reported as %s", async (name, reported) => {
  const { audio, preview, failures } = setUp();
  audio.playing = () => Promise.reject(new DOMException("no", name));
  await preview.toggle("a", at("a.mp3"));
  expect(failures).toEqual([reported]);
});

test("a file that does not load in time fails, and does not start later", async () => {
  const { audio, preview, failures } = setUp(10);
  audio.playing = () => new Promise(() => {});
  await preview.toggle("a", at("a.mp3"));
  expect([preview.state.status, failures, audio.reported.at(-1)]).toEqual(["failed", ["unfetched"], "pause"]);
});

test.each<[number, PreviewFailure]>([
  [2, "unfetched"],
  [3, "unplayable"],
])("a sound that breaks off with media error %d during playback is reported once, as %s", async (code, reported) => {
  const { audio, preview, failures } = setUp();
  await preview.toggle("a", at("a.mp3"));
  audio.error = { code };
  audio.dispatchEvent(new Event("error"));
  expect([preview.state, failures]).toEqual([{ status: "failed", itemId: "a" }, [reported]]);
  preview.dispose();
  audio.dispatchEvent(new Event("error"));
  expect(failures).toEqual([reported]);
});

test("a source that fails before it starts is reported once", async () => {
  const { audio, preview, failures } = setUp();
  audio.playing = async () => {
    audio.error = { code: 4 };
    audio.dispatchEvent(new Event("error"));
    throw new DOMException("no source", "NotSupportedError");
  };
  await preview.toggle("a", at("a.mp3"));
  expect(failures).toEqual(["unplayable"]);
});

test("a refused URL is renewed, because the element reports it like a file that cannot be played", async () => {
  const { audio, preview, failures } = setUp();
  audio.playing = async () => {
    if (audio.src !== "old.mp3") return;
    audio.error = { code: 4 };
    audio.dispatchEvent(new Event("error"));
    throw new DOMException("No supported source", "NotSupportedError");
  };
  await preview.toggle("a", async (refused) => (refused === "old.mp3" ? "new.mp3" : "old.mp3"));
  expect([audio.src, preview.state, failures]).toEqual(["new.mp3", { status: "playing", itemId: "a" }, []]);
  audio.playing = async () => {
    throw new DOMException("No supported source", "NotSupportedError");
  };
  await preview.toggle("b", at("b.mp3"));
  expect(failures).toEqual(["unplayable"]);
});
