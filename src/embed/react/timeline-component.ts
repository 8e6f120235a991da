import { createElement, forwardRef, useEffect, useRef } from "react";
import type { CSSProperties, ForwardedRef, ForwardRefExoticComponent, RefAttributes } from "react";
import type { ProjectClip, ProjectInput } from "#model/project-json/project-json.ts";
import type { MediaPlace, Timeline as TimelineInstance, TimelineOptions } from "../api.ts";
import { mountTimeline } from "../timeline/mount-timeline.ts";

export type TimelineProps = Pick<TimelineOptions, "media" | "readOnly" | "onEdit" | "label" | "assetsUrl"> & {
  /** Project JSON of the first rendering; afterwards the user's edits and `setProject` change the project. Default: an empty timeline. */
  readonly defaultProject?: ProjectInput | undefined;
  /** Of the element that contains the timeline, which determines its size. */
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
};

/**
 * A timeline. `media`, `readOnly` and `onEdit` may change at any time; `label` and `assetsUrl` are those of the mounting. `ref` is the
 * mounted timeline, and null on a server. An invalid `defaultProject` throws a `ProjectError` to the nearest error boundary. Where React
 * runs effects again (StrictMode, Activity), the timeline is mounted again with the project as it was, and its history begins anew.
 */
export const Timeline: ForwardRefExoticComponent<TimelineProps & RefAttributes<TimelineInstance>> = forwardRef(function Timeline(
  props: TimelineProps,
  ref: ForwardedRef<TimelineInstance>,
) {
  const { defaultProject, readOnly = false, className, style } = props;
  const place = useRef<HTMLDivElement>(null);
  const project = useRef(defaultProject);
  const timeline = useRef<TimelineInstance | null>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const { label, assetsUrl } = latest.current;
    const mounted = mountTimeline(place.current, {
      project: project.current,
      readOnly: latest.current.readOnly,
      label,
      assetsUrl,
      media: (clip) => mediaOf(latest.current, clip),
      onEdit: (edit) => latest.current.onEdit?.(edit),
    });
    timeline.current = mounted;
    return () => {
      project.current = mounted.project;
      timeline.current = null;
      mounted.dispose();
    };
  }, []);
  useEffect(() => timeline.current?.setReadOnly(readOnly), [readOnly]);
  // After the mounting, in which the effects of this component's parents may use it already.
  useEffect(() => {
    if (ref) return give(ref, timeline.current);
    return undefined;
  }, [ref]);
  return createElement("div", { ref: place, className, style });
});

const mediaOf = ({ media }: TimelineProps, clip: ProjectClip): MediaPlace => (media ? media(clip) : clip.url);

/** Sets a reference, and returns what resets it. */
function give(ref: NonNullable<ForwardedRef<TimelineInstance>>, value: TimelineInstance | null): () => void {
  if (typeof ref !== "function") {
    ref.current = value;
    return () => (ref.current = null);
  }
  // From React 19 on, a function may return one that ends what it began.
  const end: unknown = ref(value);
  return () => (typeof end === "function" ? end() : ref(null));
}
