// The song that the address names, on a timeline of the product's own build, played as soon as it can be.
import { mountTimeline } from "./layback/timeline.js";

const project = { version: 1, id: "bench", clips: [{ id: "a", url: location.search.slice(1) }] };
await mountTimeline(document.querySelector("#place"), { project }).play();
