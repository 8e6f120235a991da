import type { Backend, User } from "#backend/backend.ts";
import type { PageKeys } from "./actions/key-actions.ts";
import type { StoredTrials } from "./trial/stored-trial.ts";
import type { OperationIds } from "./core/document/sync-session.ts";
import type { ProjectLocks } from "./core/document/project-lock.ts";
import type { StoredHistory } from "./core/history/stored-history.ts";
import type { Journal } from "./core/journal/journal.ts";
import type { LocalSettings } from "./local-settings.ts";
import type { ResilientEngine } from "#engine/context/resilient-engine.ts";
import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import type { FfmpegCore } from "#export/ffmpeg/own-core.ts";
import type { OriginalLinks } from "#media/originals/original-links.ts";
import type { Timers } from "./core/timers.ts";

export type EditorInput = {
  readonly backend: Backend;
  readonly user: User;
  /** Disposed of together with the editor. */
  readonly engine: ResilientEngine;
  /** Closed together with the editor. */
  readonly journal: Journal;
  /** Closed together with the editor. Absent: undo ends with the page. */
  readonly histories?: StoredHistory;
  /** Decides which tab writes. */
  readonly locks: ProjectLocks;
  /** Creates UUIDs: clip ids are the row ids (B-122). */
  readonly newId: OperationIds;
  readonly timers: Timers;
  /** Settings of this tab, which survive a reload. */
  readonly tabStrings: LocalSettings;
  /** Settings of this device. */
  readonly deviceStrings: LocalSettings;
  /** The editor is embedded in a host page: shortcuts work only while the focus is inside. */
  readonly isGuest?: boolean;
  /** Absent: the user decides. */
  readonly pageKeys?: PageKeys;
  /** Where the export's workers and its engine are loaded from; absent: where they were built. */
  readonly scriptPlace?: ScriptPlace | undefined;
  /** The core of the export's engine, if it is not among the files that were built. */
  readonly ffmpegCore?: FfmpegCore | undefined;
  /** Sound is decoded without WebCodecs, because a page crashed while it read sound. */
  readonly isDecodingReduced?: boolean;
  /** A visitor views the project: picture and timeline are shown, and nothing is written. */
  readonly isViewer?: boolean;
  /** The editor is open without an account: leads to the sign-up form. Nobody is shown as signed in, and nothing counts as saved. */
  readonly onSignUp?: () => void;
  /** Where work without an account is stored until the user has one. Absent: it is neither stored nor offered. */
  readonly storedTrials?: StoredTrials;
  /** Exports of this size and more wait for a place that the user chooses (B-219); default 1 GB. */
  readonly largeExportBytes?: number;
  /** File handles of the user's originals on this device (B-216). Absent: originals cannot be linked, and every picture is uploaded. */
  readonly originalLinks?: OriginalLinks;
};
