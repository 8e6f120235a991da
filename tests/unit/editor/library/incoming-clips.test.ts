import { expect, onTestFinished, test, vi } from "vitest";
import { createEditorStore } from "#editor/core/store/store.ts";
import { acquireProbeWorker } from "#media/probe/probe-workers.ts";
import { showIncoming } from "#editor/library/incoming/incoming-clips.ts";

type RunningProbe = { readonly name: string; readonly answer: (seconds: number) => void };

/** The probes whose workers run, each until it answers or is terminated. */
function probesOfPage(): readonly RunningProbe[] {
  const running: RunningProbe[] = [];
  class ProbeWorker extends EventTarget {
    probe: RunningProbe | undefined;
    postMessage({ name }: File): void {
      const answer = (duration: number) => {
        this.leave();
        this.dispatchEvent(new MessageEvent("message", { data: { probed: { ok: true, value: { duration } } } }));
      };
      this.probe = { name, answer };
      running.push(this.probe);
    }
    terminate(): void {
      this.leave();
    }
    leave(): void {
      const at = running.findIndex((one) => one === this.probe);
      if (at >= 0) running.splice(at, 1);
    }
  }
  vi.stubGlobal("Worker", ProbeWorker);
  vi.stubGlobal("self", { origin: "https://host.test" });
  vi.stubGlobal("document", { baseURI: "https://host.test/" });
  onTestFinished(() => {
    const hasRead = () => (acquireProbeWorker() as unknown as ProbeWorker).probe !== undefined;
    while (hasRead());
    vi.unstubAllGlobals();
  });
  return running;
}

test("B-174 two dropped sounds are read at once; one whose import has ended is read no further, and a waiting one never", async () => {
  const running = probesOfPage();
  const names = () => running.map(({ name }) => name);
  const files = ["one", "two", "three", "four", "five"].map((name) => new File(["x"], name));
  const [one, , three] = files;
  const store = createEditorStore();
  const incoming = showIncoming({ store, newId: () => crypto.randomUUID() }, files, () => ({
    seconds: 4,
    laneIndex: 0,
    spread: "inRow",
  }));
  await vi.waitFor(() => expect(names()).toEqual(["one", "two"]));
  if (one) incoming.end(one);
  if (three) incoming.end(three);
  await vi.waitFor(() => expect(names()).toEqual(["two", "four"]));
  running[0]?.answer(2);
  await vi.waitFor(() => expect(names()).toEqual(["four", "five"]));
  running[1]?.answer(3);
  running[0]?.answer(1);
  await vi.waitFor(() => expect(names()).toEqual([]));
  expect(store.getState().incoming.map(({ name, startTime, originalDuration }) => [name, startTime, originalDuration])).toEqual([
    ["Two", 4, 2],
    ["Four", 6, 1],
    ["Five", 7, 3],
  ]);
});
