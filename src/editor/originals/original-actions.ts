import { isOriginal } from "#media/originals/open-original.ts";
import { probeMedia } from "#media/probe/probe-media.ts";
import type { ProjectOriginal } from "#model/timeline/clip.ts";
import { differenceText, originalMessages } from "#model/text/original-messages.ts";
import type { EditorDeps } from "../actions/action-deps.ts";
import type { PictureSource } from "../playback/picture-source.ts";
import type { OriginalFinder } from "./find-original.ts";

export type OriginalActions = {
  /** Reads the picture's original again where the browser has to ask the user first; call in a user gesture. */
  readonly askForOriginal: () => Promise<void>;
  /** Shows this file as the picture's original if its contents are the same; else the card says what differs (B-217). */
  readonly chooseOriginal: (file: File) => Promise<void>;
  /** Goes on with the proxy where the file has changed: until the next visit the new version is not offered. */
  readonly keepProxy: () => void;
};

/** @param finder absent where originals cannot be linked */
export function createOriginalActions(
  { store }: Pick<EditorDeps, "store">,
  finder: OriginalFinder | undefined,
  picture: Pick<PictureSource, "showOriginal">,
): OriginalActions {
  let checking: AbortController | undefined;
  const present = () => {
    const { url, original } = store.getState().document.timeline.picture ?? {};
    return url !== undefined && original ? { path: url, original } : undefined;
  };
  return {
    askForOriginal: async () => {
      const wanted = present();
      const file = wanted && (await finder?.find(wanted.original, { mayPrompt: true }));
      if (file) picture.showOriginal(wanted.path, file);
    },
    chooseOriginal: async (file) => {
      const wanted = present();
      if (!finder || !wanted) return;
      const { path, original } = wanted;
      checking?.abort();
      const own = (checking = new AbortController());
      finder.showChosenFile({ checkedFileName: file.name });
      const isSame = await isOriginal(file, original).catch(() => false);
      const message = isSame ? undefined : await refusalOf(file, original, own.signal);
      // Another file was chosen, or another picture is shown.
      if (own.signal.aborted || present()?.path !== path) return;
      if (message !== undefined) {
        finder.showChosenFile({ mismatch: { file, message } });
        return;
      }
      void finder.persistHandle(original, file);
      picture.showOriginal(path, file);
    },
    keepProxy: () => {
      const { picture: shown } = store.getState();
      if (shown.original.status !== "unavailable") return;
      store.setState({ picture: { ...shown, original: { ...shown.original, isProxyKept: true } } });
    },
  };
}

async function refusalOf(file: File, original: ProjectOriginal, signal: AbortSignal): Promise<string> {
  const probed = await probeMedia(file, { signal });
  if (!probed.ok || !probed.value.picture) return originalMessages.notAVideo(file.name);
  return originalMessages.anotherFile(differenceText({ seconds: probed.value.picture.duration, sizeBytes: file.size }, original));
}
