import type { ServedBytes } from "#engine/decode/bytes/byte-source.ts";
import type { PictureFrames } from "#engine/picture/picture-frames.ts";
import type { ProjectOriginal } from "#model/timeline/clip.ts";
import type { SourceBytes } from "#engine/types.ts";
import { isRefused } from "#media/refused-url.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { withVideoSoundRow } from "#timeline/layout.ts";
import type { EditorDeps } from "../actions/action-deps.ts";
import { waitsForPreview } from "../core/document/document.ts";
import type { EditorState } from "../core/store/editor-state.ts";
import { waitUntilThreadIdle } from "../core/thread-idle.ts";
import { reportPlaybackError } from "../core/store/report-playback-error.ts";
import { soundState } from "../player/opened-sound.ts";
import { createSettling } from "../player/settling.ts";
import type { Settling } from "../player/settling.ts";
import { createLocalPictures } from "../originals/local-pictures.ts";
import { createShownProxies } from "../originals/shown-proxies.ts";
import { storedBytes } from "./stored-bytes.ts";
import type { OriginalFinder } from "../originals/find-original.ts";
import { NO_PICTURE } from "../core/store/picture-state.ts";
import type { PictureState, UnshownProxy } from "../core/store/picture-state.ts";

export type PictureSource = {
  /** Registers the local file of the picture at this path: just uploaded, or its original. All readers then use it, without a request. */
  readonly setLocalFile: (path: string, file: Blob) => void;
  /** Call when the original of the picture at this path has been found: it is shown. */
  readonly showOriginal: (path: string, file: File) => void;
  /** Asks the server again for the proxy of an unavailable picture, and shows it once it is stored. Never rejects. */
  readonly lookAgain: () => Promise<void>;
  /**
   * The file at this path if this page has it. If it was changed or deleted on the disk, the page drops it, and reads the stored copy.
   */
  readonly localFile: (path: string) => Promise<Blob | undefined>;
  /** The bytes of the present picture; undefined without a picture. */
  readonly bytes: () => SourceBytes | undefined;
  /** The frames of the picture that is shown; undefined if none is. */
  readonly frames: () => PictureFrames | undefined;
  /** Call with the frames beside the video element, and with undefined when they are disposed of. */
  readonly reportFrames: (frames: PictureFrames | undefined) => void;
  /** Call when the video element knows the dimensions of its source. */
  readonly reportOpened: (orientation: PictureState["orientation"]) => void;
  /** Call when the video element shows a frame. */
  readonly reportShown: () => void;
  /** Call when the video element begins and ends a seek. */
  readonly reportSeeking: (isSeeking: boolean) => void;
  /** Call when the video element has loaded its beginning and loads no more until it plays or seeks. */
  readonly reportSettled: () => void;
  /**
   * Call when the video element cannot play its source (any more). It is tried once more, with a new URL if the server refuses this one.
   */
  readonly reportFailure: () => void;
  /** Call when the browser decodes only the sound of the file. */
  readonly reportUndecodable: () => void;
  /** Tries again at the user's request. */
  readonly retry: () => void;
  readonly dispose: () => void;
};

