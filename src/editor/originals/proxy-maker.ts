import { openStoredProxy, removeParts } from "#engine/proxy/part-store.ts";
import type { MadeProxy } from "#engine/proxy/proxy-protocol.ts";
import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import type { Exporter } from "#export/exporter.ts";
import type { ProjectOriginal } from "#model/timeline/clip.ts";
import { proxyLimitBytes, proxyPlan } from "#model/timeline/proxy-plan.ts";
import type { ProxyPlan } from "#model/timeline/proxy-plan.ts";
import type { EditorDeps } from "../actions/action-deps.ts";
import type { ProxyBeingMade, ProxyState } from "../core/store/picture-state.ts";
import type { Timers } from "../core/timers.ts";
import type { LocalSettings } from "../local-settings.ts";
import type { ForegroundWork } from "./foreground-work.ts";
import { isStored } from "./is-stored.ts";
import { makeProxy, partsName } from "./make-proxy.ts";
import type { WholeProxyRun } from "./make-proxy.ts";

export type ProxyActions = {
  /** Stops the making of the proxy until `resumeProxy`; another tab may make one meanwhile. */
  readonly pauseProxy: () => void;
  /** Goes on, or begins again after a failure or a cancel. */
  readonly resumeProxy: () => void;
  /** Ends the making or sending of the proxy, also on later visits, and frees its room on this device. */
  readonly cancelProxy: () => void;
};

type Attempt = {
  readonly wanted: string;
  readonly original: ProjectOriginal;
  readonly pausedAt: number;
  readonly signal: AbortSignal;
};

type ProxyMakerDeps = {
  /** False: no proxy is made here. */
  readonly isOn: boolean;
  readonly foreground: ForegroundWork;
  readonly localFile: (path: string) => Promise<Blob | undefined>;
  readonly encodeSound: Exporter["encodePictureSound"];
  readonly scriptPlace: ScriptPlace | undefined;
  readonly deviceStrings: LocalSettings;
  readonly timers: Timers;
};

/** From a cut-off upload to the next attempt, at first; twice as long after each. */
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 600_000;

const cancelledKey = (path: string) => `layback-no-preview:${path}`;

/** Why an attempt ends where the user cancels the proxy. */
const CANCELLED = new DOMException("The preview was cancelled.", "AbortError");

const isBeingMade = (proxy: ProxyState): proxy is ProxyBeingMade => ["making", "resting"].includes(proxy.status);

function storedState(proxy: MadeProxy | undefined, plan: ProxyPlan | undefined): ProxyState {
  const isCoarse = proxy && plan && proxy.encoding.shortSidePx < plan.shortSidePx;
  return { status: "stored", ...(proxy?.isSilent && { isSilent: true }), ...(isCoarse && { isCoarse: true }) };
}

/** One proxy is made at a time on this device. */
const LOCK = "layback-proxy";

/**
 * Makes the proxy of the open project's picture where its original is on this computer and the server has none (B-220), and uploads it. It
 * rests during work in the foreground.
 */
