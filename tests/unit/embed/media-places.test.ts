import { setImmediate } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import type { TimelineOptions } from "#embed/api.ts";
import { createLocalEditing } from "#embed/timeline/local-editing.ts";
import { createMediaPlaces } from "#embed/media-places.ts";
import { withoutPlayback } from "#tests/support/editor/without-playback.ts";
import { aClip } from "#tests/support/model/builders.ts";

/** The location that this page gives for "a.mp3", which the clips "a" and "b" use. */
function placeBy(media: TimelineOptions["media"]) {
  const targets = withoutPlayback();
  const { store } = targets;
  const clips = [aClip({ id: "a", url: "a.mp3" }), aClip({ id: "b", url: "a.mp3", startTime: 20, endTime: 30 })];
  const { settings } = store.getState().document.timeline;
  const editing = createLocalEditing({ ...targets, onEdit: () => undefined });
  editing.open({ id: "reel", name: "Reel", revision: 0, picture: undefined, settings, clips });
  const place = createMediaPlaces(store, media)("a.mp3");
  if ("blob" in place) throw new Error("It is bytes.");
  return place;
}

describe("the location of a sound, given by the page", () => {
  test("a rejected URL that is not yet requested rejects the later request, and causes no unhandled rejection", async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on("unhandledRejection", note);
    onTestFinished(() => void process.off("unhandledRejection", note));
    const place = placeBy(() => Promise.reject(new Error("No rights to a.mp3.")));
    await setImmediate();
    expect(unhandled).toEqual([]);
    await expect(place.url()).rejects.toThrow("No rights to a.mp3.");
  });

  test("an exception of the page fails that sound's request; the next one asks the page again", async () => {
    let isBroken = true;
    const place = placeBy(({ id }) => {
      if (isBroken) throw new Error(`No sound for ${id}.`);
      return `https://media.example/${id}.mp3`;
    });
    await expect(place.url()).rejects.toThrow("No sound for a.");
    isBroken = false;
    expect(await place.url()).toBe("https://media.example/a.mp3");
  });

  test("the page is asked for a URL at each fetch, with the first clip that uses the sound", async () => {
    const asked: string[] = [];
    const place = placeBy(({ id }) => `https://media.example/${asked.push(id)}`);
    expect([await place.url(), await place.url()]).toEqual(["https://media.example/1", "https://media.example/2"]);
    expect(asked).toEqual(["a", "a"]);
  });
});
