import type { Change } from "#model/edits/change.ts";
import type { LoadedProject } from "#model/timeline/loaded-project.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { aProject } from "../editor/saved-project.ts";

export const marker = (id: string) => ({ id, time: 1, name: id, colour: "yellow" }) as const;
export const withMarkers = (ids: readonly string[]): Change => ({
  kind: "setSettings",
  settings: { ...aProject.settings, markers: ids.map(marker) },
});
/** An operation that replaces one list of markers with another. All markers are one row. */
export const markers = (opId: string, from: readonly string[], to: readonly string[], baseRev = 0): Operation => ({
  opId,
  baseRev,
  kind: "changeMarkers",
  changes: [withMarkers(to)],
  before: [withMarkers(from)],
});
export const markersOf = ({ settings }: Pick<LoadedProject, "settings">) => settings.markers.map(({ id }) => id).toSorted();
