import { createElement, forwardRef, useEffect, useLayoutEffect, useReducer, useRef } from "react";
import type { CSSProperties, ForwardedRef, ForwardRefExoticComponent, RefAttributes } from "react";
import type { Project, ProjectClip, ProjectInput } from "#model/project-json/project-json.ts";
import type { MediaPlace, Timeline as TimelineInstance, TimelineOptions } from "../api.ts";
import { mountTimeline } from "../timeline/mount-timeline.ts";
import { useScope } from "./timeline-scope.ts";

export type TimelineProps = Omit<TimelineOptions, "project"> & {
  /**
   * The project as it is now: another state of it is applied as what differs, without a step of the history; one with another `id` is
   * opened. What an edit of the user makes of it is undone unless `onEdit` passes it on to this property. An invalid one throws a
   * `ProjectError` to the nearest error boundary.
   */
  readonly project?: ProjectInput | undefined;
  /** The project of the first rendering; afterwards the user's edits and the calls of `ref` change it. Default: an empty timeline. */
  readonly defaultProject?: ProjectInput | undefined;
  /** Of the element that contains the timeline, which determines its size. */
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
};

/**
 * A timeline. `project`, `media`, `readOnly`, `theme`, `onEdit` and `contextMenu` may change at any time; the other options are those of the
 * mounting. `ref` is the mounted timeline, and null on a server. Where React runs effects again (StrictMode, Activity), the timeline is
 * mounted again with the project as it was, and its history begins anew.
 */
export const Timeline: ForwardRefExoticComponent<TimelineProps & RefAttributes<TimelineInstance>> = forwardRef(function Timeline(
  props: TimelineProps,
  ref: ForwardedRef<TimelineInstance>,
) {
  const { defaultProject, project, readOnly = false, theme = "dark", className, style } = props;
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef(project ?? defaultProject);
  const timeline = useRef<TimelineInstance | null>(null);
  const latest = useRef(props);
  const isApplying = useRef(false);
  /** The last value of `project` that was applied, and what the timeline made of it. */
  const applied = useRef<{ readonly given: ProjectInput; readonly made: Project } | undefined>(undefined);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const scope = useScope();
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const { project: _project, defaultProject: _default, className: _class, style: _style, ...options } = latest.current;
    const mounted = mountTimeline(place.current, {
      ...options,
      project: opened.current,
      media: (clip) => mediaOf(latest.current, clip),
      contextMenu: (target, entries) => latest.current.contextMenu?.(target, entries) ?? entries,
      onEdit: (edit) => {
        if (isApplying.current) return;
        latest.current.onEdit?.(edit);
        if (latest.current.project) renderAgain();
      },
    });
    timeline.current = mounted;
    const leave = scope?.join(mounted);
    return () => {
      opened.current = mounted.project;
      timeline.current = null;
      leave?.();
      mounted.dispose();
    };
  }, [scope]);
  // After each rendering: an edit that the page did not take over is undone, too.
  useLayoutEffect(() => {
    const mounted = timeline.current;
    if (!mounted || !project || project === mounted.project) return;
    if (applied.current?.given === project && applied.current.made === mounted.project) return;
    isApplying.current = true;
    try {
      if (project.id === mounted.project.id) mounted.applyProject(project, { undoable: false });
      else mounted.setProject(project);
      applied.current = { given: project, made: mounted.project };
    } finally {
      isApplying.current = false;
    }
  });
  useEffect(() => timeline.current?.setReadOnly(readOnly), [readOnly]);
  useEffect(() => timeline.current?.setTheme(theme), [theme]);
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
