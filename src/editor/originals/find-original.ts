import { openOriginal } from "#media/originals/open-original.ts";
import type { OpenedOriginal } from "#media/originals/open-original.ts";
import type { OriginalLinks } from "#media/originals/original-links.ts";
import type { ProjectOriginal } from "#model/timeline/clip.ts";
import { handleOf } from "#ui/fields/file-places.ts";
import type { AwayOriginal, OriginalState } from "../core/store/picture-state.ts";
import type { EditorStore } from "../core/store/store.ts";
import type { Timers } from "../core/timers.ts";

/** Finds the open picture's original on this device, and shows in the store what has become of it. */
export type OriginalFinder = {
  /**
   * Undefined if it is not at hand. `isPressed`: the browser may ask the user. `onLate`: receives a file that a slow disk gives after that,
   * while nothing else has been shown since.
   */
  readonly find: (original: ProjectOriginal, options?: FindOptions) => Promise<File | undefined>;
  /** Call when the original is read. */
  readonly atHand: (original: ProjectOriginal) => void;
  /** Stores where a file lies, for the next visit, if the browser says so. */
  readonly remember: (original: ProjectOriginal, file: File) => Promise<void>;
  /** Adds to what is shown of an original that is not at hand. */
  readonly note: (change: Pick<AwayOriginal, "refused" | "checking">) => void;
  /** Call when another picture is shown. */
  readonly reset: () => void;
};

type FindOptions = { readonly isPressed?: boolean; readonly onLate?: (file: File) => void };

/** A disk that has not answered by then may be asleep, or a server away. */
const SLOW_MS = 10_000;

export function createOriginalFinder(store: EditorStore, links: OriginalLinks, timers: Timers): OriginalFinder {
  /** A later search, or another picture, makes an answer obsolete. */
  let turn = 0;
  let isAsking = false;
  /** Fingerprints of the files that the device finds again. */
  const remembered = new Set<string>();
  const show = (original: OriginalState) => store.setState(({ picture }) => ({ picture: { ...picture, original } }));
  const atHand = ({ fingerprint }: ProjectOriginal) => {
    turn += 1;
    show({ status: "atHand", isRemembered: remembered.has(fingerprint) });
  };

  const search = async (original: ProjectOriginal, own: number, isPressed: boolean): Promise<File | undefined> => {
    const opened = await openOriginal(original, links, isPressed);
    if (own !== turn) return undefined;
    if (opened.kind === "atHand") {
      remembered.add(original.fingerprint);
      return opened.file;
    }
    show(awayOf(opened));
    return undefined;
  };

  return {
    atHand,
    find: async (original, { isPressed = false, onLate } = {}) => {
      // The browser shows one question at a time.
      if (isPressed && isAsking) return undefined;
      const own = (turn += 1);
      if (isPressed) {
        isAsking = true;
        return search(original, own, true).finally(() => (isAsking = false));
      }
      show({ status: "opening" });
      const searching = search(original, own, false);
      let isLate = false;
      const slow = new Promise<undefined>((resolve) => {
        const stop = timers.after(SLOW_MS, () => {
          isLate = true;
          if (own === turn) show({ status: "away", why: "slow" });
          resolve(undefined);
        });
        void searching.then((file) => {
          stop();
          if (isLate && file) onLate?.(file);
        });
      });
      return Promise.race([searching, slow]);
    },
    remember: async (original, file) => {
      const handle = await handleOf(file);
      if (!handle) return;
      try {
        await links.put(original.fingerprint, { handle, lastModified: file.lastModified });
      } catch {
        return;
      }
      remembered.add(original.fingerprint);
      const { picture, document } = store.getState();
      if (picture.original.status === "atHand" && document.timeline.picture?.original?.fingerprint === original.fingerprint)
        atHand(original);
    },
    note: (change) => {
      const { original } = store.getState().picture;
      if (original.status !== "away") return;
      const { refused: _refused, checking: _checking, ...before } = original;
      show({ ...before, ...change });
    },
    reset: () => {
      turn += 1;
      show({ status: "stored" });
    },
  };
}

function awayOf(opened: Exclude<OpenedOriginal, { kind: "atHand" }>): AwayOriginal {
  return opened.kind === "changed" ? { status: "away", why: "changed", newer: opened.file } : { status: "away", why: opened.kind };
}
