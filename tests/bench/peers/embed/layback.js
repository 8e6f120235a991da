// Shows the song named in the page's URL on a timeline of the product's own build, and plays it as soon as possible.
import { mountTimeline } from "./packages/layback/timeline.js";

const project = { version: 1, id: "bench", clips: [{ id: "a", url: location.search.slice(1) }] };
await mountTimeline(document.querySelector("#place"), { project }).play();
