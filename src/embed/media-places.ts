import type { SoundPlace } from "#editor/playback/open-sources.ts";
import type { EditorStore } from "#editor/core/store/store.ts";
import { clipJson } from "#model/project-json/write-project.ts";
import { allClips } from "#model/timeline/timeline.ts";
import type { MediaPlace, TimelineOptions } from "./api.ts";

/**
 * Maps clip URLs to sounds for the engine: by the page's `media` callback, else the URL itself. If the callback throws or rejects, only
 * the sound of that URL cannot be opened.
 */
export function createMediaPlaces(store: EditorStore, media: TimelineOptions["media"]): SoundPlace {
  const ask = (url: string): MediaPlace => {
    const clip = media && allClips(store.getState().document.timeline).find((one) => one.url === url);
    return clip ? media(clipJson(clip)) : url;
  };
  return (url) => {
    const place = answerOf(() => ask(url));
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

/** Handles the rejection at once, because the engine may await the address later: it must not count as unhandled in the page. */
function answerOf(ask: () => MediaPlace): MediaPlace {
  const place = thrownAsRejected(ask);
  if (place instanceof Promise) place.catch(() => undefined);
  return place;
}

function thrownAsRejected(ask: () => MediaPlace): MediaPlace {
  try {
    return ask();
  } catch (error) {
    return Promise.reject(error instanceof Error ? error : new Error(String(error)));
  }
}
