import { setImmediate } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import type { TimelineOptions } from "#embed/api.ts";
import { createEditOrigin } from "#embed/editing/edit-origin.ts";
import { createLocalEditing } from "#embed/timeline/local-editing.ts";
import { createMediaPlaces } from "#embed/media-places.ts";
import { withoutPlayback } from "#tests/support/editor/without-playback.ts";
import { aClip } from "#tests/support/model/builders.ts";

/** The location that this page gives for "a.mp3", which the clips "a" and "b" use, each time that it is opened. */
function placesBy(media: TimelineOptions["media"], isOpen = () => false, isAskedLate = false) {
  const targets = withoutPlayback();
  const { store } = targets;
  const clips = [aClip({ id: "a", url: "a.mp3" }), aClip({ id: "b", url: "a.mp3", startTime: 20, endTime: 30 })];
  const { settings } = store.getState().document.timeline;
  const editing = createLocalEditing({ ...targets, origin: createEditOrigin(), onEdit: () => undefined, onMeasured: () => undefined });
  editing.open({ id: "reel", name: "Reel", revision: 0, picture: undefined, settings, clips, cues: [] });
  const places = createMediaPlaces(store, media, isOpen, isAskedLate);
  onTestFinished(() => places.dispose());
  return () => {
    const place = places.placeOf("a.mp3");
    if ("blob" in place) throw new Error("It is bytes.");
    return place;
  };
}

const placeBy = (media: TimelineOptions["media"], isOpen?: () => boolean) => placesBy(media, isOpen)();

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

  test("an exception of the page fails that sound's requests; when it is opened again, the page is asked again", async () => {
    let isBroken = true;
    const open = placesBy(({ id }) => {
      if (isBroken) throw new Error(`No sound for ${id}.`);
      return `https://media.example/${id}.mp3`;
    });
    const place = open();
    await expect(place.url()).rejects.toThrow("No sound for a.");
    isBroken = false;
    await expect(place.url("https://media.example/refused")).rejects.toThrow("No sound for a.");
    expect(await open().url()).toBe("https://media.example/a.mp3");
  });

  test("the page is asked once, with the first clip that uses the sound; again where the address of an open sound is refused", async () => {
    const asked: string[] = [];
    let isOpen = false;
    const place = placeBy(
      ({ id }) => `https://media.example/${asked.push(id)}`,
      () => isOpen,
    );
    expect([await place.url(), await place.url(), await place.url("https://media.example/1")]).toEqual(
      Array.from({ length: 3 }, () => "https://media.example/1"),
    );
    isOpen = true;
    expect([await place.url("https://media.example/1"), await place.url()]).toEqual(
      Array.from({ length: 2 }, () => "https://media.example/2"),
    );
    expect(asked).toEqual(["a", "a"]);
  });

  test("a page that is asked late is asked when the sound is first read, once, and may give bytes", async () => {
    const asked: string[] = [];
    const open = placesBy(
      ({ id }) => {
        asked.push(id);
        return new Blob(["sound"]);
      },
      () => false,
      true,
    );
    const place = open();
    expect(asked).toEqual([]);
    expect(await place.url()).toMatch(/^blob:/u);
    await place.url();
    expect(asked).toEqual(["a"]);
  });

  test("bytes that come later get an address, which ends with the timeline", async () => {
    const place = placeBy(async () => new Blob(["sound"]));
    const address = await place.url();
    expect(address).toMatch(/^blob:/u);
    expect(await place.url()).toBe(address);
  });

  test.each([undefined, null, "", 7, {}])("%j is no address", async (given) => {
    const later = placeBy((async () => given) as never);
    await expect(later.url()).rejects.toThrow(TypeError);
    await expect(placeBy((() => given) as never).url()).rejects.toThrow("for a.mp3, not an address or bytes");
  });
});
