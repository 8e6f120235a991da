import { withDecoding, withManyChannels } from "../core/store/library-state.ts";
import type { EditorStore } from "../core/store/store.ts";
import type { SoundReports } from "../playback/open-sources.ts";

/** Shows in the library what playback learns of its sounds. */
export function createSoundReports(store: EditorStore): SoundReports {
  return {
    decoding: (path, reason) => {
      const { library } = store.getState();
      const next = withDecoding(library, path, reason);
      if (next !== library) store.setState({ library: next });
    },
    channels: (path, channels) => store.setState(({ library }) => ({ library: withManyChannels(library, path, channels) })),
    fileName: (path) => store.getState().library.items.find((item) => item.path === path)?.fileName,
  };
}
