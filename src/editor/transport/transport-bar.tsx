import { useRef } from "react";
import type { ReactNode } from "react";
import {
  Bookmark,
  Keyboard,
  Maximize2,
  Pause,
  Play,
  Scissors,
  TextCursorInput,
  Trash2,
  Volume2,
  VolumeX,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import { uiMessages } from "#model/text/ui-messages.ts";
import { panelMessages } from "#model/text/panel-messages.ts";
import { messages } from "#model/text/messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { zoomOf } from "#model/timeline/viewport.ts";
import { VIDEO_BAR_ID } from "#timeline/contract.ts";
import { cx } from "#ui/cx.ts";
import { isByPointer } from "#ui/buttons/is-by-pointer.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Slider } from "#ui/fields/slider.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { useIsNarrow } from "../layout/use-is-narrow.ts";
import { CommandNote, HistoryButtons } from "./history-buttons.tsx";
import { useShortcut } from "./use-shortcut.ts";
import { AudioSettings } from "./audio-settings.tsx";
import { LoudnessReadout } from "./loudness-readout.tsx";
import { MasterMeter } from "./master-meter.tsx";
import { TimeButtons, TimeDisplay } from "./time-display.tsx";
import { TransportStatus } from "./transport-status.tsx";
import { DefaultTooltipPlacement } from "#ui/overlays/tooltip.tsx";
import { OverlapButton } from "./overlap-button.tsx";
import { useTimeStyles } from "./use-time-styles.ts";
import styles from "./transport-bar.module.css";

/** The controls bar of the timeline (B-84). */
export function TransportBar({ commands }: { readonly commands?: ReactNode }) {
  const isNarrow = useIsNarrow();
  const hasMeters = useEditorState((state) => state.parts.meters);
  // Below the bar, tooltips would cover the ruler and receive its clicks.
  return (
    <DefaultTooltipPlacement value="top">
      <div
        role="toolbar"
        aria-label={panelMessages.timelineControls}
        className={cx(styles["bar"], commands !== undefined && styles["twoRows"])}
      >
        <div className={styles["group"]}>
          <div className={styles["time"]}>
            <TimeDisplay />
            {!isNarrow && <TimeButtons />}
          </div>
          <PlayButton />
          <TransportStatus />
        </div>
        <div className={styles["rest"]}>
          {isNarrow && <TimeButtons />}
          <ClipButtons />
          <ZoomButtons />
          <div className={styles["levels"]}>
            {hasMeters && (
              <>
                {commands === undefined && (
                  <div className={styles["loudness"]}>
                    <LoudnessReadout />
                  </div>
                )}
                <MasterMeter />
              </>
            )}
            <AudioSettings />
            <MasterVolume />
          </div>
        </div>
        {commands !== undefined && <div className={styles["commands"]}>{commands}</div>}
      </div>
    </DefaultTooltipPlacement>
  );
}

function PlayButton() {
  const { actions } = useEditor();
  const shortcut = useShortcut();
  const isPlaying = useEditorState((state) => state.transport.isPlaying);
  return (
    <IconButton
      label={isPlaying ? panelMessages.pause : panelMessages.play}
      variant="primary"
      {...shortcut("togglePlay")}
      icon={isPlaying ? <Pause size={16} fill="currentColor" aria-hidden /> : <Play size={16} fill="currentColor" aria-hidden />}
      onPress={() => void actions.togglePlay()}
    />
  );
}

function ClipButtons() {
  const { actions, isViewer } = useEditor();
  const group = useRef<HTMLDivElement>(null);
  const shortcut = useShortcut();
  const isInspectorOpen = useEditorState((state) => state.inspector.isOpen);
  const isMarkerListOpen = useEditorState((state) => state.markerList.isOpen);
  const hasMarkers = useEditorState((state) => state.parts.markers);
  const hasShortcuts = useEditorState((state) => state.keymap.shortcuts.length > 0);
  return (
    <div ref={group} className={styles["group"]}>
      {isViewer ? <CommandNote buttons={group} /> : <EditButtons />}
      <IconButton
        label={panelMessages.inspector}
        tooltip={isViewer ? panelMessages.valuesOfClip : panelMessages.editValues}
        {...shortcut("inspect")}
        icon={<TextCursorInput size={16} aria-hidden />}
        onPress={isInspectorOpen ? actions.closeInspector : actions.openInspector}
      />
      {hasMarkers && (
        <IconButton
          label={panelMessages.markers}
          {...shortcut("listMarkers")}
          icon={<Bookmark size={16} aria-hidden />}
          onPress={(press) => {
            if (isMarkerListOpen) actions.closeMarkerList();
            else if (isByPointer(press)) actions.showMarkerList();
            else actions.openMarkerList();
          }}
        />
      )}
      {hasShortcuts && (
        <IconButton
          label={panelMessages.keyboardShortcuts}
          className={styles["keys"] ?? ""}
          {...shortcut("showShortcuts")}
          icon={<Keyboard size={16} aria-hidden />}
          onPress={() => actions.openDialog({ kind: "shortcuts" })}
        />
      )}
    </div>
  );
}

function EditButtons() {
  const { actions } = useEditor();
  const shortcut = useShortcut();
  const selection = useEditorState((state) => state.selection);
  const readOnly = useEditorState((state) => state.readOnly);
  const isEmpty = useEditorState((state) => state.index.lastEnd === 0);
  const hasClip = [...selection].some((id) => id !== VIDEO_BAR_ID);
  return (
    <>
      <HistoryButtons />
      <IconButton
        label={panelMessages.cut}
        tooltip={panelMessages.cutAtPlayhead}
        {...shortcut("split")}
        icon={<Scissors size={16} aria-hidden />}
        isDisabled={readOnly || (!hasClip && (selection.size > 0 || isEmpty))}
        whyDisabled={readOnly ? messages.readOnlyHere : selection.size > 0 ? messages.noClipSelected : messages.timelineHasNoClips}
        onPress={actions.splitAtPlayhead}
      />
      <OverlapButton />
      <IconButton
        label={uiMessages.delete}
        {...shortcut("deleteSelected")}
        icon={<Trash2 size={16} aria-hidden />}
        isDisabled={selection.size === 0 || readOnly}
        whyDisabled={readOnly ? messages.readOnlyHere : messages.noClipSelected}
        onPress={actions.deleteSelected}
      />
    </>
  );
}

function ZoomButtons() {
  const { actions } = useEditor();
  const shortcut = useShortcut();
  const percentage = useEditorState((state) => Math.round(zoomOf(state.viewport) * 100));
  const shownSeconds = useEditorState(({ viewport }) => viewport.widthPx / viewport.pxPerSecond);
  const { length } = useTimeStyles();
  return (
    <div className={styles["group"]}>
      <IconButton
        label={panelMessages.zoomOut}
        {...shortcut("zoomOut")}
        icon={<ZoomOut size={16} aria-hidden />}
        onPress={actions.zoomOut}
      />
      <output aria-label={panelMessages.zoom} title={editorMessages.shownSpan(shownSeconds, length)} className={styles["zoom"]}>
        {percentageText(percentage)}
      </output>
      <IconButton label={panelMessages.zoomIn} {...shortcut("zoomIn")} icon={<ZoomIn size={16} aria-hidden />} onPress={actions.zoomIn} />
      <IconButton
        label={panelMessages.zoomToFit}
        {...shortcut("zoomToFit")}
        icon={<Maximize2 size={16} aria-hidden />}
        onPress={actions.zoomToFit}
      />
    </div>
  );
}

/** As wide as five digits at most: "<1%", "150%", "15k%". */
function percentageText(percentage: number): string {
  if (percentage < 1) return "<1%";
  return percentage < 10_000 ? `${percentage}%` : `${Math.round(percentage / 1000)}k%`;
}

function MasterVolume() {
  const { actions } = useEditor();
  const volume = useEditorState((state) => state.transport.volume);
  return (
    <div className={styles["volume"]}>
      <IconButton
        label={volume === 0 ? panelMessages.unmute : panelMessages.mute}
        icon={volume === 0 ? <VolumeX size={16} aria-hidden /> : <Volume2 size={16} aria-hidden />}
        onPress={actions.toggleMute}
      />
      <Slider
        label={panelMessages.volume}
        isLabelHidden
        value={Math.round(volume * 100)}
        minValue={0}
        maxValue={100}
        onChange={(value) => actions.setVolume(value / 100)}
        format={(value) => `${value}%`}
        className={styles["slider"] ?? ""}
      />
    </div>
  );
}
