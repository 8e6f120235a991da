import type { SoundPlace } from "#editor/playback/open-sources.ts";
import type { EditorStore } from "#editor/store/store.ts";
import { clipJson } from "#model/project-json/write-project.ts";
import { allClips } from "#model/timeline.ts";
import type { MediaPlace, TimelineOptions } from "./api.ts";

/** Where the engine finds the sound that clips name: as the page says, else where the name itself says. */
export function createMediaPlaces(store: EditorStore, media: TimelineOptions["media"]): SoundPlace {
  const ask = (url: string): MediaPlace => {
    const clip = media && allClips(store.getState().document.timeline).find((one) => one.url === url);
    return clip ? media(clipJson(clip)) : url;
  };
  return (url) => {
    const place = ask(url);
    if (place instanceof Blob) return { blob: place };
    let first: MediaPlace | undefined = place;
    return {
      url: async () => {
        const answer = first ?? ask(url);
        first = undefined;
        if (answer instanceof Blob) throw new TypeError(`The sound of ${url} was an address and is bytes now.`);
        return answer;
      },
    };
  };
}
