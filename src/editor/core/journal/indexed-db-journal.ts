import { browserTimers } from "../timers.ts";
import type { Timers } from "../timers.ts";
import { openDeviceJournal } from "./device-journal.ts";
import type { Journal } from "./journal.ts";
import { createResilientJournal } from "./resilient-journal.ts";
import type { ResilientJournal } from "./resilient-journal.ts";

/** Journals of this page, by user, that were closed while some of their operations were in memory only. */
const unfinished = new Map<string, ResilientJournal>();

/** As `startJournal`; resolves when it is known whether the device stores anything. */
export async function openJournal(userId: string, timers: Timers = browserTimers): Promise<Journal> {
  const journal = startJournal(userId, timers);
  await journal.opened;
  return journal;
}

/** The journal in IndexedDB. While the browser refuses to store (blocked, full), edits wait in memory and are stored later. */
export function startJournal(userId: string, timers: Timers = browserTimers): ResilientJournal {
  const left = unfinished.get(userId);
  unfinished.delete(userId);
  if (left?.reopen()) return left;
  const journal: ResilientJournal = createResilientJournal(openDeviceJournal(userId, timers), timers, (isUnfinished) => {
    if (isUnfinished) unfinished.set(userId, journal);
    else if (unfinished.get(userId) === journal) unfinished.delete(userId);
    globalThis.removeEventListener?.("beforeunload", askBeforeUnload);
    if (unfinished.size > 0) globalThis.addEventListener?.("beforeunload", askBeforeUnload);
  });
  return journal;
}

function askBeforeUnload(event: Event): void {
  event.preventDefault();
}
