import type { ProjectOriginal } from "#model/timeline/clip.ts";
import type { EditorDeps } from "../actions/action-deps.ts";
import type { Timers } from "../core/timers.ts";
import { isStored } from "./is-stored.ts";
import { cancelledKey, createProxyAttempts, isBeingMade } from "./proxy-attempt.ts";
import type { ProxyAttemptDeps } from "./proxy-attempt.ts";
import { createProxyTurns } from "./proxy-turns.ts";

export type ProxyActions = {
  /** Stops the making of the proxy until `resumeProxy`; another tab may make one meanwhile. */
  readonly pauseProxy: () => void;
  /** Goes on, or begins again after a failure or a cancel. */
  readonly resumeProxy: () => void;
  /** Ends the making or sending of the proxy, also on later visits, and frees its room on this device. */
  readonly cancelProxy: () => void;
};

type ProxyMakerDeps = ProxyAttemptDeps & {
  /** False: no proxy is made here. */
  readonly isOn: boolean;
  readonly timers: Timers;
};

/** From a cut-off upload to the next attempt, at first; twice as long after each. */
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 600_000;

/** Why an attempt ends where the user cancels the proxy. */
const CANCELLED = new DOMException("The preview was cancelled.", "AbortError");

/**
 * Makes the proxy of the open project's picture where its original is on this computer and the server has none (B-220), and uploads it. It
 * rests during work in the foreground.
 */
export function createProxyMaker({ store, backend }: Pick<EditorDeps, "store" | "backend">, deps: ProxyMakerDeps) {
  const turns = createProxyTurns();
  const { attempt, show, showFile, madeState, hold, forgetUnsent, removeParts } = createProxyAttempts({ store, backend }, deps);
  let path: string | undefined;
  let making: AbortController | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  let stopWaiting: (() => void) | undefined;

  const stop = (reason?: DOMException) => {
    stopWaiting?.();
    making?.abort(reason);
  };
  /** @param pausedAt the ratio that was shown when its making was paused */
  const begin = (wanted: string, original: ProjectOriginal, pausedAt = 0) => {
    stop();
    making = new AbortController();
    const { signal } = making;
    const work = async () => {
      if (signal.aborted) return;
      if (store.getState().picture.proxy.status === "waiting") show({ status: "unknown" });
      try {
        if ((await attempt({ path: wanted, original, pausedAt, signal })) === "cut-off") {
          stopWaiting = deps.timers.after(pauseMs, () => begin(wanted, original));
          pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
        }
      } finally {
        // While no other tab makes one: it may be of the same film.
        if (signal.reason === CANCELLED) await removeParts(original);
      }
    };
    turns.take({ signal, work, onWaiting: () => show({ status: "waiting" }) });
  };
  const follow = () => {
    const { document, picture, readOnly } = store.getState();
    const { url, original } = document.timeline.picture ?? {};
    const isHere = picture.original.status === "available" && picture.sound !== "unknown" && !readOnly;
    const wanted = isHere && original ? url : undefined;
    if (wanted !== path) {
      path = wanted;
      stop();
      forgetUnsent();
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
      forgetUnsent();
      if (picture.localProxy) showFile(undefined);
      show({ status: "failed", reason: "cancelled" });
      if (proxy.status === "sending") void showIfStored(path);
      else if (proxy.status === "failed" || proxy.status === "paused") void turns.takeIfFree(() => removeParts(original));
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
