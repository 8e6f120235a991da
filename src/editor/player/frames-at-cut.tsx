import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import { createPictureFrames } from "#engine/picture/picture-frames.ts";
import type { PictureFrames } from "#engine/picture/picture-frames.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { FRAME_TOLERANCE_SECONDS } from "#model/timeline/limits.ts";
import { timeText } from "#model/time/time-style.ts";
import { frameSeconds } from "#timeline/grid/frame-seconds.ts";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { useTimeStyles } from "../transport/use-time-styles.ts";
import styles from "./frames-at-cut.module.css";

type FramesAtCutProps = {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** The scale at which two pictures have room side by side; undefined: there is one. The picture itself shows the frame at the cut. */
  readonly scale: number | undefined;
  readonly onScale: (scale: number | undefined) => void;
};

/**
 * While the edit point of two clips is rolled (B-195): the picture's frame before it, beside the one at it. The frames have a decoder of
 * their own, opened by the first roll; where they cannot be decoded, the picture stays alone.
 */
export function FramesAtCut({ video, scale, onScale }: FramesAtCutProps) {
  const { picture } = useEditor();
  const cut = useEditorState(({ heldSeconds, isEditPointHeld, transport }) =>
    isEditPointHeld && !transport.isPlaying ? heldSeconds : undefined,
  );
  const frame = useEditorState(({ document }) => frameSeconds(document.timeline));
  const { place } = useTimeStyles();
  const box = useRef<HTMLDivElement>(null);
  const frames = useRef<PictureFrames | undefined>(undefined);
  const before = cut === undefined ? undefined : Math.max(0, Math.floor((cut + FRAME_TOLERANCE_SECONDS) / frame) - 1) * frame;
  const wanted = useRef(before);

  useEffect(() => {
    wanted.current = before;
    const bytes = picture.bytes();
    if (before === undefined || bytes === undefined) {
      frames.current?.rest();
      onScale(undefined);
      return;
    }
    frames.current ??= openFrames(bytes, box.current);
    const opened = frames.current;
    const show = () => {
      if (wanted.current === undefined) return;
      const size = video.current && sizeSideBySide(video.current);
      if (size) opened.setSize(size.widthPx * devicePixelRatio, size.heightPx * devicePixelRatio);
      // In the middle of the frame: its exact start may be rounded to the frame before.
      opened.want(wanted.current + frame / 2);
      if (size && opened.shown) onScale(size.scale);
    };
    show();
    return opened.onChange(show);
  }, [before, frame, onScale, picture, video]);

  useEffect(
    () => () => {
      frames.current?.dispose();
      frames.current = undefined;
    },
    [],
  );

  return (
    <div ref={box} className={styles["frames"]} hidden={scale === undefined} aria-hidden data-cut>
      {before !== undefined && cut !== undefined && (
        <>
          <span className={styles["label"]}>{editorMessages.frameBeforeCut(timeText(before, place))}</span>
          <span className={styles["label"]}>{editorMessages.frameAtCut(timeText(cut, place))}</span>
        </>
      )}
    </div>
  );
}

function openFrames(bytes: Parameters<typeof createPictureFrames>[0], box: HTMLElement | null): PictureFrames {
  const frames = createPictureFrames(bytes);
  frames.canvas.className = styles["before"] ?? "";
  box?.prepend(frames.canvas);
  return frames;
}

/** How large the picture is where two lie side by side, and by how much it is scaled for that. */
function sizeSideBySide({ clientWidth, clientHeight, videoWidth, videoHeight }: HTMLVideoElement) {
  if (videoWidth === 0 || clientWidth === 0) return undefined;
  const shownWidth = Math.min(clientWidth, (clientHeight * videoWidth) / videoHeight);
  const scale = Math.min(1, (clientWidth - GAP_PX) / 2 / shownWidth);
  return { scale, widthPx: clientWidth * scale, heightPx: clientHeight * scale };
}

const GAP_PX = 8;
