import { createRef } from "react";
import { unlockOnGesture } from "#editor/playback/unlock-on-gesture.ts";
import { listenForShortcuts } from "#editor/shortcuts/listen.ts";
import { DEFAULT_KEYMAP } from "#editor/shortcuts/default-keymap.ts";
import { createEmitters } from "../emitters.ts";
import { messages } from "#model/text/messages.ts";
import { TimelineCanvas } from "#timeline/canvas/timeline-canvas.tsx";
import type { CanvasHandle } from "#timeline/canvas/timeline-canvas.tsx";
import type { ProjectInput } from "#model/project-json/project-json.ts";
import type { Timeline, TimelineOptions } from "../api.ts";
import { createHandle } from "../handle.ts";
import type { Mount } from "../editor/mount-in.tsx";
import { setPageLanguage } from "../words/set-page-language.ts";
import { mustRead } from "../project-error.ts";
import { SHORTCUTS_OF_EDITOR } from "./of-editor.ts";
import { followSession } from "./session-events.ts";
import { timelineStats } from "./timeline-stats.ts";
import { createTimelineSession } from "./timeline-session.ts";

const KEYS = DEFAULT_KEYMAP.shortcuts.filter(({ id }) => !SHORTCUTS_OF_EDITOR.has(id));

/** Creates a timeline and renders it by `mount`. Throws what `mountTimeline` throws; then nothing is mounted. */
export function openTimeline(mount: Mount, options: TimelineOptions): Timeline {
  const project = options.project && mustRead(options.project);
  const isReady = setPageLanguage(options, "timelineWords");
  const events = createEmitters();
  const session = createTimelineSession({
    project,
    options,
    onEdit: (edit) => {
      options.onEdit?.(edit);
      events.emit("edit", edit);
    },
    onMessage: (message) => events.emit("error", { message }),
  });
  const { store, engine, commands, editing } = session;
  const canvas = createRef<CanvasHandle>();
  // A component: it reads its words when it is rendered, and again in another language.
  const Shown = () => (
    <TimelineCanvas
      ref={canvas}
      host={session.host}
      ariaLabel={options.label ?? messages.timelineLabel}
      emptyHint={messages.timelineHasNoClips}
    />
  );
  const mounted = mount(
    <Shown />,
    (error) => events.emit("error", { message: error instanceof Error ? error.message : String(error) }),
    isReady,
  );
  const undo = [
    followSession(session, events.emit),
    unlockOnGesture(mounted.root, engine, store),
    listenForShortcuts({ root: mounted.root, actions: commands, shortcuts: () => KEYS, reach: "root" }),
  ];
  const handle = createHandle({ store, engine, commands, project: () => editing.project(), on: events.on });
  let isDisposed = false;

  return Object.assign(handle, {
    setProject: (next: ProjectInput) => {
      const read = mustRead(next);
      engine.pause();
      const isOther = read.id !== store.getState().projectId;
      editing.open(read);
      if (isOther) commands.seek(0);
    },
    setReadOnly: (readOnly: boolean) => store.setState({ readOnly, preview: undefined }),
    stats: () => timelineStats(canvas.current?.stats(), engine.stats()),
    dispose: () => {
      if (isDisposed) return;
      isDisposed = true;
      for (const stop of undo.toReversed()) stop();
      events.clear();
      mounted
        .dispose()
        .then(() => session.dispose())
        .catch(reportError);
    },
  });
}
