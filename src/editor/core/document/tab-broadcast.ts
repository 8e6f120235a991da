import type { Change } from "#model/edits/change.ts";

/** Sends the writer's edits to read-only tabs of the same project. */
export type TabBroadcast = {
  readonly send: (changes: readonly Change[]) => void;
  /** Announces that this tab writes from now on. Listeners receive an empty list of changes. */
  readonly started: () => void;
  readonly listen: (listener: (changes: readonly Change[]) => void) => void;
  readonly close: () => void;
};

/** Connects the tabs of one browser and user. Sends rows only: the same changes that the writing tab shows. */
export function openTabBroadcast(userId: string, projectId: string): TabBroadcast {
  const channel = new BroadcastChannel(`layback-project-${userId}-${projectId}`);
  return {
    send: (changes) => {
      if (changes.length > 0) channel.postMessage(changes);
    },
    started: () => channel.postMessage([]),
    listen: (listener) => {
      channel.addEventListener("message", (event: MessageEvent<readonly Change[]>) => listener(event.data));
    },
    close: () => channel.close(),
  };
}
