import { messages } from "#model/text/messages.ts";
import { shiftText } from "#model/time/time-style.ts";
import type { TimeStyles } from "#model/time/time-style.ts";
import type { Marker } from "#model/timeline/marker.ts";

/** What a step did to the first marker that differs. */
export function markersText(old: readonly Marker[], now: readonly Marker[], { place }: TimeStyles): string {
  const idsOf = (markers: readonly Marker[]) => new Set(markers.map(({ id }) => id));
  const [oldIds, nowIds] = [idsOf(old), idsOf(now)];
  const added = now.find(({ id }) => !oldIds.has(id));
  if (added) return messages.stepAdded(messages.theMarker(added.name));
  const gone = old.find(({ id }) => !nowIds.has(id));
  if (gone) return messages.stepDeleted(messages.theMarker(gone.name));
  const altered = now.find((marker) => !old.includes(marker));
  const was = old.find(({ id }) => id === altered?.id);
  if (!altered || !was) return messages.stepName.changeMarkers(messages.theMarkers);
  if (altered.name !== was.name) return messages.stepRenamed(messages.theMarker(was.name), altered.name);
  if (altered.time !== was.time) return messages.stepMoved(messages.theMarker(altered.name), shiftText(was.time, altered.time, place));
  return messages.stepName.changeMarkers(messages.theMarker(altered.name));
}
