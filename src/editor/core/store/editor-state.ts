import type { RemovedEdit } from "#model/merge/merge-messages.ts";
import type { Clip } from "#model/timeline/clip.ts";
import type { Clipboard } from "#model/timeline/clipboard.ts";
import type { Operation } from "#model/timeline/operation.ts";
import type { StorageError } from "../journal/journal.ts";
import { EMPTY_DOCUMENT } from "../document/document.ts";
import type { ProjectDocument } from "../document/document.ts";
import { ALL_EDITOR_PARTS, OWN_BRAND } from "../../editor-parts.ts";
import type { Brand, EditorParts } from "../../editor-parts.ts";
import { DEFAULT_KEYMAP } from "../../shortcuts/default-keymap.ts";
import type { Keymap } from "../../shortcuts/keymap.ts";
import { NOTHING_WAITING } from "../save-queue/save-status.ts";
import type { SaveStatus } from "../save-queue/save-status.ts";
import type { ExportChoice, ExportState } from "./export-state.ts";
import { EMPTY_LIBRARY } from "./library-state.ts";
import type { LibraryState } from "./library-state.ts";
import type { MixMeasurement } from "./mix-measurement.ts";
import { NO_PICTURE } from "./picture-state.ts";
import type { PictureState } from "./picture-state.ts";
import { NOTHING_PLAYED } from "./played-state.ts";
import type { PlayedState } from "./played-state.ts";
import { SOUND_AT_START } from "./sound-state.ts";
import type { SoundState } from "./sound-state.ts";

/** Everything one mounted editor shows, except the playhead: that is read from the engine once per animation frame. */
export type EditorState = PlayedState & {
  readonly restoring: Restoring;
  /** Undefined: the user has no project yet. */
  readonly projectId: string | undefined;
  /** The open project is deleted, or is being deleted: this tab commits nothing to it until it is restored or left (B-184). */
  readonly isProjectDeleted: boolean;
  readonly document: ProjectDocument;
  /** What dropped files become once they are imported; no part of the document (B-174). */
  readonly incoming: readonly Clip[];
  /** Ids of clips, or the id of the video bar. */
  readonly selection: ReadonlySet<string>;
  /** The time that a gesture holds, whose frame the picture shows instead of the playhead's while nothing plays. Seconds. */
  readonly heldSeconds: number | undefined;
  /** That time is the common edge of two clips: the frame before it is shown, too. */
  readonly isEditPointHeld: boolean;
  /** The clips that were copied or cut last; they survive opening another project. */
  readonly clipboard: Clipboard | undefined;
  /** The parts around the timeline that are shown. */
  readonly editorParts: EditorParts;
  readonly brand: Brand | undefined;
  readonly save: SaveStatus;
  /** Edits of other projects that the server has not confirmed. */
  readonly waitingElsewhere: number;
  readonly library: LibraryState;
  readonly picture: PictureState;
  readonly exporting: ExportState;
  readonly exportChoice: ExportChoice;
  readonly mixMeasurement: MixMeasurement;
  readonly sound: SoundState;
  /** The window that is open over the editor. */
  readonly dialog: EditorDialog | undefined;
  /** Shown over everything else: saving waits for the answer. */
  readonly mergeQuestion: MergeQuestion | undefined;
  /** The panel with the values of the selected clips. */
  readonly inspector: PanelState;
  /** The panel with the list of markers. */
  readonly markerList: PanelState;
  readonly keymap: Keymap;
  /** Another tab of this user writes to the project, or the project is only viewed. */
  readonly readOnly: boolean;
  /** This tab's state in the queue for the project's lock, while `readOnly` because of another tab. */
  readonly writerTurn: WriterTurnState;
  /** Operations of the open project that were not replayed, because openings that replayed them ended in a crash. */
  readonly recovery: Recovery | undefined;
  /** Operations that were damaged on this device and that the user has not acknowledged. */
  readonly damaged: readonly DamagedProject[];
  /** Why the device stores nothing now. */
  readonly storageError: StorageError | undefined;
  /** The clip or marker whose name is to be typed in its place; a new object each time. */
  readonly nameAsked: { readonly kind: "clip" | "marker"; readonly id: string } | undefined;
  /** Incremented each time the user asks to type a time. */
  readonly timeAsked: number;
  /** Incremented each time the user asks whether the edits are saved. */
  readonly saveAsked: number;
  /** The clips that are highlighted once on the canvas, changed by an undo or added; a new object each time. */
  readonly highlighted: { readonly clipIds: readonly string[] } | undefined;
  /** Whether work of an editor without an account lies on this device, to be added to the user's projects (B-179). */
  readonly storedTrial: "none" | "offered" | "adding";
  /** Files from outside the browser are dragged over a part of the editor that leaves them to the page (B-175). */
  readonly isFileOver: boolean;
};

