import { createDurationQueue } from "#media/duration-queue.ts";
import type { DurationQueue } from "#media/duration-queue.ts";
import { measureStoredItem } from "#media/measure-item.ts";
import { checkPlayable } from "#media/probe/play-check.ts";
import { success } from "#model/result.ts";
import type { EditorDeps } from "../actions/action-deps.ts";
import { withDuration, withFailure } from "./library-panel-state.ts";

/** Measures unknown durations in the background and stores them with the item. Items that cannot be read are marked. */
export function createMeasuring({ store, backend }: EditorDeps): DurationQueue {
  const measure = measureStoredItem(backend.media, checkPlayable);
  return createDurationQueue({
    measure: async (item, signal) => {
      const measured = await measure(item, signal);
      return measured.ok ? success(measured.value.duration) : measured;
    },
    onMeasured: (item, duration) => {
      store.setState(({ library }) => ({ library: withDuration(library, item.id, duration) }));
      // If the server does not store it, the item is measured again at the next visit.
      void backend.library.setDuration(item.id, duration);
    },
    onFailed: (item, failure) => store.setState(({ library }) => ({ library: withFailure(library, item.id, failure) })),
  });
}
