import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createEditorStore } from "#editor/core/store/store.ts";
import type { Edit } from "#model/edits/change.ts";
import { moveClip, setClipMuted } from "#model/edits/edits.ts";
import { failure } from "#model/result.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { buildIndex } from "#timeline/index/timeline-index.ts";
import { aDevice, renaming, withOperations } from "#tests/support/editor/opened-project.ts";
import { REFUSED } from "#tests/support/editor/saved-project.ts";

/** A tab of a device. `log` lists the consequences of its edits in the order in which they happen. */
function aRecordedTab() {
  const device = aDevice();
  const { backend, journal } = device;
  const log: string[] = [];
  let answer: "apply" | "refuse" = "apply";
  let whenPlanned: () => void = () => undefined;

  const store = createEditorStore();
  store.subscribe(({ document: { timeline }, index }, before) => {
    if (timeline === before.document.timeline) return;
    expect(index).toEqual(buildIndex(timeline));
    log.push("store and index");
  });
  const postMessage = Reflect.get(BroadcastChannel.prototype, "postMessage") as (this: BroadcastChannel, rows: unknown) => void;
  const posting = vi.spyOn(BroadcastChannel.prototype, "postMessage").mockImplementation(function (this: BroadcastChannel, rows: unknown) {
    if (Array.isArray(rows) && rows.length > 0) log.push("other tabs");
    postMessage.call(this, rows);
  });
  onTestFinished(() => posting.mockRestore());

  const input = {
    store,
    journal: {
      ...journal,
      append: async (...call: Parameters<typeof journal.append>) => {
        log.push("journal");
        await journal.append(...call);
      },
    },
    backend: withOperations(backend, {
      apply: async (...call) => {
        log.push("save queue");
        return answer === "refuse" ? failure(REFUSED) : backend.operations.apply(...call);
      },
    }),
    updatePlayback: (state: ReturnType<typeof store.getState>, before: ReturnType<typeof store.getState>) => {
      if (state.document.timeline === before.document.timeline) return;
      log.push("engine plan");
      const callback = whenPlanned;
      whenPlanned = () => undefined;
      callback();
    },
    seenRevisions: {
      of: () => undefined,
      set: () => {
        log.push("seen revision");
      },
    },
  };
  const open = async () => {
    const tab = await device.open(input);
    const session = () => {
      const now = tab.project().syncSession();
      if (!now) throw new Error("The tab is read-only.");
      return now;
    };
    const made = (edit: (timeline: ProjectTimeline) => Edit | undefined) => {
      const now = edit(store.getState().document.timeline);
      if (!now) throw new Error("The edit changes nothing.");
      return now;
    };
    return {
      ...tab,
      session,
      move: (start: number) => session().commit(made((timeline) => moveClip(timeline, "a", start, 0))),
      muteQuietly: () => session().commitQuietly(made((timeline) => setClipMuted(timeline, "a", true))),
    };
  };
  return {
    ...device,
    device,
    open,
    refuseAll: () => {
      answer = "refuse";
    },
    onNextPlan: (callback: () => void) => {
      whenPlanned = callback;
    },
    /** All consequences of `act`. */
    after: async (act: () => unknown) => {
      log.length = 0;
      await act();
      await device.pass(0);
      return [...log];
    },
  };
}

const SHOWN = ["store and index", "other tabs", "engine plan", "seen revision"];
/** The server's answer changes the revision only. */
const CONFIRMED = ["seen revision"];
const SAVED = ["journal", ...SHOWN, "save queue", ...CONFIRMED];

describe("the consequences of a commit, in order", () => {
  test("an edit, a measured value, undo and redo: journal, store with index, other tabs, engine plan, save queue", async () => {
    const { open, after } = aRecordedTab();
    const { move, muteQuietly, session } = await open();
    expect(await after(() => move(40))).toEqual(SAVED);
    expect(await after(() => session().undo())).toEqual(SAVED);
    expect(await after(() => session().redo())).toEqual(SAVED);
    expect(await after(muteQuietly)).toEqual(SAVED);
  });

  test("edits of another device, and a refusal: the same without journal and save queue", async () => {
    const { open, after, saveThere, refuseAll } = aRecordedTab();
    const { move, project } = await open();
    await saveThere("Theirs");
    expect(await after(() => project().refresh())).toEqual(SHOWN);
    refuseAll();
    expect(await after(() => move(40))).toEqual(["journal", ...SHOWN, "save queue", ...SHOWN]);
  });

  test("opening, alone and with the operations of an earlier visit: store with index, engine plan", async () => {
    const { open, after, journal } = aRecordedTab();
    const opened = ["store and index", "engine plan", "seen revision"];
    let first: Awaited<ReturnType<typeof open>> | undefined;
    expect(await after(async () => (first = await open()))).toEqual(opened);
    first?.project().dispose();
    await journal.append("p", renaming("1", "Earlier"));
    expect(await after(open)).toEqual(["store and index", "engine plan", "save queue", "seen revision", ...CONFIRMED]);
  });

  test("recovery: the project without the operations in the journal, then with them", async () => {
    const { open, after, journal } = aRecordedTab();
    await journal.append("p", renaming("1", "Earlier"));
    await journal.replayBegins("p");
    await journal.replayBegins("p");
    let tab: Awaited<ReturnType<typeof open>> | undefined;
    expect(await after(async () => (tab = await open()))).toEqual(["store and index", "engine plan"]);
    expect(await after(() => tab?.store.getState().recovery?.choose.restore())).toEqual([
      "store and index",
      "engine plan",
      "save queue",
      "seen revision",
      ...CONFIRMED,
    ]);
  });

  test("another tab's edit and what it saves, in a read-only tab: store with index, engine plan", async () => {
    const recorded = aRecordedTab();
    const writer = await recorded.open();
    const log: string[] = [];
    const reader = await recorded.device.open({ updatePlayback: () => log.push("engine plan") });
    reader.store.subscribe(({ document, index }, before) => {
      if (document.timeline === before.document.timeline) return;
      expect(index).toEqual(buildIndex(document.timeline));
      log.push("store and index");
    });
    log.length = 0;
    writer.move(40);
    await recorded.delivered();
    expect([log, reader.start("a")]).toEqual([["store and index", "engine plan"], 40]);
  });

  test("B-86 an edit that the engine plan causes follows the one that caused it: in the journal, in other tabs, on the server", async () => {
    const { open, device, after, onNextPlan, delivered, backend } = aRecordedTab();
    const { move } = await open();
    const reader = await device.open();
    onNextPlan(() => move(50));
    const saved = await after(() => move(40));
    expect(saved.filter((one) => one !== "seen revision")).toEqual([
      "journal",
      "store and index",
      "other tabs",
      "engine plan",
      "journal",
      "store and index",
      "other tabs",
      "engine plan",
      "save queue",
      "save queue",
    ]);
    await delivered();
    expect(reader.start("a")).toBe(50);
    const stored = await backend.projects.load("p");
    expect(stored.ok && stored.value.clips.find(({ id }) => id === "a")?.startTime).toBe(50);
  });
});