/** Keeps the video element's source equal to the timeline's picture, and opens the picture's own sound in the engine (B-117). */
export function createPictureSource({ store, backend, engine }: EditorDeps, originalFinder: OriginalFinder | undefined): PictureSource {
  const local = createLocalPictures();
  const proxies = createShownProxies(backend, originalFinder !== undefined);
  let frames: PictureFrames | undefined;
  let path: string | undefined;
  /** Another user's, whose original nobody else has, and whose proxy is not stored yet. */
  let wasHidden = false;
  let openedSound: string | undefined;
  let hasRenewed = false;
  let isDisposed = false;
  let settling: Settling | undefined;
  let loading: Promise<void> | undefined;
  /** Incremented by each search of an original: a later one makes the answer of an earlier one obsolete. */
  let searchEpoch = 0;

  const show = (change: Partial<PictureState>) =>
    store.setState(({ picture, viewport }) => {
      const next = { ...picture, ...change };
      return { picture: next, viewport: withVideoSoundRow(viewport, next.sound === "present") };
    });
  const fail = (reason: string, isFinal = false) => {
    settling?.finish();
    show({ status: "failed" });
    engine.pause();
    reportPlaybackError(store, "picture", editorMessages.videoLoadFailed(reason), { isFinal });
  };

  /** The original of the picture at this path, or another file of it that this page has. */
  const fileOf = (wanted: string) => local.get(wanted) ?? proxies.get(wanted);
  const addressOf = async (wanted: string, refused?: string) => fileOf(wanted)?.url ?? storedBytes({ backend, store }, wanted).url(refused);
  /** Bytes for all readers except the element, which reads first. */
  const laterBytesOf = (wanted: string): SourceBytes => {
    const bytes: ServedBytes = storedBytes({ backend, store }, wanted);
    const known = fileOf(wanted);
    // The stored object of this path is the proxy.
    const original = local.get(wanted) && originalOf(wanted);
    if (known !== undefined) return { blob: known.file, contentName: original ? `original ${original.fingerprint}` : bytes.contentName };
    const url = async (refused?: string) => {
      await settling?.end;
      return bytes.url(refused);
    };
    return {
      contentName: bytes.contentName,
      url,
      get sizeBytes() {
        return bytes.sizeBytes;
      },
    };
  };

  const pictureAt = (wanted: string) => {
    const { picture } = store.getState().document.timeline;
    return picture?.url === wanted ? picture : undefined;
  };
  /** The original's facts, where the picture's file stays on the user's computer. */
  const originalOf = (wanted: string) => pictureAt(wanted)?.original;
  const isUnavailable = (wanted: string) =>
    pictureAt(wanted)?.hasHiddenOriginal === true || (originalOf(wanted) !== undefined && !local.get(wanted) && !proxies.has(wanted));

  /**
   * Opens an original from this computer, else its proxy, with the sound; false if both are unavailable.
   *
   * @param maySearch false: what the store says of the original is up to date
   */
  const loadOriginal = async (wanted: string, original: ProjectOriginal, maySearch: boolean): Promise<boolean> => {
    const own = (searchEpoch += 1);
    const isKnown = (await local.readable(wanted)) !== undefined;
    await proxies.check(wanted);
    const file = isKnown || !maySearch ? undefined : await originalFinder?.find(original, { onLate: (late) => showOriginal(wanted, late) });
    if (path !== wanted || isDisposed || own !== searchEpoch) return false;
    if (file) {
      closeSound();
      local.set(wanted, file);
    }
    if (local.get(wanted)) {
      if (proxies.end(wanted)) closeSound();
      originalFinder?.reportAvailable(original);
    } else if (!proxies.has(wanted)) {
      const unshown = await proxies.find(wanted, original);
      if (path !== wanted || isDisposed || own !== searchEpoch) return false;
      closeSound();
      if (unshown) {
        showUnavailable(unshown);
        return false;
      }
    }
    if (openedSound === undefined) void openSound(wanted);
    return true;
  };

  const showUnavailable = (proxy: UnshownProxy) => {
    settling?.finish();
    closeSound();
    show({ status: "unavailable", unshownProxy: proxy, src: undefined, sound: "unknown" });
  };

  const lookAgain = async () => {
    const [wanted, own] = [path, searchEpoch];
    const original = wanted === undefined ? undefined : originalOf(wanted);
    if (wanted === undefined || !original || store.getState().picture.status !== "unavailable") return;
    const unshown = await proxies.find(wanted, original);
    if (path !== wanted || isDisposed || own !== searchEpoch) return;
    if (unshown) return show({ unshownProxy: unshown });
    hasRenewed = false;
    void load(wanted, false);
  };

  const showOriginal = (ofPath: string, file: File) => {
    if (isDisposed) return;
    local.set(ofPath, file);
    if (path !== ofPath) return;
    hasRenewed = false;
    void load(ofPath);
  };

  const openSound = async (wanted: string) => {
    openedSound = wanted;
    const opened = await engine.openSource(wanted, laterBytesOf(wanted));
    if (path === wanted && !isDisposed) show({ sound: soundState(opened, store.getState().sound.isDecodingReduced) });
  };

  const closeSound = () => {
    if (openedSound !== undefined) engine.closeSource(openedSound);
    openedSound = undefined;
  };

  const load = (wanted: string, maySearch = true) => {
    const own = loadNow(wanted, maySearch).finally(() => {
      if (loading === own) loading = undefined;
    });
    loading = own;
    return own;
  };

  const loadNow = async (wanted: string, maySearch: boolean) => {
    const { src: before } = store.getState().picture;
    settling?.finish();
    settling = createSettling();
    show({ status: "loading" });
    try {
      const original = originalOf(wanted);
      if (original) {
        if (!(await loadOriginal(wanted, original, maySearch))) return;
      } else if (isUnavailable(wanted)) return showUnavailable("not-stored");
      else if (local.get(wanted) && (await local.readable(wanted)) === undefined && path === wanted) {
        closeSound();
        void openSound(wanted);
      }
      const isRevoked = before?.startsWith("blob:") && before !== fileOf(wanted)?.url;
      const suspect = hasRenewed && !isRevoked ? before : undefined;
      const src = suspect !== undefined && !(await isRefused(suspect)) ? suspect : await addressOf(wanted, suspect);
      // The element ends its first request when it has begun another. If the page is busy between them, Chromium's HTTP cache discards all it
      // has of the URL, and the picture is sent again.
      if (src.startsWith("http")) await Promise.race([waitUntilThreadIdle(), settling.end]);
      if (path !== wanted || isDisposed) return;
      // Setting the same URL has no effect on an element: another element is created for it.
      if (suspect === src) show({ attempt: store.getState().picture.attempt + 1 });
      else show({ src });
    } catch (error) {
      if (path === wanted && !isDisposed) fail(error instanceof Error ? error.message : String(error));
    }
  };

  const follow = ({ document }: Pick<EditorState, "document">) => {
    const [wanted, isHidden] = [document.timeline.picture?.url, waitsForPreview(document)];
    if (wanted === path && isHidden === wasHidden) return;
    closeSound();
    path = wanted;
    wasHidden = isHidden;
    hasRenewed = false;
    originalFinder?.reset();
    if (wanted === undefined) {
      const { upload, attempt } = store.getState().picture;
      return show({ ...NO_PICTURE, upload, attempt });
    }
    show({ src: undefined, sound: "unknown" });
    void load(wanted);
    if (!isUnavailable(wanted)) void openSound(wanted);
  };

  const stop = store.subscribe(follow);
  // If playback starts, the sound does not wait for the picture.
  const stopHurrying = engine.onState(({ starting, transport }) => {
    if (starting || transport === "playing") settling?.finish();
  });
  follow(store.getState());

  return {
    setLocalFile: local.set,
    showOriginal,
    lookAgain,
    localFile: async (wanted) => {
      const known = await local.readable(wanted);
      if (known !== undefined || originalOf(wanted) === undefined || wanted !== path) return known;
      if (store.getState().picture.status !== "unavailable" && !proxies.has(wanted)) await (loading ?? load(wanted));
      return local.get(wanted)?.file;
    },
    bytes: () => (path === undefined || isUnavailable(path) ? undefined : laterBytesOf(path)),
    frames: () => frames,
    reportFrames: (present) => {
      frames = present;
    },
    reportOpened: (orientation) => show({ status: "ready", orientation }),
    // A later failure is a separate one: URLs live for an hour, and an editor stays open for days.
    reportShown: () => {
      hasRenewed = false;
    },
    reportSeeking: (isSeeking) => {
      if (store.getState().picture.isSeeking !== isSeeking) show({ isSeeking });
    },
    reportSettled: () => settling?.finish(),
    reportFailure: () => {
      if (path === undefined) return;
      if (hasRenewed) return fail(editorMessages.videoUnplayable);
      hasRenewed = true;
      void load(path);
    },
    reportUndecodable: () => fail(editorMessages.videoUnplayable, true),
    retry: () => {
      hasRenewed = false;
      if (path === undefined) return;
      show({ attempt: store.getState().picture.attempt + 1 });
      void load(path);
      const { sound } = store.getState().picture;
      if (sound === "present" || sound === "none") return;
      closeSound();
      void openSound(path);
    },
    dispose: () => {
      isDisposed = true;
      stop();
      stopHurrying();
      settling?.finish();
      closeSound();
      local.dispose();
      proxies.dispose();
    },
  };
}
