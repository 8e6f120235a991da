import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import type { Exporter } from "#export/exporter.ts";
import type { ProjectOriginal } from "#model/timeline/clip.ts";
import { proxyPlan } from "#model/timeline/proxy-plan.ts";
import type { EditorDeps } from "../actions/action-deps.ts";
import type { EditorState } from "../core/store/editor-state.ts";
import type { PreviewState } from "../core/store/picture-state.ts";
import { makePreview } from "./make-preview.ts";
import type { PreviewRun } from "./make-preview.ts";

export type PreviewActions = {
  /** Stops the making of the preview until `resumePreview`. */
  readonly pausePreview: () => void;
  /** Goes on, or begins again after a failure. */
  readonly resumePreview: () => void;
};

type PreviewDeps = {
  readonly localFile: (path: string) => Promise<Blob | undefined>;
  readonly encodeSound: Exporter["encodePictureSound"];
  readonly scriptPlace: ScriptPlace | undefined;
  /** One preview is made at a time on this device. */
  readonly locks: Pick<LockManager, "request"> | undefined;
};

const LOCK = "layback-preview";

/**
 * Makes the preview of the open project's picture where its original is on this computer and the server has none (B-220), and uploads it. It
 * rests while something plays, is scrubbed or is exported.
 */
export function createPreviewMaker({ store, backend, engine }: Pick<EditorDeps, "store" | "backend" | "engine">, deps: PreviewDeps) {
  let path: string | undefined;
  let making: AbortController | undefined;
  let run: PreviewRun | undefined;
  let isPaused = false;
  let isMoving = false;

  const show = (preview: PreviewState) => store.setState(({ picture }) => ({ picture: { ...picture, preview } }));
  /** Playing, scrubbing and exporting go first. */
  const hold = () => run?.hold(isPaused || isMoving || isExporting(store.getState()));

  const make = async (wanted: string, original: ProjectOriginal, signal: AbortSignal): Promise<void> => {
    const stored = await backend.media.isStored(wanted);
    if (signal.aborted) return;
    if (!stored.ok) return show({ status: "failed", reason: "unreachable" });
    if (stored.value) return show({ status: "stored" });
    const plan = proxyPlan(original, backend.library.maxUploadBytes);
    if (!plan) return show({ status: "failed", reason: "too-long" });
    const file = await deps.localFile(wanted);
    if (!file || signal.aborted) return;
    show({ status: "making", ratio: 0 });
    const { picture, document } = store.getState();
    const { frameRate } = document.timeline.settings;
    run = makePreview({
      original,
      file,
      plan,
      hasSound: picture.sound !== "none",
      framesPerSecond: frameRate && frameRate.numerator / frameRate.denominator,
      encodeSound: deps.encodeSound,
      scriptPlace: deps.scriptPlace,
      signal,
      onProgress: (ratio) => show(isPaused ? { status: "paused", ratio } : { status: "making", ratio }),
    });
    hold();
    const made = await run.result;
    run = undefined;
    if (signal.aborted || !made) return;
    if (!(made instanceof Blob)) return show({ status: "failed", reason: made.reason });
    show({ status: "sending", ratio: 0 });
    const sent = await backend.media.storePreview(wanted, made, {
      signal,
      onProgress: (bytes, of) => show({ status: "sending", ratio: of > 0 ? bytes / of : 0 }),
    });
    if (signal.aborted) return;
    if (sent.ok) show({ status: "stored" });
    else show({ status: "failed", reason: sent.error.kind === "refused" ? "refused" : "unreachable" });
  };

  const begin = (wanted: string, original: ProjectOriginal) => {
    making?.abort();
    making = new AbortController();
    const { signal } = making;
    const inTurn = () => make(wanted, original, signal);
    void (deps.locks ? deps.locks.request(LOCK, { signal }, inTurn).catch(() => undefined) : inTurn());
  };
  const follow = () => {
    const { document, picture, readOnly } = store.getState();
    const { url, original } = document.timeline.picture ?? {};
    const isHere = picture.original.status === "available" && picture.sound !== "unknown" && !readOnly;
    const wanted = isHere && original ? url : undefined;
    if (wanted !== path) {
      path = wanted;
      making?.abort();
      isPaused = false;
      if (picture.preview.status !== "unknown") show({ status: "unknown" });
      if (wanted !== undefined && original) begin(wanted, original);
    }
    hold();
  };
  const stop = store.subscribe(follow);
  const stopEngine = engine.onState(({ starting, transport, scrubbing }) => {
    isMoving = starting || scrubbing || transport === "playing";
    hold();
  });
  follow();

  const actions: PreviewActions = {
    pausePreview: () => {
      const { preview } = store.getState().picture;
      if (preview.status !== "making") return;
      isPaused = true;
      show({ status: "paused", ratio: preview.ratio });
      hold();
    },
    resumePreview: () => {
      const { picture, document } = store.getState();
      const { url, original } = document.timeline.picture ?? {};
      isPaused = false;
      if (picture.preview.status === "paused") show({ status: "making", ratio: picture.preview.ratio });
      else if (picture.preview.status === "failed" && url !== undefined && url === path && original) begin(url, original);
      hold();
    },
  };
  return {
    actions,
    dispose: () => {
      stop();
      stopEngine();
      making?.abort();
    },
  };
}

function isExporting({ exporting }: EditorState): boolean {
  return exporting.status === "running" || exporting.status === "saving";
}