export function createProxyMaker({ store, backend }: Pick<EditorDeps, "store" | "backend">, deps: ProxyMakerDeps) {
  let path: string | undefined;
  let making: AbortController | undefined;
  let run: WholeProxyRun | undefined;
  /** The attempt that has the lock, or waits for it. */
  let turn: Promise<unknown> = Promise.resolve();
  /** Made, and not sent yet: without private storage it is nowhere else. */
  let unsent: { readonly path: string; readonly proxy: MadeProxy } | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  let stopWaiting: (() => void) | undefined;

  const show = (proxy: ProxyState) => store.setState(({ picture }) => ({ picture: { ...picture, proxy } }));
  const showFile = (localProxy: Blob | undefined) => store.setState(({ picture }) => ({ picture: { ...picture, localProxy } }));
  const madeState = (): ProxyBeingMade["status"] => (deps.foreground.busy.isOn() ? "resting" : "making");
  const hold = () => {
    const status = madeState();
    run?.hold(deps.foreground.urgent.isOn());
    const { proxy } = store.getState().picture;
    if (isBeingMade(proxy) && proxy.status !== status) show({ status, ratio: proxy.ratio });
  };

  const mostBytes = () => proxyLimitBytes(backend.library.maxUploadBytes);

  /** Undefined: it has ended without a proxy, and the state says why. */
  const make = async ({ wanted, original, pausedAt, signal }: Attempt, plan: ProxyPlan): Promise<MadeProxy | undefined> => {
    const file = await deps.localFile(wanted);
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

  const attempt = async (input: Attempt): Promise<void> => {
    const { wanted, original, signal } = input;
    const stored = await isStored(backend.media, wanted);
    const plan = proxyPlan(original, backend.library.maxUploadBytes);
    const name = plan && partsName(original, plan);
    const kept = name === undefined ? undefined : await openStoredProxy(name);
    if (signal.aborted) return;
    if (kept) showFile(kept.file);
    // Without a server the proxy is made, and waits.
    if (stored.ok && stored.value) return show(storedState(kept, plan));
    if (!plan || name === undefined) return show({ status: "failed", reason: "too-long" });
    if (deps.deviceStrings.get(cancelledKey(wanted)) !== undefined) return show({ status: "failed", reason: "cancelled" });
    const fitting = kept && kept.file.size <= mostBytes() ? kept : unsent?.path === wanted ? unsent.proxy : undefined;
    const proxy = fitting ?? (await make(input, plan));
    if (!proxy) return;
    unsent = { path: wanted, proxy };
    const local = kept ?? (await openStoredProxy(name));
    if (signal.aborted) return;
    if (local && !kept) showFile(local.file);
    show({ status: "sending", ratio: 0 });
    const sent = await backend.media.storeProxy(wanted, proxy.file, {
      signal,
      onProgress: (bytes, of) => !signal.aborted && show({ status: "sending", ratio: of > 0 ? bytes / of : 0 }),
    });
    if (signal.aborted) return;
    if (sent.ok) {
      unsent = undefined;
      show(storedState(proxy, plan));
      if (!local) await removeParts(name);
    } else if (sent.error.kind === "refused") show({ status: "failed", reason: "refused" });
    else {
      show({ status: "failed", reason: "unreachable" });
      stopWaiting = deps.timers.after(pauseMs, () => begin(wanted, original));
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    }
  };

  const stop = (reason?: DOMException) => {
    stopWaiting?.();
    making?.abort(reason);
  };
  const removeOf = async (original: ProjectOriginal) => {
    const plan = proxyPlan(original, backend.library.maxUploadBytes);
    if (plan) await removeParts(partsName(original, plan));
  };
  /** @param pausedAt the ratio that was shown when its making was paused */
  const begin = (wanted: string, original: ProjectOriginal, pausedAt = 0) => {
    stop();
    making = new AbortController();
    const { signal } = making;
    const before = turn;
    let isInTurn = false;
    const inTurn = async () => {
      isInTurn = true;
      if (signal.aborted) return;
      if (store.getState().picture.proxy.status === "waiting") show({ status: "unknown" });
      try {
        await attempt({ wanted, original, pausedAt, signal });
      } finally {
        // While no other tab makes one: it may be of the same film.
        if (signal.reason === CANCELLED) await removeOf(original);
      }
    };
    if (!("locks" in navigator)) {
      turn = before.then(inTurn);
      return;
    }
    turn = navigator.locks.request(LOCK, { signal }, inTurn).catch(() => undefined);
    const sayIfTaken = async () => {
      // This page's own last attempt may still be ending.
      await before;
      const { held } = await navigator.locks.query();
      const isTaken = held?.some(({ name }) => name === LOCK);
      if (isTaken && !isInTurn && !signal.aborted) show({ status: "waiting" });
    };
    sayIfTaken().catch(() => undefined);
  };
  const follow = () => {
    const { document, picture, readOnly } = store.getState();
    const { url, original } = document.timeline.picture ?? {};
    const isHere = picture.original.status === "available" && picture.sound !== "unknown" && !readOnly;
    const wanted = isHere && original ? url : undefined;
    if (wanted !== path) {
      path = wanted;
      stop();
      unsent = undefined;
      pauseMs = FIRST_PAUSE_MS;
      if (picture.proxy.status !== "unknown") show({ status: "unknown" });
      if (picture.localProxy) showFile(undefined);
      if (wanted !== undefined && original) begin(wanted, original);
    }
    hold();
  };
  const stops = deps.isOn ? [store.subscribe(follow), deps.foreground.busy.follow(hold), deps.foreground.urgent.follow(hold)] : [];
  if (deps.isOn) follow();

  /** The server may have had all of it when the upload was cancelled. */
  const showIfStored = async (cancelled: string) => {
    const stored = await isStored(backend.media, cancelled);
    const { proxy } = store.getState().picture;
    if (!stored.ok || !stored.value || path !== cancelled || proxy.status !== "failed") return;
    deps.deviceStrings.set(cancelledKey(cancelled), undefined);
    show({ status: "stored" });
  };
  /** Where no other tab makes one, which may be of the same film. */
  const removeIfUnused = async (original: ProjectOriginal) => {
    if (!("locks" in navigator)) return;
    await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => lock && removeOf(original));
  };

  const actions: ProxyActions = {
    pauseProxy: () => {
      const { proxy } = store.getState().picture;
      if (!isBeingMade(proxy)) return;
      stop();
      show({ status: "paused", ratio: proxy.ratio });
    },
    resumeProxy: () => {
      const { picture, document } = store.getState();
      const { url, original } = document.timeline.picture ?? {};
      const { proxy } = picture;
      if ((proxy.status !== "failed" && proxy.status !== "paused") || url === undefined || url !== path || !original) return;
      deps.deviceStrings.set(cancelledKey(url), undefined);
      if (proxy.status === "failed") return begin(url, original);
      show({ status: madeState(), ratio: proxy.ratio });
      begin(url, original, proxy.ratio);
    },
    cancelProxy: () => {
      const { picture, document } = store.getState();
      const { original } = document.timeline.picture ?? {};
      const { proxy } = picture;
      if (path === undefined || !original || proxy.status === "stored" || proxy.status === "unknown") return;
      deps.deviceStrings.set(cancelledKey(path), "1");
      stop(CANCELLED);
      unsent = undefined;
      if (picture.localProxy) showFile(undefined);
      show({ status: "failed", reason: "cancelled" });
      if (proxy.status === "sending") void showIfStored(path);
      else if (proxy.status === "failed" || proxy.status === "paused") void removeIfUnused(original);
    },
  };
  return {
    actions,
    /** Call when the network or the session is back. */
    retry: () => {
      const { proxy } = store.getState().picture;
      if (proxy.status === "failed" && proxy.reason === "unreachable") actions.resumeProxy();
    },
    dispose: () => {
      for (const end of stops) end();
      stop();
    },
  };
}
