import type { Editor } from "#editor/create-editor.ts";
import { writeProject } from "#model/project-json/write-project.ts";
import type { Timeline } from "../../api.ts";
import { createEmitters } from "../../emitters.ts";
import { createHandle } from "../../handle.ts";
import { followSession } from "../../timeline/session-events.ts";
import { timelineStats } from "../../timeline/timeline-stats.ts";
import { FrameError } from "../frame-error.ts";

/** The API of a read-only project for the page around the frame: all calls but those that edit. Disposing it leaves the editor running. */
export function viewTimeline(editor: Editor, setTheme: Timeline["setTheme"]): Timeline {
  const { store, engine } = editor;
  const events = createEmitters();
  const stopFollowing = followSession(editor, events.emit);
  const refuse = () => {
    throw new FrameError("ReadOnlyError", "A project of the server is only looked at here.");
  };
  const project = () => writeProject(store.getState().projectId ?? "", store.getState().document.timeline);
  return Object.assign(createHandle({ store, engine, commands: editor.actions, project, on: events.on, setTheme }), {
    setProject: refuse,
    setReadOnly: refuse,
    stats: () => timelineStats(undefined, engine.stats()),
    dispose: () => {
      stopFollowing();
      events.clear();
    },
  });
}
