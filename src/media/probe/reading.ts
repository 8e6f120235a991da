import { createLazyModule } from "#ui/lazy-module.ts";

/** Needed for a file that comes in, not to show a project: the demuxer is as large as all of the canvas. */
export const pageReader = createLazyModule(() => import("./page-reader.ts"));
