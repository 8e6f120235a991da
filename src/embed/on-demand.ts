/** What is loaded when a page first asks for it. One chunk: each further one would split what it shares with the entries into more files. */
export { createDeferredSounds } from "./peaks/deferred-sounds.ts";
export { timelineImage } from "./output/timeline-image.ts";
export { timelineMix } from "./output/timeline-mix.ts";
