import type { Change } from "#model/edits/change.ts";

/** How a tab that only looks at a project hears of the writer's edits. */
export type TabBroadcast = {
  readonly tell: (changes: readonly Change[]) => void;
  /** This tab writes from now on. Listeners hear of it as of a change of nothing. */
  readonly started: () => void;
  readonly listen: (listener: (changes: readonly Change[]) => void) => void;
  readonly close: () => void;
};

/** Between the tabs of one browser and user. Rows only: the same changes that the writer shows. */
export function openTabBroadcast(userId: string, projectId: string): TabBroadcast {
  const channel = new BroadcastChannel(`layback-project-${userId}-${projectId}`);
  return {
    tell: (changes) => {
      if (changes.length > 0) channel.postMessage(changes);
    },
    started: () => channel.postMessage([]),
    listen: (listener) => {
      channel.addEventListener("message", (event: MessageEvent<readonly Change[]>) => listener(event.data));
    },
    close: () => channel.close(),
  };
}
