import { expect, onTestFinished } from "vitest";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import type { LocalSettings } from "#editor/local-settings.ts";
import { partsName } from "#editor/originals/make-proxy.ts";
import { createProxyMaker } from "#editor/originals/proxy-maker.ts";
import { failure, success } from "#model/result.ts";
import { proxyPlan } from "#model/timeline/proxy-plan.ts";
import { anOriginal } from "#tests/support/model/an-original.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";

/** For what takes as long as a whole preview. */
export const WHOLE = { timeout: 60_000 };

type MakerInput = {
  /** Something plays. */
  readonly isBusy?: () => boolean;
  readonly sound?: "unread";
  readonly isDecodingReduced?: boolean;
  readonly storeProxy?: Backend["media"]["storeProxy"];
  readonly signedUrl?: Backend["media"]["signedUrl"];
  readonly encodeSound?: (input: unknown, signal: AbortSignal) => Promise<Blob>;
  readonly localFile?: () => Promise<Blob | undefined>;
};

export const sendsUntilAborted: Backend["media"]["storeProxy"] = (_path, _proxy, options) =>
  new Promise((resolve) => options?.signal?.addEventListener("abort", () => resolve(AWAY)));

type Waiting = { readonly delayMs: number; readonly callback: () => void; isStopped: boolean };
/** After this long without progress an upload is ended. */
const STALLED_MS = 60_000;

const ORIGINAL = anOriginal({ seconds: 2, frames: 50, fingerprint: `1-${"a".repeat(40)}` });
export const AWAY = failure({ kind: "unreachable", message: "Failed to fetch" } as const);
const FULL_LIMIT = 100 * 2 ** 20;
export const nameOfParts = partsName(ORIGINAL, proxyPlan(ORIGINAL, FULL_LIMIT) ?? expect.fail("no plan"));

/** A project whose picture's original is here, and what makes its proxy. */
export function aMaker(input: MakerInput = {}) {
  const { storeProxy = async () => success(undefined), encodeSound, isBusy = () => false, sound, signedUrl } = input;
  const memory = createMemoryBackend();
  const backend: Backend = { ...memory, media: { ...memory.media, storeProxy, ...(signedUrl && { signedUrl }) } };
  const store = createEditorStore();
  const playing = { isOn: isBusy, follow: () => () => undefined };
  const kept = new Map<string, string>();
  const [waiting, watching]: [Waiting[], Waiting[]] = [[], []];
  const deviceStrings: LocalSettings = {
    get: (key) => kept.get(key),
    set: (key, value) => void (value === undefined ? kept.delete(key) : kept.set(key, value)),
  };
  const maker = createProxyMaker(
    { store, backend },
    {
      isOn: true,
      foreground: { busy: playing, urgent: playing, dispose: () => undefined },
      localFile: input.localFile ?? (() => mediaBlob("coded-groups.mp4")),
      encodeSound: encodeSound ?? (() => Promise.reject(new Error("The film has no sound."))),
      scriptPlace: undefined,
      deviceStrings,
      timers: {
        after: (delayMs, callback) => {
          const timer: Waiting = { delayMs, callback, isStopped: false };
          (delayMs === STALLED_MS ? watching : waiting).push(timer);
          return () => (timer.isStopped = true);
        },
      },
    },
  );
  onTestFinished(() => {
    maker.dispose();
    memory.dispose();
  });
  const show = (url: string | undefined) => {
    const { document, picture } = store.getState();
    const timeline = { ...document.timeline, picture: url === undefined ? undefined : { url, duration: 2, original: ORIGINAL } };
    store.setState({
      sound: { ...store.getState().sound, isDecodingReduced: input.isDecodingReduced ?? false },
      readOnly: false,
      document: { ...document, timeline },
      picture: { ...picture, sound: sound ?? (encodeSound ? "present" : "none"), original: { status: "available", hasStoredHandle: true } },
    });
  };
  return { ...maker, store, show, waiting, watching, proxy: () => store.getState().picture.proxy };
}

/** Another tab makes a preview until `end` is called. */
export function otherTab() {
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  return { end: () => end(), ended: navigator.locks.request("layback-proxy", () => over) };
}
