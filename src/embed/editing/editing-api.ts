import type { EditKind } from "#model/edits/change.ts";
import type { LaneHeight } from "#model/project-json/project-additions.ts";
import type {
  ProjectClip,
  ProjectClipInput,
  ProjectInput,
  ProjectLane,
  ProjectMarker,
  ProjectMarkerInput,
} from "#model/project-json/project-json.ts";
import type { ProjectPatch } from "#model/project-json/write-project.ts";

export type ApplyOptions = {
  /** Names the step where it can be undone. Default: "changeProject". */
  readonly kind?: Exclude<EditKind, "undo" | "redo"> | undefined;
  /** Default: true. False: no entry of the history; a later undo leaves what these patches have changed since. */
  readonly undoable?: boolean | undefined;
  /** Default: "api". "remote": somebody else made the edit, and this page passes it on. */
  readonly origin?: "api" | "remote" | undefined;
};

/** The fields of a lane to change. */
export type LaneChange = Optional<Pick<ProjectLane, "name" | "muted" | "solo" | "pan" | "colour" | "isLocked">> & {
  /** Decibels: −Infinity (silent) to +12. */
  readonly gainDb?: number | undefined;
  /** Of the view; no part of the project. */
  readonly height?: LaneHeight | undefined;
};

type Optional<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

/**
 * The edits of a page. Each is validated whole, and then made or refused: values with a `ProjectError` that has the path to the fault,
 * unknown ids with a `UsageError`. Each is one step of the history, keeps selection and view, and causes an `edit` event. A timeline can be
 * edited by its page while it is `readOnly` for the user; an editor cannot.
 */
export type TimelineEditing = {
  /** Writes rows, as `edit` events have them: each replaces the present row whole. A removed clip must exist. */
  apply(patches: readonly ProjectPatch[], options?: ApplyOptions): void;
  /**
   * Makes the project another state of the same one: changes what differs, in one step. A length that was measured stays known. Throws a
   * `UsageError` for another project, which `setProject` opens.
   */
  applyProject(project: ProjectInput, options?: ApplyOptions): void;
  /** Without an id it gets one. Returns the id. */
  addClip(clip: Omit<ProjectClipInput, "id"> & { readonly id?: string }): string;
  /** Undefined takes an optional field away. The other fields stay, so a move needs `startTime` and `endTime`. */
  updateClip(id: string, part: Optional<Omit<ProjectClip, "id">>): void;
  removeClips(ids: string | readonly string[]): void;
  /** Splits at a time of the timeline, seconds. Returns the ids of both parts; the clip's own id is gone. */
  splitClip(id: string, seconds: number): readonly [first: string, second: string];
  /** Without an id it gets one. Returns the id. */
  addMarker(marker: Omit<ProjectMarkerInput, "id"> & { readonly id?: string }): string;
  updateMarker(id: string, part: Optional<Omit<ProjectMarker, "id">>): void;
  removeMarkers(ids: string | readonly string[]): void;
  /** @param index from 0, the topmost lane */
  setLane(index: number, change: LaneChange): void;
  /** Makes the edits that `act` makes before it returns as one step; none of them if it throws. Returns what `act` returns. */
  batch<Result>(act: () => Result): Result;
};
