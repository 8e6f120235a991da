import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createExporter } from "#export/exporter.ts";
import type { Exporter } from "#export/exporter.ts";
import { lastNotes } from "#export/run-log.ts";
import { clearSegmentCache } from "#export/mix/segment-cache.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import { ENGINE } from "#tests/support/export-storm/watched-workers.ts";
import { aProject, PICTURE_URL } from "../../browser/export/an-exporter.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";

beforeEach(async () => void (await clearSegmentCache()));

/** The page's intervals run this many times as fast; the workers' keepalive messages still arrive in time. */
const SPEED = 4;

function hurry(): void {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const pass = () => {
    // The test is back in real time.
    if (!vi.isFakeTimers()) return;
    vi.advanceTimersByTime(1000);
    setTimeout(pass, 1000 / SPEED);
  };
  setTimeout(pass, 1000 / SPEED);
  onTestFinished(() => void vi.useRealTimers());
}

type Fault = {
  /** The worker's name, and the index of the affected one among those of that name; the video engine's workers have none (`ENGINE`). */
  readonly worker: string;
  readonly which?: number;
  /** The messages from it that are lost; absent: all messages in both directions. */
  readonly lost?: (data: { readonly type: string }) => boolean;
};

/** From now on, the worker of that name and index has the fault; workers started later have none. */
function injectFault({ worker: name, which = 0, lost }: Fault): void {
  const Real = globalThis.Worker;
  let count = 0;
  class FaultyWorker extends Real {
    readonly #isFaulty: boolean;
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.#isFaulty = (options?.name ?? ENGINE) === name && count++ === which;
      const lose = (event: Event) => {
        if (lost?.((event as MessageEvent<{ readonly type: string }>).data) !== false) event.stopImmediatePropagation();
      };
      if (this.#isFaulty) super.addEventListener("message", lose);
    }
    override postMessage(...message: unknown[]): void {
      if (!this.#isFaulty || lost) super.postMessage(...(message as [unknown]));
    }
  }
  globalThis.Worker = FaultyWorker;
  onTestFinished(() => void (globalThis.Worker = Real));
}

/** An exporter of a valid project, and the result of its next export. */
async function anExport(openMedia?: (url: string) => Promise<Blob> | undefined) {
  const { files, timeline } = await aProject(await mediaBlob("export-picture.mp4"));
  const reports: unknown[] = [];
  const exporter: Exporter = createExporter({
    openMedia: (url) => openMedia?.(url) ?? Promise.resolve(files.get(url) as Blob),
    report: (error) => reports.push(error),
    encoders: 1,
  });
  onTestFinished(() => exporter.dispose());
  const exportOnce = async () => {
    const result = await exporter.start(timeline, { pictureHasSound: false }).result;
    return result.ok ? "exported" : `${result.error.message} ${result.error.hint ?? ""}`.trim();
  };
  return { exporter, timeline, exportOnce };
}

const { phases, stoodStill, inspecting } = exportMessages;
/** Several steps of an export may run at once; any of them may be named. */
const stillAt = (...names: readonly string[]) => names.map(stoodStill);
/** The engine's answers to command lines are lost. It mounts files for the muxing only, so answers after that are the muxing's. */
const lostRuns = (of: "encoding" | "muxing") => {
  let isMounted = false;
  return ({ type }: { readonly type: string }) => {
    isMounted ||= type === "MOUNT";
    return type === "EXEC" && (of === "encoding" || isMounted);
  };
};

const FAULTS: Readonly<Record<string, readonly [Fault, readonly string[]]>> = {
  "the worker that looks at the picture never answers": [{ worker: "layback-file-facts" }, stillAt(inspecting)],
  "the mixdown never answers": [{ worker: "layback-mixdown" }, stillAt(phases.load, phases.mix)],
  "one answer of the mixdown is lost": [
    { worker: "layback-mixdown", lost: ({ type }) => type === "rendered" },
    stillAt(phases.load, phases.mix, phases.encode),
  ],
  "the video engine never loads": [{ worker: ENGINE }, [exportMessages.exportEngineFailed]],
  "the answer of an encoding is lost": [{ worker: ENGINE, lost: lostRuns("encoding") }, stillAt(phases.mix, phases.encode)],
  "the answer of the muxing is lost": [{ worker: ENGINE, lost: lostRuns("muxing") }, stillAt(phases.mux)],
  "the worker that looks at the result never answers": [{ worker: "layback-file-facts", which: 1 }, stillAt(phases.check)],
  "the worker that compares the sound never answers": [{ worker: "layback-sync-check" }, stillAt(phases.check)],
};

test.each(Object.entries(FAULTS))("a stalled export ends with a sentence, and the next export works: %s", async (_, [fault, sentences]) => {
  const { exportOnce } = await anExport();
  injectFault(fault);
  hurry();
  expect(sentences).toContain(await exportOnce());
  expect(lastNotes().length).toBeGreaterThan(3);
  vi.useRealTimers();
  expect(await exportOnce()).toBe("exported");
});

test("a stall of the checks before an export ends with its sentence", async () => {
  const { exporter, timeline } = await anExport();
  injectFault({ worker: "layback-file-facts" });
  hurry();
  const inspected = await exporter.inspect(timeline, { pictureHasSound: false });
  expect(inspected).toMatchObject({ ok: false, error: { kind: "failed", message: stoodStill(inspecting) } });
});

test("a file that never arrives ends with the sentence that names it: the picture, and a piece of music", async () => {
  hurry();
  const hang = new Promise<Blob>(() => undefined);
  expect(await (await anExport(() => hang)).exportOnce()).toBe("Failed to fetch Video (picture.mp4). Check network or CORS policy.");
  const music = await anExport((url) => (url === PICTURE_URL ? undefined : hang));
  expect(await music.exportOnce()).toBe("Failed to fetch low (low.wav). Check network or CORS policy.");
});

test("code of the video engine that never arrives whole ends with its sentence", async () => {
  const real = globalThis.fetch;
  const endless = () => new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(8)) });
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation((url, options) => {
    return new Request(url).url.includes(".wasm") ? Promise.resolve(new Response(endless())) : real(url, options);
  });
  onTestFinished(() => fetched.mockRestore());
  hurry();
  expect(await (await anExport()).exportOnce()).toBe(exportMessages.exportEngineFailed);
});

