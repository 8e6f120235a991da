import type { ProjectOriginal } from "#model/timeline/clip.ts";
import type { EditorDeps } from "../actions/action-deps.ts";
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
};

/** From a cut-off upload to the next attempt, at first; twice as long after each. */
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 600_000;
/** A server stores what it was sent within this time. */
const STORING_MS = 10_000;

/**
 * Makes the proxy of the open project's picture where its original is on this computer and the server has none (B-220), and uploads it. It
 * rests during work in the foreground.
 */
export function createProxyMaker({ store, backend }: Pick<EditorDeps, "store" | "backend">, deps: ProxyMakerDeps) {
  const turns = createProxyTurns();
  const { isNeeded, attempt, show, showFile, madeState, hold, forgetUnsent, removeParts } = createProxyAttempts({ store, backend }, deps);
  let path: string | undefined;
  let making: AbortController | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  let stopWaiting: (() => void) | undefined;

  const stop = () => {
    stopWaiting?.();
    making?.abort();
  };
  /** @param pausedAt the ratio that was shown when its making was paused */
  const begin = (wanted: string, original: ProjectOriginal, pausedAt = 0) => {
    stop();
    making = new AbortController();
    const { signal } = making;
    const input = { path: wanted, original, pausedAt, signal };
    const work = async () => {
      if (signal.aborted) return;
      if (store.getState().picture.proxy.status === "waiting") show({ status: "unknown" });
      if ((await attempt(input)) !== "cut-off" || signal.aborted) return;
      stopWaiting = deps.timers.after(pauseMs, () => begin(wanted, original));
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    };
    void isNeeded(input).then((isIt) => {
      if (isIt) turns.take({ signal, work, onWaiting: () => show({ status: "waiting" }) });
    });
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
      showFile(undefined);
      if (wanted !== undefined && original) begin(wanted, original);
    }
    hold();
  };
  const stops = deps.isOn ? [store.subscribe(follow), deps.foreground.busy.follow(hold), deps.foreground.urgent.follow(hold)] : [];
  if (deps.isOn) follow();

  /** The server may have had all of it when the upload was cancelled, and be storing it. */
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
      const cancelled = path;
      stop();
      forgetUnsent();
      showFile(undefined);
      show({ status: "failed", reason: "cancelled" });
      // Another tab may make one of the same film.
      void turns.takeIfFree(() => removeParts(original));
      if (proxy.status !== "sending") return;
      void showIfStored(cancelled);
      stopWaiting = deps.timers.after(STORING_MS, () => void showIfStored(cancelled));
    },
  };
  return {
    actions,
    /** Call when the network or the session is back. */
    retry: () => {
      const { proxy } = store.getState().picture;
      // "failed": the code that makes it could not be loaded, or its parts were removed at a sign-out.
      const canGoOn = proxy.status === "failed" && (proxy.reason === "unreachable" || proxy.reason === "failed");
      if (canGoOn) actions.resumeProxy();
    },
    dispose: () => {
      for (const end of stops) end();
      stop();
    },
  };
}
