import type { FfmpegCore } from "#export/ffmpeg/own-core.ts";
import type { Backend } from "#backend/backend.ts";
import type { EditorStorage } from "./storage/editor-storage.ts";
import type { ProjectInput } from "#model/project-json/project-json.ts";
import type { AllMessages } from "../words/timeline-messages.ts";
import type { Timeline, TimelineEdit, TimelineHandle, TimelineOptions } from "../api.ts";
import type { Theme } from "../theme/read-theme.ts";
import type { EditorUi } from "./editor-ui.ts";

export type EditorOptions = {
  /** Project JSON, version 1 or 2; never modified. Only without `storage` and `backend`, which have projects of their own. */
  readonly project?: ProjectInput | undefined;
  /** The page's storage of one project and its files. Default: in memory, lost with the editor. */
  readonly storage?: EditorStorage | undefined;
  /** Instead of `storage`: projects, files and accounts; a user must be signed in. */
  readonly backend?: Backend | undefined;
  /**
   * With `backend`: whether a video over its upload limit may stay on the user's computer. Handles of such files are then stored in IndexedDB
   * of the page's origin, by user. Default: true. False: such a video is refused.
   */
  readonly originals?: boolean | undefined;
  /** The parts of the editor and of its timeline, and the brand. Default: all but `account`, and with `storage` but `projects`. */
  readonly ui?: EditorUi | undefined;
  /** As that of `TimelineOptions`, for the timeline's menus. */
  readonly contextMenu?: TimelineOptions["contextMenu"];
  /**
   * As that of `TimelineOptions`. The keys are in the place of those that the user has stored; false: there is no list of shortcuts either.
   * Default: the user's, Layback's at first.
   */
  readonly keymap?: TimelineOptions["keymap"];
  /** As that of `TimelineOptions`. Default: "auto". */
  readonly wheel?: TimelineOptions["wheel"];
  /** Default: "dark". */
  readonly theme?: Theme | undefined;
  /** Called for each committed edit, once the backend has applied it. */
  readonly onEdit?: ((edit: TimelineEdit) => void) | undefined;
  /** Language of the whole page, as that of `TimelineOptions`. */
  readonly locale?: string | undefined;
  /** Sentences in place of the English ones, as from `@layback/editor/words/editor-de`; then the package loads none. */
  readonly messages?: AllMessages | undefined;
  /** URL of the folder with this package's mixer and decoder (`assets/`). Default: beside the module. */
  readonly assetsUrl?: string | undefined;
  /**
   * What exports need besides: the imported package `@layback/ffmpeg`, or the URL of a folder with its files. Default: the folder `ffmpeg`
   * beside that of this package. Without it everything but the export works.
   */
  readonly ffmpeg?: FfmpegCore | string | undefined;
};

/** A mounted editor. Do not use it after `dispose`. */
export type LaybackEditor = TimelineHandle &
  Pick<Timeline, "hitTest"> & {
    /** Resolves when the project is open. */
    readonly ready: Promise<void>;
    /** Removes everything. Edits that are not stored yet are still given to `storage` or `backend`, for up to 3 s. */
    dispose(): void;
  };
