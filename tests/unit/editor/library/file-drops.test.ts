import { expect, test, vi } from "vitest";
import { createFileDrops } from "#editor/library/incoming/file-drops.ts";
import { ALL_EDITOR_PARTS } from "#editor/editor-parts.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { putClip } from "#model/edits/change.ts";
import { defaultLane } from "#model/timeline/clip.ts";
import { withChanges } from "#model/timeline/timeline.ts";
import { aClip } from "#tests/support/model/builders.ts";
import { wavFile } from "../../../browser/export/tones.ts";
import { filmFile, music } from "../../media/media-of-flows.ts";

const file = (name: string, type = "audio/wav") => new File(["x"], name, { type });
const item = (name: string, mimeType = "audio/wav") => ({ id: name, name, fileName: name, mimeType, duration: 2 }) as LibraryItem;

/** A project "p1" in which each added clip lasts 2 s. Imports succeed for all files but those named "bad". */
function editorOf(onImport: (name: string) => unknown = () => undefined) {
  const store = createEditorStore();
  store.setState({ projectId: "p1" });
  const added: unknown[] = [];
  const told: string[] = [];
  const drops = createFileDrops(
    {
      store,
      notices: { show: ({ message }: { message: string }) => told.push(message) },
      engine: { position: () => 7 },
      newId: () => crypto.randomUUID(),
      ensureProject: async () => ({}),
    } as never,
    {
      addItemsQuietly: ([{ name } = item("nothing")], { startTime, laneIndex = 5 }) => {
        const { document } = store.getState();
        if (document.timeline.settings.lanes[laneIndex]?.isLocked === true) return [];
        added.push([name, startTime, laneIndex]);
        const clip = aClip({ id: name, startTime, endTime: startTime + 2, laneIndex });
        const timeline = withChanges(document.timeline, [putClip(clip)]);
        store.setState({ document: { ...document, timeline } });
        return [name];
      },
      select: (ids) => store.setState({ selection: new Set(ids) }),
      showClip: (id) => void added.push(`show ${id}`),
    },
    {
      uploadPicture: async () => undefined,
      importFiles: async (files, follower) => {
        for (const one of files) {
          const { name, type } = one;
          await onImport(name);
          follower?.ended(one, name === "bad" ? undefined : item(name, type));
          await new Promise((resolve) => setTimeout(resolve));
        }
      },
    },
  );
  return { store, added, told, drops };
}

test("B-176 without a place the sounds begin at the playhead as the drop found it, on one new lane; a refused file leaves no gap", async () => {
  const { added, drops } = editorOf();
  await drops.dropFiles([file("one"), file("bad"), file("two")]);
  expect(added).toEqual([["one", 7, 5], "show one", ["two", 9, 5]]);
});

test("B-184 a sound that is imported while the open project is deleted is added once it is restored, and not to another project", async () => {
  for (const projectId of ["p1", "p2"]) {
    const { store, added, drops } = editorOf(() => {
      store.setState({ isProjectDeleted: true });
      setTimeout(() => {
        expect(added).toEqual([]);
        store.setState({ projectId, isProjectDeleted: false });
      }, 20);
    });
    await drops.dropFiles([file("one")]);
    expect(added).toEqual(projectId === "p1" ? [["one", 7, 5], "show one"] : []);
  }
});

test("B-176 once the user selects something else, a finished import leaves selection and view alone, and waits for a drag to end", async () => {
  const { store, added, drops } = editorOf((name) => {
    if (name !== "two") return;
    store.setState({ selection: new Set(["mine"]), preview: { kind: "moveClip", changes: [] } });
    setTimeout(() => store.setState({ preview: undefined }), 20);
  });
  await drops.dropFiles([file("one"), file("two")]);
  expect(added).toEqual([["one", 7, 5], "show one", ["two", 9, 5]]);
  expect([...store.getState().selection]).toEqual(["mine"]);
});

test("B-176 a file whose import ends after another project was opened is only imported", async () => {
  const { store, added, drops } = editorOf((name) => {
    if (name === "two") store.setState({ projectId: "p2" });
  });
  await drops.dropFiles([file("one"), file("two")], { seconds: 1, laneIndex: 0, spread: "inRow" });
  expect(added).toEqual([["one", 1, 0]]);
});

