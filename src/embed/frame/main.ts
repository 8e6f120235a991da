/**
 * The page `/embed`: a timeline for the page around its frame, which connects by `connectLayback` (connect.ts). With `?project=` it shows
 * that project of the server instead, to look at; it may then stand alone as well.
 */
import "#ui/fonts.css";
import type { Timeline } from "../api.ts";
import { mountIn } from "../mount-in.tsx";
import { openTimeline } from "../open-timeline.tsx";
import { allowedOrigins } from "./allowed-origins.ts";
import { openDoor } from "./door.ts";
import "./frame.css";
import { createSwitchboard } from "./switchboard.ts";

const origins = allowedOrigins(import.meta.env, (path) => fetch(path));
origins.catch(reportError);

const switchboard = createSwitchboard();
const connect = (timeline: Timeline | undefined) => switchboard.connect(timeline);
const projectId = new URLSearchParams(location.search).get("project");
if (projectId === null) connect(openTimeline((node, onError) => mountIn(document.body, node, onError), {}));
else import("./view/show-view.tsx").then(({ showView }) => showView(projectId, connect)).catch(reportError);
// Open before this page's load event, which a parent waits for.
openDoor({ own: window, parent: window.parent, allowedOrigins: origins, serve: switchboard.serve });
