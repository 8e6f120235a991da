import type { LibraryActions } from "../library/library-actions.ts";
import { createFileDrops } from "../library/incoming/file-drops.ts";
import type { FileDropActions } from "../library/incoming/file-drops.ts";
import type { TrialActions } from "../trial/trial-actions.ts";
import type { ProxyActions } from "../originals/proxy-maker.ts";
import type { OriginalActions } from "../originals/original-actions.ts";
import type { SoundOriginalActions } from "../originals/sound-originals.ts";
import type { ExportActions } from "./export-actions.ts";
import type { AccountActions } from "./account-actions.ts";
import { createSteppingActions } from "../player/frame-steps.ts";
import type { FrameFinder } from "../player/frame-steps.ts";
import type { CanvasActions, SourceActions } from "./canvas-actions.ts";
import type { InspectorActions } from "./inspector-actions.ts";
import { createItemActions } from "./item-actions.ts";
import type { ItemActions } from "./item-actions.ts";
import type { KeyActions } from "./key-actions.ts";
import type { MeasureActions } from "./measure-actions.ts";
import type { OptionActions } from "./option-actions.ts";
import type { ProjectActions } from "./project-actions.ts";
import type { ProjectListActions } from "../projects/project-list-actions.ts";
import type { RecoveryActions } from "./recovery-actions.ts";
import type { EditorDeps } from "./action-deps.ts";
import type { SoundActions } from "./sound-actions.ts";
import { createVideoSoundActions } from "./video-sound-actions.ts";
import type { VideoSoundActions } from "./video-sound-actions.ts";
import { createWindowActions } from "./window-actions.ts";
import type { WindowActions } from "./window-actions.ts";

/** Every user action. Keys, buttons, the canvas and an embedding page call the same functions. */
export type EditorActions = CanvasActions &
  SourceActions &
  KeyActions &
  InspectorActions &
  OptionActions &
  ItemActions &
  FileDropActions &
  LibraryActions &
  ExportActions &
  AccountActions &
  RecoveryActions &
  ProjectActions &
  ProjectListActions &
  TrialActions &
  OriginalActions &
  SoundOriginalActions &
  ProxyActions &
  VideoSoundActions &
  SoundActions &
  MeasureActions &
  WindowActions;

type MadeActions = SourceActions &
  LibraryActions &
  ExportActions &
  AccountActions &
  RecoveryActions &
  ProjectActions &
  ProjectListActions &
  TrialActions &
  OriginalActions &
  SoundOriginalActions &
  ProxyActions &
  KeyActions &
  InspectorActions &
  OptionActions &
  SoundActions &
  MeasureActions;

/** `made`: actions that need more than `deps`; their creator disposes of them. `finderOf`: finds the frames of the present picture. */
export function createActions(deps: EditorDeps, made: MadeActions, finderOf: () => FrameFinder | undefined): EditorActions {
  const canvas = createSteppingActions(deps, finderOf);
  return {
    ...canvas,
    ...createItemActions(deps, canvas, made),
    ...createFileDrops(deps, canvas, made),
    ...createVideoSoundActions(deps, canvas),
    ...createWindowActions(deps),
    ...made,
  };
}
