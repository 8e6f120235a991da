import type { Page } from "playwright";
import type { LaybackEditor } from "#embed/editor/editor-entry.ts";
import type * as Layback from "#embed/timeline/timeline-entry.ts";
import type { Measured, Timeline, TimelineEdit, TimelineOptions } from "#embed/timeline/timeline-entry.ts";

declare global {
  // Globals that the page of these tests keeps.
  var library: Promise<typeof Layback>;
  var timelines: Record<string, Timeline>;
  var editor: LaybackEditor;
  var edits: { readonly of: string; readonly edit: TimelineEdit }[];
  var errors: string[];
  var measured: Measured[];
}

/** Mounts a timeline in the page, stores it under the id of its element, and waits until it is drawn. */
export async function mountTimeline(page: Page, id: string, options: Omit<TimelineOptions, "media" | "onEdit">): Promise<void> {
  await page.evaluate(
    async ([elementId, given]) => {
      const { mountTimeline: mount } = await globalThis.library;
      globalThis.edits ??= [];
      globalThis.errors ??= [];
      globalThis.timelines ??= {};
      const element = document.querySelector<HTMLElement>(`#${elementId}`)!;
      const timeline = mount(element, { ...given, onEdit: (edit) => globalThis.edits.push({ of: elementId, edit }) });
      timeline.on("error", ({ message }) => globalThis.errors.push(message));
      globalThis.timelines[elementId] = timeline;
    },
    [id, options] as const,
  );
  await page.waitForFunction((elementId) => globalThis.timelines[elementId]!.stats().framesDrawn > 0, id);
}

/** Objects in a page that only a timeline can have created, and that must be released with it. */
export type Holdings = {
  readonly audioContexts: number;
  readonly webGlContexts: number;
  readonly blobUrls: number;
  readonly workers: number;
  readonly listeners: number;
  readonly nodes: number;
  readonly heapBytes: number;
};

declare global {
  var held: { readonly audio: WeakRef<AudioContext>[]; readonly webGl: WeakRef<WebGL2RenderingContext>[]; readonly blobs: Set<string> };
}

/** Runs in the page before any other script: records what is created. */
export function noteWhatIsMade(): void {
  globalThis.held = { audio: [], webGl: [], blobs: new Set() };
  globalThis.AudioContext = new Proxy(AudioContext, {
    construct(target, args: [AudioContextOptions?]) {
      const context = new target(...args);
      globalThis.held.audio.push(new WeakRef(context));
      return context;
    },
  });
  const { prototype } = OffscreenCanvas;
  const getContext: unknown = Reflect.get(prototype, "getContext");
  Object.assign(prototype, {
    getContext(this: OffscreenCanvas, ...args: unknown[]) {
      const context: unknown = Reflect.apply(getContext as () => unknown, this, args);
      if (context instanceof WebGL2RenderingContext) globalThis.held.webGl.push(new WeakRef(context));
      return context;
    },
  });
  const createObjectURL = URL.createObjectURL.bind(URL);
  const revokeObjectURL = URL.revokeObjectURL.bind(URL);
  URL.createObjectURL = (object: Blob | MediaSource) => {
    const url = createObjectURL(object);
    globalThis.held.blobs.add(url);
    return url;
  };
  URL.revokeObjectURL = (url: string) => {
    revokeObjectURL(url);
    globalThis.held.blobs.delete(url);
  };
}

/** The objects that the page holds after a garbage collection. */
export async function holdings(page: Page): Promise<Holdings> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send("HeapProfiler.enable");
    await session.send("HeapProfiler.collectGarbage");
    await session.send("HeapProfiler.collectGarbage");
    const counters = await session.send("Memory.getDOMCounters");
    const heap = await session.send("Runtime.getHeapUsage");
    const seen = await page.evaluate(() => ({
      audioContexts: globalThis.held.audio.filter((one) => (one.deref()?.state ?? "closed") !== "closed").length,
      webGlContexts: globalThis.held.webGl.filter((one) => one.deref()?.isContextLost() === false).length,
      blobUrls: globalThis.held.blobs.size,
    }));
    return {
      ...seen,
      workers: page.workers().length,
      listeners: counters.jsEventListeners,
      nodes: counters.nodes,
      heapBytes: heap.usedSize,
    };
  } finally {
    await session.detach();
  }
}