test("a stall that no specific watchdog covers ends with a sentence too: a Blob that is never read", async () => {
  const { exportOnce } = await anExport();
  const read = vi.spyOn(Blob.prototype, "arrayBuffer").mockImplementation(() => new Promise(() => undefined));
  onTestFinished(() => read.mockRestore());
  hurry();
  expect(stillAt(phases.mux, phases.encode, phases.check)).toContain(await exportOnce());
});

test("private storage that never responds, on the page and in every worker, does not fail the export", async () => {
  const never = "() => new Promise(() => undefined)";
  const stuck = `data:text/javascript,${encodeURIComponent(`FileSystemFileHandle.prototype.createSyncAccessHandle = ${never};`)}`;
  const Real = globalThis.Worker;
  class StuckWorker extends Real {
    constructor(url: string | URL, options?: WorkerOptions) {
      const script = new Blob([`import "${stuck}"; import "${String(url)}";`], { type: "text/javascript" });
      super(options?.type === "module" ? URL.createObjectURL(script) : url, options);
    }
  }
  globalThis.Worker = StuckWorker;
  onTestFinished(() => void (globalThis.Worker = Real));
  expect(await (await anExport()).exportOnce()).toBe("exported");
  const page = vi.spyOn(navigator.storage, "getDirectory").mockImplementation(() => new Promise(() => undefined));
  onTestFinished(() => page.mockRestore());
  expect(await (await anExport()).exportOnce()).toBe("exported");
});
