import { describe, expect, onTestFinished, test } from "vitest";
import { TOO_OLD_TO_KNOW } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { syncInBackground } from "#editor/core/document/background-sync.ts";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import type { Edit } from "#model/edits/change.ts";
import { moveClip, removeClip, setClipMuted } from "#model/edits/edits.ts";
import type { Override } from "#model/merge/merger.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { failure } from "#model/result.ts";
import { timelineOf } from "#model/timeline/timeline.ts";
import { aProject, durable, UNREACHABLE } from "#tests/support/editor/kept-project.ts";
import { editsOn } from "#tests/support/editor/edits-on.ts";
import { manualTimers } from "#tests/support/editor/manual-timers.ts";
import { withOperations } from "#tests/support/editor/opened-project.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

/** What this device made on the project one after the other, as operations "mine-0", "mine-1" … */
function edits(...makes: Parameters<typeof editsOn>[1]): readonly Operation[] {
  return editsOn(timelineOf(aProject), makes).operations.map((operation, at) => ({ ...operation, opId: `mine-${at}`, baseRev: 0 }));
}

/** A server, a journal with these operations, and how they are sent. */
async function closedWith(operations: readonly Operation[]) {
  const memory = createMemoryBackend({ projects: [aProject] });
  onTestFinished(() => memory.dispose());
  const journal = durable(createMemoryJournal());
  for (const operation of operations) await journal.append("p", operation);
  const sent: Operation[] = [];
  const told: (readonly Override[])[] = [];
  const gone = new AbortController();
  const send = (apply: typeof memory.operations.apply = (...call) => memory.operations.apply(...call)) =>
    syncInBackground({
      journal,
      server: withOperations(memory, {
        apply: (id, operation, late) => {
          sent.push(operation);
          return apply(id, operation, late);
        },
      }),
      timers: manualTimers().timers,
      isOpen: () => false,
      onRefused: () => undefined,
      onOverrides: (overrides) => told.push(overrides),
      signal: gone.signal,
    });
  return {
    memory,
    send,
    gone,
    told: () => told.flat(),
    sent: () => sent.map(({ opId, baseRev }) => `${opId} on ${baseRev}`),
    waiting: async () => (await journal.load("p")).map(({ opId }) => opId),
    clip: async (id: string) => unwrap(await memory.projects.load("p")).clips.find((clip) => clip.id === id),
    /** Another device's edit of the stored project. */
    there: async (make: (clips: ReturnType<typeof timelineOf>) => Edit | undefined) => {
      const stored = unwrap(await memory.projects.load("p"));
      const edit = make(timelineOf(stored));
      if (edit) unwrap(await memory.operations.apply("p", { opId: `there-${stored.revision}`, baseRev: stored.revision, ...edit }));
    },
  };
}

const move = (start: number) => (timeline: ReturnType<typeof timelineOf>) => moveClip(timeline, "a", start, 0);
const muteB = (timeline: ReturnType<typeof timelineOf>) => setClipMuted(timeline, "b", true);

describe("what an earlier visit left", () => {
  test("is sent in order, each on the revision of the one before it, and nothing is said where nobody else edited", async () => {
    const { send, sent, waiting, told, clip } = await closedWith(edits(move(40), move(50), muteB));
    await send();
    expect(sent()).toEqual(["mine-0 on 0", "mine-1 on 1", "mine-2 on 2"]);
    expect([await waiting(), told(), (await clip("a"))?.startTime]).toEqual([[], [], 50]);
  });

  test("of which the server has had the first already is not sent twice; what comes after it is sent on what is there by now", async () => {
    const operations = edits(move(40), move(50), muteB);
    const { memory, send, sent, waiting, told, clip, there } = await closedWith(operations);
    unwrap(await memory.operations.apply("p", operations[0] as Operation));
    await there((timeline) => moveClip(timeline, "b", 80, 0));
    await send();
    expect(sent()).toEqual(["mine-0 on 0", "mine-1 on 2", "mine-2 on 3"]);
    expect([await waiting(), told()]).toEqual([[], []]);
    expect([(await clip("a"))?.startTime, (await clip("b"))?.startTime, (await clip("b"))?.muted]).toEqual([50, 80, true]);
  });

  test("replaces another device's value, says so, and sends the replaced value with the operation", async () => {
    const { send, sent, told, clip, there } = await closedWith(edits(move(40)));
    await there(move(70));
    await send();
    expect([sent(), (await clip("a"))?.startTime]).toEqual([["mine-0 on 0", "mine-0 on 1"], 40]);
    expect(told()).toMatchObject([{ kept: "0:40.000", replaced: "1:10.000" }]);
  });

  test("yields where the server has forgotten whether it had it, and its lost value is told", async () => {
    const { memory, send, told, clip, waiting, there } = await closedWith(edits(move(40)));
    await there(move(70));
    let isFirst = true;
    await send(async (...call) => {
      if (!isFirst) return memory.operations.apply(...call);
      isFirst = false;
      return failure({ kind: "refused", message: "Too old", status: 409, code: TOO_OLD_TO_KNOW });
    });
    expect([(await clip("a"))?.startTime, await waiting()]).toEqual([70, []]);
    expect(told()).toMatchObject([{ kept: "1:10.000", replaced: "0:40.000" }]);
  });

  test("waits for an answer about a clip that was removed meanwhile; what the server has had is forgotten all the same", async () => {
    const operations = edits(muteB, move(40));
    const { memory, send, sent, waiting, told, there } = await closedWith(operations);
    unwrap(await memory.operations.apply("p", operations[0] as Operation));
    await there((timeline) => removeClip(timeline, "a"));
    await send();
    expect([sent(), await waiting(), told()]).toEqual([["mine-0 on 0"], ["mine-1"], []]);
  });

  test("and is emptied by another device's same edit is forgotten", async () => {
    const { send, sent, waiting, there } = await closedWith(edits(move(40), muteB));
    await there(move(40));
    await send();
    expect([sent(), await waiting()]).toEqual([["mine-0 on 0", "mine-1 on 1"], []]);
  });

  test("stays where the server does not answer, or the page goes", async () => {
    const { memory, send, sent, waiting, gone } = await closedWith(edits(move(40), muteB));
    await send(async () => failure(UNREACHABLE));
    expect([sent(), await waiting()]).toEqual([["mine-0 on 0"], ["mine-0", "mine-1"]]);
    await send(async (...call) => {
      const answer = await memory.operations.apply(...call);
      gone.abort();
      return answer;
    });
    expect(await waiting()).toEqual(["mine-0", "mine-1"]);
  });
});
