import { createDurationQueue } from "#media/duration-queue.ts";
import type { DurationQueue } from "#media/duration-queue.ts";
import { measureStoredItem } from "#media/measure-item.ts";
import { checkPlayable } from "#media/probe/play-check.ts";
import { success } from "#model/result.ts";
import type { EditorDeps } from "../actions/action-deps.ts";
import { withDuration, withFailure } from "../core/store/library-state.ts";

/** Durations that are not known yet, found out in the background and kept with the item. What cannot be read is marked. */
export function createMeasuring({ store, backend }: EditorDeps): DurationQueue {
  const measure = measureStoredItem(backend.media, checkPlayable);
  return createDurationQueue({
    measure: async (item, signal) => {
      const measured = await measure(item, signal);
      return measured.ok ? success(measured.value.duration) : measured;
    },
    onMeasured: (item, duration) => {
      store.setState(({ library }) => ({ library: withDuration(library, item.id, duration) }));
      // Not kept on the server: then it is measured again at the next visit.
      void backend.library.setDuration(item.id, duration);
    },
    onFailed: (item, failure) => store.setState(({ library }) => ({ library: withFailure(library, item.id, failure) })),
  });
}
