/** What reads media files on the page's own thread, with the demuxer: a script of its own (reading.ts). */
export { probeHere } from "./probe-here.ts";
export { hasPicture, sniffMimeType } from "./sniff.ts";
export { soundDecodes } from "./sound-check.ts";
