import { expect, onTestFinished, test, vi } from "vitest";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { createSweep } from "#editor/library/sweep.ts";
import type { LocalSettings } from "#editor/local-settings.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import type { BackendError } from "#model/backend-error.ts";
import { failure, success } from "#model/result.ts";

const HOUR_MS = 3_600_000;
/** PostgREST's answer at PostgreSQL's statement timeout: a 500, which counts as an unreachable server. */
const TIMED_OUT: BackendError = { kind: "unreachable", message: "canceling statement due to statement timeout" };

function browser() {
  const kept = new Map<string, string>();
  const strings: LocalSettings = { get: (key) => kept.get(key), set: (key, value) => void kept.set(key, value ?? "") };
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  let now = Date.UTC(2026, 0, 1);
  let sweeps = 0;
  const device = { unsaved: 0 };
  const opening = (userId: string, error?: BackendError) => {
    const backend = createMemoryBackend();
    onTestFinished(() => backend.dispose());
    const media: Backend["media"] = {
      ...backend.media,
      sweep: async () => {
        sweeps += 1;
        return error ? failure(error) : success(0);
      },
    };
    const store = createEditorStore();
    const user = { id: userId, email: "mara@example.com" };
    const flush = async () => Array.from({ length: device.unsaved });
    return { store, sweep: createSweep({ store, user, strings, flush, backend: { ...backend, media }, nowMs: () => now }) };
  };
  return {
    device,
    warnings: warn.mock.calls,
    sweeps: () => sweeps,
    letHoursPass: (hours: number) => (now += hours * HOUR_MS),
    opening,
    async open(userId: string, error?: BackendError) {
      const { store, sweep } = opening(userId, error);
      store.setState({ restoring: { status: "ready" } });
      await sweep();
    },
  };
}

test("B-39 the storage is swept after a project has been restored", async () => {
  const here = browser();
  const { store, sweep } = here.opening("mara");
  await sweep();
  expect(here.sweeps()).toBe(0);
  store.setState({ restoring: { status: "ready" } });
  await sweep();
  await sweep();
  expect(here.sweeps()).toBe(1);
});

test("B-39 the storage is swept once a day per browser and user", async () => {
  const here = browser();
  await here.open("mara");
  here.letHoursPass(23);
  await here.open("mara");
  expect(here.sweeps()).toBe(1);
  await here.open("noah");
  expect(here.sweeps()).toBe(2);
  here.letHoursPass(1);
  await here.open("mara");
  expect(here.sweeps()).toBe(3);
});

test("B-39 a clock that was set back does not prevent the sweep", async () => {
  const here = browser();
  await here.open("mara");
  here.letHoursPass(-48);
  await here.open("mara");
  expect(here.sweeps()).toBe(2);
});

test("B-39 a failed sweep is logged to the console, and not repeated at each opening", async () => {
  const here = browser();
  await here.open("mara", TIMED_OUT);
  await here.open("mara", TIMED_OUT);
  expect([here.sweeps(), here.warnings]).toEqual([
    1,
    [["Removing unused files from the storage failed: canceling statement due to statement timeout"]],
  ]);
});

test("B-39 the storage is not swept while an edit waits on this device, which may restore a deleted project; the next opening sweeps", async () => {
  const here = browser();
  here.device.unsaved = 1;
  await here.open("mara");
  expect(here.sweeps()).toBe(0);
  here.device.unsaved = 0;
  await here.open("mara");
  expect(here.sweeps()).toBe(1);
});
