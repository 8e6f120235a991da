import { vi } from "vitest";
import type { DeviceJournal } from "#editor/core/journal/device-journal.ts";
import { recordOf } from "#editor/core/journal/journal-record.ts";
import type { DamagedRecord, JournalRecord } from "#editor/core/journal/journal-record.ts";
import { createResilientJournal } from "#editor/core/journal/resilient-journal.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { allSettled } from "./saved-project.ts";
import { manualTimers } from "./manual-timers.ts";

export const operation = (opId: string): Operation => ({
  opId,
  baseRev: 0,
  kind: "renameProject",
  changes: [{ kind: "rename", name: opId }],
});
export const FULL = new DOMException("No room.", "QuotaExceededError");

/** An in-memory device whose responses a test controls: `refuse` makes each call reject, `hold` makes appending wait until it is called. */
export function aDevice() {
  const state = { refuse: undefined as unknown, damaged: [] as readonly DamagedRecord[], isClosed: false };
  const calls: string[] = [];
  let records: readonly JournalRecord[] = [];
  let held: Promise<void> | undefined;
  const answer = async <Value>(call: string, value: () => Value): Promise<Value> => {
    calls.push(call);
    if (state.refuse !== undefined) throw state.refuse;
    return value();
  };
  const device: DeviceJournal = {
    probe: () => answer("probe", () => undefined),
    append: async (projectId, added) => {
      await held;
      return answer(`append ${added.opId}`, () => {
        records = [...records, recordOf("user", projectId, added)];
      });
    },
    remove: (opIds) =>
      answer(`remove ${opIds.join(" ")}`, () => {
        records = records.filter(({ opId }) => !opIds.includes(opId));
      }),
    read: () => answer("read", () => records),
    damaged: () => answer("damaged", () => state.damaged),
    removeDamaged: () => answer("removeDamaged", () => undefined),
    failedReplays: () => answer("replays", () => 2),
    replayBegins: () => answer("begins", () => undefined),
    replayEnds: () => answer("ends", () => undefined),
    close: () => {
      state.isClosed = true;
    },
  };
  const hold = () => {
    let release = () => {};
    held = new Promise((resolve) => (release = resolve));
    return () => {
      held = undefined;
      release();
    };
  };
  return { device, state, calls, hold, stored: () => records.map(({ opId }) => opId) };
}

export async function opened(refuse?: unknown) {
  const memory = aDevice();
  memory.state.refuse = refuse;
  const { timers, passTime } = manualTimers();
  const unfinished = vi.fn<(isUnfinished: boolean) => void>();
  const journal = createResilientJournal(memory.device, timers, unfinished);
  await journal.opened;
  const notified = vi.fn<() => void>();
  const stop = journal.subscribe(notified);
  const later = async (durationMs: number) => {
    await passTime(durationMs);
    await allSettled();
  };
  return { ...memory, journal, unfinished, notified, stop, later };
}
