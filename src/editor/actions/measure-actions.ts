import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import { measureMix } from "#export/measure-mix.ts";
import { planWholeMix } from "#export/plan/plan-export.ts";
import type { MixMeasurement } from "../core/store/mix-measurement.ts";
import { createNewestPerFrame } from "../core/store/newest-per-frame.ts";
import type { EditorDeps } from "./action-deps.ts";
import { createProjectMedia } from "./project-media.ts";
import type { OpenLocalFile } from "./project-media.ts";

export type MeasureActions = {
  /** Measures the mix of the open project in its present state, beside playback (B-158). One measurement at a time. */
  readonly measureMix: () => Promise<void>;
  readonly cancelMeasuring: () => void;
};

export type Measuring = {
  readonly actions: MeasureActions;
  /** Clears the measurement, and cancels one that runs: another project or picture is shown. */
  readonly reset: () => void;
};

export function createMeasuring(
  deps: Pick<EditorDeps, "store" | "backend">,
  scriptPlace: ScriptPlace | undefined,
  localFile: OpenLocalFile,
): Measuring {
  const { store } = deps;
  const media = createProjectMedia(deps, localFile);
  let run: AbortController | undefined;
  const show = (mixMeasurement: MixMeasurement) => store.setState({ mixMeasurement });
  const reset = () => {
    run?.abort();
    run = undefined;
    if (store.getState().mixMeasurement.status !== "idle") show({ status: "idle" });
  };
  return {
    actions: {
      measureMix: async () => {
        if (run) return;
        const own = new AbortController();
        run = own;
        const { document, picture } = store.getState();
        const plan = planWholeMix(document.timeline, picture.sound !== "none");
        show({ status: "running", ratio: 0 });
        const shown = createNewestPerFrame((ratio: number) => show({ status: "running", ratio }));
        own.signal.addEventListener("abort", shown.end);
        const result = await measureMix(plan, { ...media, scriptPlace, signal: own.signal, onProgress: shown.set });
        shown.end();
        // Cancelled: another measurement may run by now.
        if (run !== own) return;
        run = undefined;
        if (result.ok) show({ status: "done", loudness: result.value, mix: plan.mix, atMs: Date.now() });
        else show({ status: "failed", failure: result.error });
      },
      cancelMeasuring: reset,
    },
    reset,
  };
}
