import type { Editor } from "#editor/create-editor.ts";
import type { FramedTimeline } from "../framed-timeline.ts";
import type { TimelineEvents } from "../../api.ts";
import { createEmitters, EVENT_NAMES } from "../../emitters.ts";
import { createEditOrigin } from "../../editing/edit-origin.ts";
import { createHandle } from "../../handle.ts";
import { createProjectReader, createSnapshots } from "../../snapshots.ts";
import { followSelection, followSession } from "../../timeline/session-events.ts";
import { timelineStats } from "../../timeline/timeline-stats.ts";
import { FrameError } from "../frame-error.ts";

/** The API of a read-only project for the page around the frame: all calls but those that edit. Disposing it leaves the editor running. */
export function viewTimeline(editor: Editor, setTheme: FramedTimeline["setTheme"]): FramedTimeline {
  const { store, engine } = editor;
  const events = createEmitters<TimelineEvents>(EVENT_NAMES);
  const snapshots = createSnapshots(store, editor.sound.sources, createProjectReader(store));
  const stops = [followSelection(store, snapshots, events.emit), followSession(editor, snapshots, events.emit, false)];
  const refuse = () => {
    throw new FrameError("ReadOnlyError", "A project of the server is only looked at here.");
  };
  return Object.assign(
    createHandle({
      store,
      engine,
      playhead: editor.playhead,
      commands: editor.actions,
      snapshots,
      origin: createEditOrigin(),
      editing: () => undefined,
      ignoresReadOnly: false,
      on: events.on,
      setTheme,
    }),
    {
      setProject: refuse,
      setReadOnly: refuse,
      stats: () => timelineStats(undefined, engine.stats()),
      dispose: () => {
        for (const stop of stops) stop();
        events.clear();
      },
    },
  );
}
