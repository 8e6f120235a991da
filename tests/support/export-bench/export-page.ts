import { filterGraph } from "./filter-graph.ts";
import { lagOfExport, nullOfMix } from "./fidelity.ts";
import { clearCached, exportProject } from "./export-ours.ts";

/** The functions that the suite `export` calls in its page. */
export const exportPage = { exportProject, clearCached, filterGraph, nullOfMix, lagOfExport };

declare global {
  interface Window {
    exportPage: typeof exportPage;
  }
}

window.exportPage = exportPage;
