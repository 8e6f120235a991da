/**
 * The page `/embed`: a timeline for the page around its frame, which connects by `connectLayback` (connect.ts). With `?project=` it shows
 * that project of the server read-only; it may then also be opened without a frame.
 */
import "#ui/fonts.css";
import { createLazyModule } from "#ui/lazy-module.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import type { FramedTimeline } from "./framed-timeline.ts";
import { mountIn } from "../editor/mount-in.tsx";
import { openTimeline } from "../timeline/open-timeline.tsx";
import { allowedOrigins } from "./allowed-origins.ts";
import { acceptHandshake } from "./handshake.ts";
import "./frame.css";
import { createPortRouter } from "./port-router.ts";
import { showFailure } from "./show-failure.tsx";

const origins = allowedOrigins(import.meta.env, (path) => fetch(path));
origins.catch(reportError);

const portRouter = createPortRouter();
const connect = (timeline: FramedTimeline | undefined) => portRouter.connect(timeline);
const projectId = new URLSearchParams(location.search).get("project");
if (projectId === null) connect(openTimeline((...given) => mountIn(document.body, ...given), {}));
else {
  createLazyModule(() => import("./view/show-view.tsx"))
    .load()
    .then(({ showView }) => showView(projectId, connect))
    .catch((error: unknown) => showFailure(editorMessages.pageFailed, error));
}
// Listens before this page's load event, which a parent waits for.
acceptHandshake({ own: window, parent: window.parent, allowedOrigins: origins, serve: portRouter.serve });