test("B-174 until its import has ended, a dropped sound is shown where it will lie, with its length as soon as that is read", async () => {
  const tone = (name: string, seconds: number) => new File([wavFile(48_000, seconds, () => 0.1)], name, { type: "audio/wav" });
  const seen: unknown[] = [];
  const { store, drops } = editorOf(async () => {
    // Until both lengths are read.
    await vi.waitFor(() => expect(shown().filter(([, , , length]) => length !== undefined)).toHaveLength(shown().length), 10_000);
    seen.push(shown());
  });
  const shown = () => store.getState().incoming.map((clip) => [clip.name, clip.laneIndex, clip.startTime, clip.originalDuration]);
  let first: unknown;
  store.subscribe(({ incoming }) => {
    first ??= incoming.map(({ endTime, originalDuration }) => [endTime, originalDuration]);
  });
  await drops.dropFiles([tone("rain 1.wav", 2), tone("sea.wav", 3)], { seconds: 4, laneIndex: 1, spread: "inRow" });
  expect(first).toEqual([
    [34, undefined],
    [64, undefined],
  ]);
  expect(seen).toEqual([
    [
      ["Rain", 1, 4, 2],
      ["Sea", 1, 6, 3],
    ],
    [["Sea", 1, 6, 3]],
  ]);
  expect(store.getState().incoming).toEqual([]);
  expect(store.getState().announcement?.sentence).toBe("Importing 2 sounds for the timeline");
});

test("B-174 a refused file leaves no trace, and in another project nothing of the drop is shown", async () => {
  const { store, drops } = editorOf((name) => {
    if (name === "bad") store.setState({ projectId: "p2", incoming: [] });
  });
  await drops.dropFiles([file("one"), file("bad"), file("two")], { seconds: 4, laneIndex: 1, spread: "onePerLane" });
  expect(store.getState().incoming).toEqual([]);
});

test("B-168 sounds that a locked lane refuses are not shown on it; of one per lane the others lie on the lanes below", async () => {
  const seen: unknown[] = [];
  const { store, added, drops } = editorOf(() => seen.push(store.getState().incoming.map(({ name, laneIndex }) => [name, laneIndex])));
  const { document } = store.getState();
  const settings = { ...document.timeline.settings, lanes: [{ ...defaultLane(0), isLocked: true }] };
  store.setState({ document: { ...document, timeline: { ...document.timeline, settings } } });
  await drops.dropFiles([file("one"), file("two")], { seconds: 1, laneIndex: 0, spread: "inRow" });
  await drops.dropFiles([file("one"), file("two")], { seconds: 1, laneIndex: 0, spread: "onePerLane" });
  expect(seen).toEqual([[], [], [["Two", 1]], [["Two", 1]]]);
  expect(added).toEqual([["two", 1, 1]]);
});

test("B-175 a file without a picture is a sound whatever its type: it does not become the picture, and is shown until it is imported", async () => {
  const imported: unknown[] = [];
  const { store, drops } = editorOf((name) => imported.push([name, store.getState().incoming.map((clip) => clip.name)]));
  await drops.dropFiles([new File([music], "mix.mp4", { type: "video/mp4" }), filmFile("film.webm")]);
  expect(imported).toEqual([["mix.mp4", ["Mix"]]]);
});

test("B-175 a read-only project takes no files", async () => {
  const { store, added, drops } = editorOf((name) => added.push(`imported ${name}`));
  store.setState({ readOnly: true });
  await drops.dropFiles([file("one")]);
  expect(added).toEqual([]);
});

test("B-175 a video that is dropped in a project with a picture is only imported, which is said with what can be done with it", async () => {
  const { store, added, told, drops } = editorOf();
  const { document } = store.getState();
  store.setState({ document: { ...document, timeline: { ...document.timeline, picture: { url: "u/a.mp4", duration: 9 } } } });
  await drops.dropFiles([file("scene.mp4", "video/mp4"), file("bad", "video/mp4")]);
  expect(added).toEqual([]);
  expect(told).toEqual([
    "scene.mp4 is in Project Files, and the picture stays. “Change Video” replaces it; “+” opens the file as a new project.",
  ]);
  store.setState({ editorParts: { ...ALL_EDITOR_PARTS, projects: false } });
  await drops.dropFiles([file("other.mp4", "video/mp4")]);
  expect(told.at(-1)).toBe("other.mp4 is in Project Files, and the picture stays. “Change Video” or “+” replaces it.");
});
