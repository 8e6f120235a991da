import { openStoredProxy, removeParts } from "#engine/proxy/part-store.ts";
import type { MadeProxy } from "#engine/proxy/proxy-protocol.ts";
import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import type { Exporter } from "#export/exporter.ts";
import type { ProjectOriginal } from "#model/timeline/clip.ts";
import { proxyLimitBytes, proxyPlan } from "#model/timeline/proxy-plan.ts";
import type { ProxyPlan } from "#model/timeline/proxy-plan.ts";
import type { EditorDeps } from "../actions/action-deps.ts";
import type { ProxyBeingMade, ProxyState } from "../core/store/picture-state.ts";
import type { LocalSettings } from "../local-settings.ts";
import type { ForegroundWork } from "./foreground-work.ts";
import { isStored } from "./is-stored.ts";
import { makeProxy, partsName } from "./make-proxy.ts";
import type { WholeProxyRun } from "./make-proxy.ts";

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
  const showFile = (localProxy: Blob | undefined) => store.setState(({ picture }) => ({ picture: { ...picture, localProxy } }));
  const madeState = (): ProxyBeingMade["status"] => (deps.foreground.busy.isOn() ? "resting" : "making");
  const planOf = (original: ProjectOriginal) => proxyPlan(original, backend.library.maxUploadBytes);
  const mostBytes = () => proxyLimitBytes(backend.library.maxUploadBytes);
  const hold = () => {
    const status = madeState();
    run?.hold(deps.foreground.urgent.isOn());
    const { proxy } = store.getState().picture;
    if (isBeingMade(proxy) && proxy.status !== status) show({ status, ratio: proxy.ratio });
  };

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
    if (signal.aborted || !made) return undefined;
    run = undefined;
    if (made.type === "done") return made;
    show({ status: "failed", reason: made.reason });
    return undefined;
  };

  /** @returns undefined after an abort */
  const send = async ({ path, signal }: ProxyAttempt, { file }: MadeProxy) => {
    show({ status: "sending", ratio: 0 });
    const sent = await backend.media.storeProxy(path, file, {
      signal,
      onProgress: (bytes, of) => !signal.aborted && show({ status: "sending", ratio: of > 0 ? bytes / of : 0 }),
    });
    return signal.aborted ? undefined : sent;
  };

  return {
    show,
    showFile,
    madeState,
    hold,
    forgetUnsent: () => (unsent = undefined),
    removeParts: async (original: ProjectOriginal) => {
      const plan = planOf(original);
      if (plan) await removeParts(partsName(original, plan));
    },
    /** @returns "cut-off": the proxy is here, and has to be sent again */
    attempt: async (input: ProxyAttempt): Promise<"cut-off" | "ended"> => {
      const { path, original, signal } = input;
      const stored = await isStored(backend.media, path);
      const plan = planOf(original);
      const name = plan && partsName(original, plan);
      const kept = name === undefined ? undefined : await openStoredProxy(name);
      if (signal.aborted) return "ended";
      if (kept) showFile(kept.file);
      const end = (proxy: ProxyState) => {
        show(proxy);
        return "ended" as const;
      };
      // Without a server the proxy is made, and waits.
      if (stored.ok && stored.value) return end(storedState(kept, plan));
      if (!plan || name === undefined) return end({ status: "failed", reason: "too-long" });
      if (deps.deviceStrings.get(cancelledKey(path)) !== undefined) return end({ status: "failed", reason: "cancelled" });
      const fitting = kept && kept.file.size <= mostBytes() ? kept : unsent?.path === path ? unsent.proxy : undefined;
      const proxy = fitting ?? (await make(input, plan));
      if (!proxy) return "ended";
      unsent = { path, proxy };
      const local = kept ?? (await openStoredProxy(name));
      if (signal.aborted) return "ended";
      if (local && !kept) showFile(local.file);
      const sent = await send(input, proxy);
      if (!sent) return "ended";
      if (!sent.ok) {
        show({ status: "failed", reason: sent.error.kind === "refused" ? "refused" : "unreachable" });
        return sent.error.kind === "refused" ? "ended" : "cut-off";
      }
      unsent = undefined;
      show(storedState(proxy, plan));
      if (!local) await removeParts(name);
      return "ended";
    },
  };
}
