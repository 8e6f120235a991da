/** The page `/embed`: a timeline for the page around its frame, which connects by `connectLayback` (connect.ts). */
import "#ui/fonts.css";
import { mountIn } from "../mount-in.tsx";
import { openTimeline } from "../open-timeline.tsx";
import { allowedOrigins } from "./allowed-origins.ts";
import { openDoor } from "./door.ts";
import "./frame.css";
import { servePort } from "./serve-port.ts";

const origins = allowedOrigins(import.meta.env, (path) => fetch(path));
origins.catch(reportError);

const timeline = openTimeline((node, onError) => mountIn(document.body, node, onError), {});
// Open before this page's load event, which a parent waits for.
openDoor({ own: window, parent: window.parent, allowedOrigins: origins, serve: (port) => servePort(port, timeline) });
