import { openOriginal } from "#media/originals/open-original.ts";
import type { OpenedOriginal } from "#media/originals/open-original.ts";
import type { OriginalLinks } from "#media/originals/original-links.ts";
import type { ProjectOriginal } from "#model/timeline/clip.ts";
import { handleOf } from "#ui/fields/file-handles.ts";
import type { UnavailableOriginal, OriginalState } from "../core/store/picture-state.ts";
import type { EditorStore } from "../core/store/store.ts";
import type { Timers } from "../core/timers.ts";

/** Finds the open picture's original on this device, and shows in the store what has become of it. */
export type OriginalFinder = {
  /**
   * Resolves with undefined if it is unavailable. `mayPrompt`: the browser may ask the user. `onLate` receives a file that is read after the
   * limit of 10 s, unless another search has begun.
   */
  readonly find: (original: ProjectOriginal, options?: FindOptions) => Promise<File | undefined>;
  /** Call when the original is read. */
  readonly reportAvailable: (original: ProjectOriginal) => void;
  /** Stores the file's handle for the next visit, if the browser gave one. */
  readonly persistHandle: (original: ProjectOriginal, file: File) => Promise<void>;
  /** Shows on the card of an unavailable original that a chosen file is being read, or differs. */
  readonly showChosenFile: (change: Pick<UnavailableOriginal, "mismatch" | "checkedFileName">) => void;
  /** Call when another picture is shown. */
  readonly reset: () => void;
};

type FindOptions = { readonly mayPrompt?: boolean; readonly onLate?: (file: File) => void };

/** A disk may be spinning up, or a network share may be unreachable. */
export const SLOW_MS = 10_000;

export function createOriginalFinder(store: EditorStore, links: OriginalLinks, timers: Timers): OriginalFinder {
  /** A later search, or another picture, makes an answer obsolete. */
  let epoch = 0;
  let isAsking = false;
  /** Fingerprints of the files whose handles are stored. */
  const storedFingerprints = new Set<string>();
  const show = (original: OriginalState) => store.setState(({ picture }) => ({ picture: { ...picture, original } }));
  const reportAvailable = ({ fingerprint }: ProjectOriginal) => {
    epoch += 1;
    show({ status: "available", hasStoredHandle: storedFingerprints.has(fingerprint) });
  };

  const search = async (original: ProjectOriginal, ownEpoch: number, mayPrompt: boolean): Promise<File | undefined> => {
    const opened = await openOriginal(original, links, mayPrompt);
    if (ownEpoch !== epoch) return undefined;
    if (opened.kind === "available") {
      storedFingerprints.add(original.fingerprint);
      return opened.file;
    }
    show(unavailableOf(opened));
    return undefined;
  };

  return {
    reportAvailable,
    find: async (original, { mayPrompt = false, onLate } = {}) => {
      // The browser shows one question at a time.
      if (mayPrompt && isAsking) return undefined;
      const ownEpoch = (epoch += 1);
      if (mayPrompt) {
        isAsking = true;
        return search(original, ownEpoch, true).finally(() => (isAsking = false));
      }
      show({ status: "opening" });
      const searching = search(original, ownEpoch, false);
      let isLate = false;
      const slow = new Promise<undefined>((resolve) => {
        const stop = timers.after(SLOW_MS, () => {
          isLate = true;
          if (ownEpoch === epoch) show({ status: "unavailable", reason: "slow" });
          resolve(undefined);
        });
        void searching.then((file) => {
          stop();
          if (isLate && file) onLate?.(file);
        });
      });
      return Promise.race([searching, slow]);
    },
    persistHandle: async (original, file) => {
      const handle = await handleOf(file);
      if (!handle) return;
      try {
        await links.put(original.fingerprint, { handle, lastModified: file.lastModified });
      } catch {
        return;
      }
      storedFingerprints.add(original.fingerprint);
      const { picture, document } = store.getState();
      if (picture.original.status === "available" && document.timeline.picture?.original?.fingerprint === original.fingerprint)
        reportAvailable(original);
    },
    showChosenFile: (change) => {
      const { original } = store.getState().picture;
      if (original.status !== "unavailable") return;
      const { mismatch: _mismatch, checkedFileName: _checkedFileName, ...before } = original;
      show({ ...before, ...change });
    },
    reset: () => {
      epoch += 1;
      show({ status: "notNeeded" });
    },
  };
}

function unavailableOf(opened: Exclude<OpenedOriginal, { kind: "available" }>): UnavailableOriginal {
  return opened.kind === "changed"
    ? { status: "unavailable", reason: "changed", changedFile: opened.file }
    : { status: "unavailable", reason: opened.kind };
}
