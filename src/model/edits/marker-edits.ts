import type { Edit } from "./change.ts";
import { MAX_MARKER_NOTE_LENGTH, MAX_MARKERS, MIN_CLIP_SECONDS } from "../timeline/limits.ts";
import type { LoopRange } from "../timeline/clip.ts";
import type { Marker, MarkerColour } from "../timeline/marker.ts";
import { typedName, typedNote } from "../text/names.ts";
import type { ProjectSettings } from "../timeline/project-settings.ts";
import { playableLength } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";

/** Edits of markers, each one gesture; undefined where nothing would change. Markers are sorted by time, then id. */

const MAX_MARKER_NAME_LENGTH = 200;
const FIELDS = ["time", "name", "colour", "note"] as const;

/** Adds a marker, named "Marker 1", "Marker 2" … by default. At most 1,000. */
export function addMarker(
  timeline: ProjectTimeline,
  input: { readonly id: string; readonly time: number; readonly name?: string; readonly colour?: MarkerColour },
): Edit | undefined {
  const { markers } = timeline.settings;
  if (!Number.isFinite(input.time) || markers.length >= MAX_MARKERS || markerById(timeline, input.id)) return undefined;
  const name = nameOf(input.name ?? "") || freeName(markers);
  return withMarkers(timeline, [...markers, { id: input.id, time: Math.max(0, input.time), name, colour: input.colour ?? "yellow" }]);
}

/** Changes fields of a marker. A name of spaces only and a time that is no number are ignored; an empty note is none. */
export function changeMarker(timeline: ProjectTimeline, id: string, fields: Partial<Omit<Marker, "id">>): Edit | undefined {
  const marker = markerById(timeline, id);
  if (!marker) return undefined;
  const { note: text = "", ...wanted } = { ...marker, ...fields };
  const time = Number.isFinite(wanted.time) ? Math.max(0, wanted.time) : marker.time;
  const note = typedNote(text, MAX_MARKER_NOTE_LENGTH);
  const changed: Marker = { ...wanted, time, name: nameOf(wanted.name) || marker.name, ...(note !== "" && { note }) };
  if (FIELDS.every((field) => changed[field] === marker[field])) return undefined;
  return withMarkers(
    timeline,
    timeline.settings.markers.map((one) => (one.id === id ? changed : one)),
  );
}

export function removeMarker(timeline: ProjectTimeline, id: string): Edit | undefined {
  if (!markerById(timeline, id)) return undefined;
  return withMarkers(
    timeline,
    timeline.settings.markers.filter((one) => one.id !== id),
  );
}

export function markerById(timeline: ProjectTimeline, id: string): Marker | undefined {
  return timeline.settings.markers.find((marker) => marker.id === id);
}

/** Sets the loop range (B-101): at least 0.1 s long, from 0 on. Undefined: the whole picture. */
export function setLoopRange(timeline: ProjectTimeline, range: LoopRange | undefined): Edit | undefined {
  const before = timeline.settings.loopRange;
  const loopRange = range && validRange(range);
  if (range && !loopRange) return undefined;
  if (loopRange?.start === before?.start && loopRange?.end === before?.end) return undefined;
  return withSettings(timeline, "setLoopRange", { loopRange: loopRange && { ...before, ...loopRange } });
}

/** Sets one end of the range. If there is no range, or it would be reversed, the other end is 0 or the playable end. */
export function setLoopEdge(timeline: ProjectTimeline, edge: "start" | "end", time: number): Edit | undefined {
  const range = timeline.settings.loopRange;
  if (edge === "end") return setLoopRange(timeline, { start: range && range.start < time ? range.start : 0, end: time });
  return setLoopRange(timeline, { start: time, end: range && range.end > time ? range.end : Math.max(time, playableLength(timeline)) });
}

function validRange({ start, end }: LoopRange): LoopRange | undefined {
  if (!Number.isFinite(start) || !Number.isFinite(end)) return undefined;
  const from = Math.max(0, Math.min(start, end));
  return { start: from, end: Math.max(from + MIN_CLIP_SECONDS, start, end) };
}

function withMarkers(timeline: ProjectTimeline, markers: readonly Marker[]): Edit {
  const inOrder = markers.toSorted((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1));
  return withSettings(timeline, "changeMarkers", { markers: inOrder });
}

function withSettings(timeline: ProjectTimeline, kind: "changeMarkers" | "setLoopRange", fields: Partial<ProjectSettings>): Edit {
  return { kind, changes: [{ kind: "setSettings", settings: { ...timeline.settings, ...fields } }] };
}

function nameOf(name: string): string {
  return typedName(name, MAX_MARKER_NAME_LENGTH);
}

/** The first "Marker n" that no marker has as its name. */
function freeName(markers: readonly Marker[]): string {
  const names = new Set(markers.map(({ name }) => name));
  let number = 1;
  while (names.has(`Marker ${number}`)) number += 1;
  return `Marker ${number}`;
}
