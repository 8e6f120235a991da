import { openOriginal } from "#media/originals/open-original.ts";
import type { OpenedOriginal } from "#media/originals/open-original.ts";
import type { OriginalLinks } from "#media/originals/original-links.ts";
import type { ProjectOriginal } from "#model/timeline/clip.ts";
import { handleOf } from "#ui/fields/file-places.ts";
import type { OriginalState, RefusedOriginal } from "../core/store/picture-state.ts";
import type { EditorStore } from "../core/store/store.ts";

/** Finds the open picture's original on this device, and shows in the store what has become of it. */
export type OriginalFinder = {
  /** `isPressed`: the browser may ask the user. Undefined if it is not at hand. */
  readonly find: (original: ProjectOriginal, isPressed?: boolean) => Promise<File | undefined>;
  /** Call when the original is read. */
  readonly atHand: (original: ProjectOriginal) => void;
  /** Stores where a file lies, for the next visit, if the browser says so. */
  readonly remember: (original: ProjectOriginal, file: File) => Promise<void>;
  /** Call with a file that the user has taken for the original. */
  readonly refuse: (refused: RefusedOriginal) => void;
  /** Call when another picture is shown. */
  readonly reset: () => void;
};

export function createOriginalFinder(store: EditorStore, links: OriginalLinks): OriginalFinder {
  /** A later search, or another picture, makes an answer obsolete. */
  let turn = 0;
  /** Fingerprints of the files that the device finds again. */
  const remembered = new Set<string>();
  const show = (original: OriginalState) => store.setState(({ picture }) => ({ picture: { ...picture, original } }));
  const atHand = ({ fingerprint }: ProjectOriginal) => {
    turn += 1;
    show({ status: "atHand", isRemembered: remembered.has(fingerprint) });
  };
  return {
    atHand,
    find: async (original, isPressed = false) => {
      const own = (turn += 1);
      // While the browser asks, what can be done stays on the screen.
      if (!isPressed) show({ status: "opening" });
      const opened = await openOriginal(original, links, isPressed);
      if (own !== turn) return undefined;
      if (opened.kind === "atHand") {
        remembered.add(original.fingerprint);
        return opened.file;
      }
      show(stateOf(opened));
      return undefined;
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
    refuse: (refused) => {
      const { original } = store.getState().picture;
      if (original.status !== "stored" && original.status !== "opening" && original.status !== "atHand") show({ ...original, refused });
    },
    reset: () => {
      turn += 1;
      show({ status: "stored" });
    },
  };
}

function stateOf(opened: Exclude<OpenedOriginal, { kind: "atHand" }>): OriginalState {
  return opened.kind === "changed" ? { status: "changed", newer: opened.file } : { status: opened.kind };
}
