import { openStoredProxy, removeParts } from "#engine/proxy/part-store.ts";
import type { MadeProxy } from "#engine/proxy/proxy-protocol.ts";
import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import type { Exporter } from "#export/exporter.ts";
import type { ProjectOriginal } from "#model/timeline/clip.ts";
import { proxyLimitBytes } from "#model/timeline/proxy-plan.ts";
import type { ProxyPlan } from "#model/timeline/proxy-plan.ts";
import type { EditorDeps } from "../actions/action-deps.ts";
import type { ProxyBeingMade, ProxyState } from "../core/store/picture-state.ts";
import type { Timers } from "../core/timers.ts";
import type { LocalSettings } from "../local-settings.ts";
import type { ForegroundWork } from "./foreground-work.ts";
import { deviceProxy } from "./device-proxy.ts";
import { isStored } from "./is-stored.ts";
import { makeProxy } from "./make-proxy.ts";
import type { WholeProxyRun } from "./make-proxy.ts";
import { sendWatched } from "./send-watched.ts";

export type ProxyAttempt = {
  readonly path: string;
  readonly original: ProjectOriginal;
  /** The ratio that was shown when its making was paused; else 0. */
  readonly pausedAt: number;
  readonly signal: AbortSignal;
};

export type ProxyAttemptDeps = {
  readonly foreground: ForegroundWork;
  readonly localFile: (path: string) => Promise<Blob | undefined>;
  readonly encodeSound: Exporter["encodePictureSound"];
  readonly scriptPlace: ScriptPlace | undefined;
  readonly deviceStrings: LocalSettings;
  readonly timers: Timers;
};

/** The device setting that is set where the user has cancelled the proxy of this path. */
export const cancelledKey = (path: string) => `layback-no-preview:${path}`;

export const isBeingMade = (proxy: ProxyState): proxy is ProxyBeingMade => ["making", "resting"].includes(proxy.status);

function storedState(proxy: MadeProxy | undefined, plan: ProxyPlan | undefined): ProxyState {
  const isCoarse = proxy && plan && proxy.encoding.shortSidePx < plan.shortSidePx;
  return { status: "stored", ...(proxy?.isSilent && { isSilent: true }), ...(isCoarse && { isCoarse: true }) };
}

/** Makes a proxy unless this device or the server has it, sends it, and shows how far it is. */
export function createProxyAttempts({ store, backend }: Pick<EditorDeps, "store" | "backend">, deps: ProxyAttemptDeps) {
  let run: WholeProxyRun | undefined;
  /** Made, and not sent yet: without private storage it is nowhere else. */
  let unsent: { readonly path: string; readonly proxy: MadeProxy } | undefined;

  const show = (proxy: ProxyState) => store.setState(({ picture }) => ({ picture: { ...picture, proxy } }));
  /** What shows frames is made anew for it: not while something plays. */
  let fileToShow: Blob | undefined;
  const showFile = (file: Blob | undefined) => {
    const isLater = file !== undefined && deps.foreground.busy.isOn();
    fileToShow = isLater ? file : undefined;
    if (!isLater) store.setState(({ picture }) => ({ picture: { ...picture, localProxy: file } }));
  };
  const madeState = (): ProxyBeingMade["status"] => (deps.foreground.busy.isOn() ? "resting" : "making");
  const mostBytes = () => proxyLimitBytes(backend.library.maxUploadBytes);
  const hold = () => {
    const status = madeState();
    run?.hold(deps.foreground.urgent.isOn());
    const { proxy } = store.getState().picture;
    if (isBeingMade(proxy) && proxy.status !== status) show({ status, ratio: proxy.ratio });
    if (fileToShow && !deps.foreground.busy.isOn()) showFile(fileToShow);
  };
  /** The sound cannot be read for as long as it is decoded without the browser's decoder. */
  const isSoundLost = () => {
    const { sound, picture } = store.getState();
    return sound.isDecodingReduced && picture.sound === "unread";
  };
  const onDevice = (original: ProjectOriginal) => deviceProxy(original, backend.library.maxUploadBytes);

  /** Undefined: it has ended without a proxy, and the state says why. */
  const make = async ({ path, original, pausedAt, signal }: ProxyAttempt, plan: ProxyPlan): Promise<MadeProxy | undefined> => {
    const file = await deps.localFile(path);
    if (!file || signal.aborted) return undefined;
    let furthest = 0;
    const showMade = (ratio: number) => show({ status: madeState(), ratio: (furthest = Math.max(furthest, ratio)) });
    showMade(pausedAt);
    run = makeProxy({
      original,
      file,
      plan,
      mostBytes: mostBytes(),
      hasSound: store.getState().picture.sound !== "none",
      encodeSound: deps.encodeSound,
      scriptPlace: deps.scriptPlace,
      signal,
      onProgress: (ratio) => !signal.aborted && showMade(ratio),
    });
    hold();
    const made = await run.result;
    run = undefined;
    if (signal.aborted || !made) return undefined;
    if (made.type === "done") return made;
    // Where the file is gone or has changed, the picture says so.
    const isThere = (await deps.localFile(path)) !== undefined;
    if (!signal.aborted) show(isThere ? { status: "failed", reason: made.reason } : { status: "unknown" });
    return undefined;
  };

  return {
    show,
    showFile,
    madeState,
    hold,
    forgetUnsent: () => (unsent = undefined),
    removeParts: async (original: ProjectOriginal) => {
      const { made } = await onDevice(original);
      if (made) await removeParts(made.name);
    },
    /** @returns whether a proxy has to be made or sent; if not, the state says why */
    isNeeded: async ({ path, original, signal }: ProxyAttempt): Promise<boolean> => {
      const [stored, { made, kept }] = await Promise.all([isStored(backend.media, path), onDevice(original)]);
      if (signal.aborted) return false;
      if (kept) showFile(kept.file);
      // Without a server the proxy is made, and waits.
      if (stored.ok && stored.value) show(storedState(kept, made?.plan));
      else if (!made) show({ status: "failed", reason: "too-long" });
      else if (deps.deviceStrings.get(cancelledKey(path)) !== undefined) show({ status: "failed", reason: "cancelled" });
      else if (isSoundLost()) show({ status: "failed", reason: "reduced" });
      else return true;
      return false;
    },
    /** @returns "cut-off": the proxy is here, and has to be sent again */
    attempt: async (input: ProxyAttempt): Promise<"cut-off" | "ended"> => {
      const { path, original, signal } = input;
      const { made, kept } = await onDevice(original);
      if (signal.aborted || !made) return "ended";
      const { plan, name } = made;
      const fitting = kept && kept.file.size <= mostBytes() ? kept : unsent?.path === path ? unsent.proxy : undefined;
      const proxy = fitting ?? (await make(input, plan));
      if (!proxy) return "ended";
      unsent = { path, proxy };
      const local = proxy === kept ? kept : await openStoredProxy(name);
      if (signal.aborted) return "ended";
      if (local && local !== kept) showFile(local.file);
      show({ status: "sending", ratio: 0 });
      const sent = await sendWatched({
        send: (options) => backend.media.storeProxy(path, proxy.file, options),
        signal,
        timers: deps.timers,
        onProgress: (ratio) => show({ status: "sending", ratio }),
      });
      if (signal.aborted) return "ended";
      if (!sent.ok) {
        const isRefused = sent.error.kind === "refused";
        show({ status: "failed", reason: isRefused ? "refused" : "unreachable" });
        return isRefused ? "ended" : "cut-off";
      }
      unsent = undefined;
      show(storedState(proxy, plan));
      if (!local) await removeParts(name);
      return "ended";
    },
  };
}
