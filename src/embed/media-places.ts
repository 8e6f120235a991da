import type { SoundPlace } from "#editor/playback/open-sources.ts";
import type { PlayedStore } from "#editor/core/store/played-state.ts";
import type { SourceBytes } from "#engine/types.ts";
import { clipJson } from "#model/project-json/write-project.ts";
import { allClips } from "#model/timeline/timeline.ts";
import type { MediaPlace, TimelineOptions } from "./api.ts";

export type MediaPlaces = {
  /** For a sound that is opened now. */
  readonly placeOf: SoundPlace;
  /** For one that may be open: asks the page only where it has not been asked yet. */
  readonly bytesOf: SoundPlace;
  readonly dispose: () => void;
};

/**
 * Maps clip URLs to sounds for the engine: by the page's `media` callback, else the URL itself. The page is asked once each time that a sound
 * is opened, and again where a server refuses the address of a sound that is open. If the callback throws or rejects, only the sound of that
 * URL cannot be opened.
 * @param isOpen whether the sound of this URL has been opened: its address was valid then
 * @param isAskedLate the page is asked when the sound is first read, not when it is opened
 */
export function createMediaPlaces(
  store: PlayedStore,
  media: TimelineOptions["media"],
  isOpen: (url: string) => boolean,
  isAskedLate = false,
): MediaPlaces {
  /** Addresses of bytes that the page gave later, by URL. */
  const made = new Map<string, string>();
  const ask = (url: string): MediaPlace => {
    const clip = media && allClips(store.getState().document.timeline).find((one) => one.url === url);
    return clip ? checked(media(clipJson(clip)), url) : url;
  };
  const addressOf = async (url: string, place: MediaPlace): Promise<string> => {
    const answer = checked(await place, url);
    if (typeof answer === "string") return answer;
    release(url);
    const address = URL.createObjectURL(answer);
    made.set(url, address);
    return address;
  };
  const release = (url: string) => {
    URL.revokeObjectURL(made.get(url) ?? "");
    made.delete(url);
  };
  const places = new Map<string, SourceBytes>();
  const placeOf = (url: string): SourceBytes => {
    const place = newPlaceOf(url);
    places.set(url, place);
    return place;
  };
  const newPlaceOf = (url: string): SourceBytes => {
    const askNow = () => answerOf(() => ask(url));
    const place = isAskedLate ? undefined : askNow();
    if (place instanceof Blob) return { blob: place };
    let address = place && handled(addressOf(url, place));
    return {
      url: (refused) => {
        const isAskedAgain = refused !== undefined && media && isOpen(url);
        if (!address || isAskedAgain) address = handled(addressOf(url, askNow()));
        return address;
      },
    };
  };
  return {
    placeOf,
    bytesOf: (url) => places.get(url) ?? placeOf(url),
    dispose: () => {
      places.clear();
      for (const url of made.keys()) release(url);
    },
  };
}

/** The engine may await it later: it must not count as unhandled in the page. */
function handled<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

function answerOf(ask: () => MediaPlace): MediaPlace {
  try {
    return ask();
  } catch (error) {
    return handled(Promise.reject(error instanceof Error ? error : new Error(String(error))));
  }
}

/** Of any window. */
function isPromise(value: unknown): boolean {
  return typeof value === "object" && value !== null && "then" in value;
}

/** Throws a `TypeError` unless the page gave what `media` may give. */
function checked<Place>(place: Place, url: string): Place {
  if ((typeof place === "string" && place !== "") || place instanceof Blob || isPromise(place)) return place;
  throw new TypeError(`media gave ${place === null ? "null" : typeof place} for ${url}, not an address or bytes.`);
}