/** `waiting`: this tab has the lock, but the project could not be read yet, for the reason in `message`. */
export type WriterTurnState =
  | { readonly status: "elsewhere" }
  | { readonly status: "takingOver" }
  | { readonly status: "waiting"; readonly message: string };

export type Recovery = {
  readonly operations: readonly Operation[];
  /** Only the first call of either has an effect. */
  readonly choose: { readonly restore: () => Promise<void>; readonly discard: () => Promise<void> };
};

/** `name` is undefined while it is not known. */
export type DamagedProject = { readonly projectId: string | undefined; readonly name: string | undefined; readonly count: number };

/** A panel beside the picture. `asked` is incremented each time it is to take the focus; 0: it opened by itself. */
export type PanelState = { readonly isOpen: boolean; readonly asked: number };

type Restoring = { readonly status: "loading" } | { readonly status: "ready" } | { readonly status: "failed"; readonly message: string };

/** The operations of one project that the server has not got. */
export type UnsavedProject = { readonly id: string; readonly name: string; readonly opIds: readonly string[] };

/** Asks about clips that one device has deleted and the other has edited. */
export type MergeQuestion = {
  readonly removed: "here" | "there";
  /** Whether the clips that were removed here were deleted, split, or both. */
  readonly how: RemovedEdit;
  readonly names: readonly string[];
  readonly answer: (answer: "keep" | "remove") => void;
};

export type EditorDialog =
  | { readonly kind: "shortcuts" }
  | { readonly kind: "export" }
  | { readonly kind: "share" }
  | { readonly kind: "projects" }
  | { readonly kind: "discardWaiting" }
  | { readonly kind: "unsavedSignOut"; readonly projects: readonly UnsavedProject[] }
  /** The two clips to crossfade. */
  | { readonly kind: "crossfade"; readonly clipIds: readonly string[] }
  | { readonly kind: "newProject"; readonly itemId: string }
  | { readonly kind: "deleteItem"; readonly itemId: string }
  | { readonly kind: "deleteItems"; readonly itemIds: readonly string[] };

export const INITIAL_STATE: EditorState = {
  ...NOTHING_PLAYED,
  restoring: { status: "loading" },
  isProjectDeleted: false,
  document: EMPTY_DOCUMENT,
  incoming: [],
  selection: new Set(),
  clipboard: undefined,
  editorParts: ALL_EDITOR_PARTS,
  brand: OWN_BRAND,
  save: NOTHING_WAITING,
  waitingElsewhere: 0,
  library: EMPTY_LIBRARY,
  picture: NO_PICTURE,
  exporting: { status: "idle", last: undefined },
  exportChoice: { format: "mp4", loudnessTarget: undefined, isRangeOnly: false },
  mixMeasurement: { status: "idle" },
  sound: SOUND_AT_START,
  dialog: undefined,
  mergeQuestion: undefined,
  inspector: { isOpen: false, asked: 0 },
  markerList: { isOpen: false, asked: 0 },
  keymap: DEFAULT_KEYMAP,
  writerTurn: { status: "elsewhere" },
  recovery: undefined,
  damaged: [],
  storageError: undefined,
  nameAsked: undefined,
  timeAsked: 0,
  saveAsked: 0,
  heldSeconds: undefined,
  isEditPointHeld: false,
  highlighted: undefined,
  storedTrial: "none",
  isFileOver: false,
};
