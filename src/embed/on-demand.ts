/** What is loaded when a page first asks for it. One chunk: each further one would split what it shares with the entries into more files. */
export { timelineImage } from "./output/timeline-image.ts";
export { timelineMix } from "./output/timeline-mix.ts";
