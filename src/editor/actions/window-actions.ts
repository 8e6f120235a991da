import { hasRanges } from "#export/plan/export-format.ts";
import type { ExportChoice } from "../core/store/export-state.ts";
import type { EditorDialog } from "../core/store/editor-state.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { messages } from "#model/text/messages.ts";
import { saveStatusText } from "../core/save-queue/save-status-text.ts";
import { announce, reportNoEffect } from "../core/store/announce.ts";
import { dismissPlaybackError } from "../core/store/report-playback-error.ts";
import type { EditorDeps } from "./action-deps.ts";

export type WindowActions = {
  readonly openDialog: (dialog: EditorDialog) => void;
  readonly closeDialog: () => void;
  /** Says why, if there is nothing to export. */
  readonly openExport: () => void;
  /** The same for the loop range alone (B-197): in a format that has ranges, if another one was chosen. */
  readonly exportRange: () => void;
  /** Edits are saved without a command: highlights and announces whether they are. */
  readonly showSaving: () => void;
  /** Turns the time display into a field. */
  readonly typeTime: () => void;
  /** Lists the markers, and focuses the panel. */
  readonly openMarkerList: () => void;
  /** The same after a press by pointer: the focus stays, so that Space plays (B-105). */
  readonly showMarkerList: () => void;
  readonly closeMarkerList: () => void;
  readonly dismissPlaybackError: () => void;
};

export function createWindowActions({ store, isViewer }: EditorDeps): WindowActions {
  const openExport = (isRangeOnly: boolean) => {
    const { projectId } = store.getState();
    if (isViewer) reportNoEffect(store, messages.readOnlyHere);
    else if (projectId === undefined) reportNoEffect(store, editorMessages.nothingToExport);
    else {
      const isBusy = ["running", "ready", "saving"].includes(store.getState().exporting.status);
      if (!isBusy) store.setState(({ exportChoice }) => ({ exportChoice: choiceFor(exportChoice, isRangeOnly) }));
      store.setState({ dialog: { kind: "export" } });
    }
  };
  return {
    openDialog: (dialog) => store.setState({ dialog }),
    closeDialog: () => store.setState({ dialog: undefined }),
    openExport: () => openExport(false),
    exportRange: () => openExport(true),
    showSaving: () => {
      const { save, waitingElsewhere } = store.getState();
      if (isViewer) {
        reportNoEffect(store, messages.readOnlyHere);
        return;
      }
      announce(store, saveStatusText(save, waitingElsewhere));
      store.setState(({ saveAsked }) => ({ saveAsked: saveAsked + 1 }));
    },
    typeTime: () => store.setState(({ timeAsked }) => ({ timeAsked: timeAsked + 1 })),
    openMarkerList: () => store.setState(({ markerList }) => ({ markerList: { isOpen: true, asked: markerList.asked + 1 } })),
    showMarkerList: () => store.setState({ markerList: { isOpen: true, asked: 0 } }),
    closeMarkerList: () => store.setState(({ markerList }) => ({ markerList: { ...markerList, isOpen: false } })),
    dismissPlaybackError: () => dismissPlaybackError(store),
  };
}

/** A range is not exported as WebM (B-197): the format that is replaced comes back with the next export of all. */
function choiceFor({ formatOfAll, ...choice }: ExportChoice, isRangeOnly: boolean): ExportChoice {
  const format = formatOfAll ?? choice.format;
  if (!isRangeOnly || hasRanges(format)) return { ...choice, isRangeOnly, format };
  return { ...choice, isRangeOnly, format: "wav", formatOfAll: format };
}
