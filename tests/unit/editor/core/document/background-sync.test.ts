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
import { aProject, durable, UNREACHABLE } from "#tests/support/editor/saved-project.ts";
import { editsOn } from "#tests/support/editor/edits-on.ts";
import { manualTimers } from "#tests/support/editor/manual-timers.ts";
import { withOperations } from "#tests/support/editor/opened-project.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

/** This device's edits of the project, made in sequence, as operations "mine-0", "mine-1" … */
function edits(...makes: Parameters<typeof editsOn>[1]): readonly Operation[] {
  return editsOn(timelineOf(aProject), makes).operations.map((operation, at) => ({ ...operation, opId: `mine-${at}`, baseRev: 0 }));
}

/** A server, a journal that holds these operations, and `send`, which syncs them in the background. */
async function closedWith(operations: readonly Operation[]) {
  const memory = createMemoryBackend({ projects: [aProject] });
  onTestFinished(() => memory.dispose());
  const journal = durable(createMemoryJournal());
  for (const operation of operations) await journal.append("p", operation);
  const sent: Operation[] = [];
  const reported: (readonly Override[])[] = [];
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
      onOverrides: (overrides) => reported.push(overrides),
      signal: gone.signal,
    });
  return {
    memory,
    send,
    gone,
    reported: () => reported.flat(),
    sent: () => sent.map(({ opId, baseRev }) => `${opId} on ${baseRev}`),
    waiting: async () => (await journal.load("p")).map(({ opId }) => opId),
    clip: async (id: string) => unwrap(await memory.projects.load("p")).clips.find((clip) => clip.id === id),
    /** Applies another device's edit to the stored project. */
    there: async (make: (clips: ReturnType<typeof timelineOf>) => Edit | undefined) => {
      const stored = unwrap(await memory.projects.load("p"));
      const edit = make(timelineOf(stored));
      if (edit) unwrap(await memory.operations.apply("p", { opId: `there-${stored.revision}`, baseRev: stored.revision, ...edit }));
    },
  };
}

const move = (start: number) => (timeline: ReturnType<typeof timelineOf>) => moveClip(timeline, "a", start, 0);
const muteB = (timeline: ReturnType<typeof timelineOf>) => setClipMuted(timeline, "b", true);

describe("an operation that an earlier visit left in the journal", () => {
  test("is sent in order, on the revision of the one before it, and nothing is reported if nobody else edited", async () => {
    const { send, sent, waiting, reported, clip } = await closedWith(edits(move(40), move(50), muteB));
    await send();
    expect(sent()).toEqual(["mine-0 on 0", "mine-1 on 1", "mine-2 on 2"]);
    expect([await waiting(), reported(), (await clip("a"))?.startTime]).toEqual([[], [], 50]);
  });

  test("is not applied twice if the server has it already; the operations after it are sent on the current revision", async () => {
    const operations = edits(move(40), move(50), muteB);
    const { memory, send, sent, waiting, reported, clip, there } = await closedWith(operations);
    unwrap(await memory.operations.apply("p", operations[0] as Operation));
    await there((timeline) => moveClip(timeline, "b", 80, 0));
    await send();
    expect(sent()).toEqual(["mine-0 on 0", "mine-1 on 2", "mine-2 on 3"]);
    expect([await waiting(), reported()]).toEqual([[], []]);
    expect([(await clip("a"))?.startTime, (await clip("b"))?.startTime, (await clip("b"))?.muted]).toEqual([50, 80, true]);
  });

  test("replaces another device's value, reports that, and is sent again on the newer revision", async () => {
    const { send, sent, reported, clip, there } = await closedWith(edits(move(40)));
    await there(move(70));
    await send();
    expect([sent(), (await clip("a"))?.startTime]).toEqual([["mine-0 on 0", "mine-0 on 1"], 40]);
    expect(reported()).toMatchObject([{ kept: "0:40.000", replaced: "1:10.000" }]);
  });

  test("yields if the server no longer knows whether it applied it, and its lost value is reported", async () => {
    const { memory, send, reported, clip, waiting, there } = await closedWith(edits(move(40)));
    await there(move(70));
    let isFirst = true;
    await send(async (...call) => {
      if (!isFirst) return memory.operations.apply(...call);
      isFirst = false;
      return failure({ kind: "refused", message: "Too old", status: 409, code: TOO_OLD_TO_KNOW });
    });
    expect([(await clip("a"))?.startTime, await waiting()]).toEqual([70, []]);
    expect(reported()).toMatchObject([{ kept: "1:10.000", replaced: "0:40.000" }]);
  });

  test("stays in the journal until the user answers about a removed clip; operations that the server has are removed", async () => {
    const operations = edits(muteB, move(40));
    const { memory, send, sent, waiting, reported, there } = await closedWith(operations);
    unwrap(await memory.operations.apply("p", operations[0] as Operation));
    await there((timeline) => removeClip(timeline, "a"));
    await send();
    expect([sent(), await waiting(), reported()]).toEqual([["mine-0 on 0"], ["mine-1"], []]);
  });

  test("is removed if another device has made the same edit", async () => {
    const { send, sent, waiting, there } = await closedWith(edits(move(40), muteB));
    await there(move(40));
    await send();
    expect([sent(), await waiting()]).toEqual([["mine-0 on 0", "mine-1 on 1"], []]);
  });

  test("stays in the journal if the server does not answer or the page closes", async () => {
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
