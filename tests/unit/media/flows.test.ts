import { beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "#backend/backend.ts";
import type { FlowProgress } from "#media/flow.ts";
import { importFile } from "#media/import-file.ts";
import { libraryVideoToProject } from "#media/library-video-to-project.ts";
import { storagePathOf } from "#model/storage-path.ts";
import type { MediaStore } from "#media/media-store.ts";
import type { PlayCheck } from "#media/probe/play-check.ts";
import { replacePicture, uploadPicture } from "#media/upload-picture.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { failure, success } from "#model/result.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { aBackend, filmFile, music, refusal } from "./media-of-flows.ts";

const newId = () => crypto.randomUUID();

const sentence = (message: string) => failure({ kind: "failed", message });

let backend: Backend;

beforeEach(() => {
  backend = aBackend();
});

const items = async () => unwrap(await backend.library.list());

/** A store that records its calls by name, with some calls replaced. */
function observed(change: { [Part in keyof MediaStore]?: Partial<MediaStore[Part]> } = {}) {
  const calls: string[] = [];
  const watch = <Part extends object>(name: string, part: Part, replaced: Partial<Part> = {}): Part =>
    new Proxy(part, {
      get(target, key) {
        const method: unknown = Reflect.get(replaced, key) ?? Reflect.get(target, key);
        if (typeof method !== "function") return method;
        return (...args: unknown[]) => {
          calls.push(`${name}.${String(key)}`);
          return Reflect.apply(method, target, args) as unknown;
        };
      },
    });
  const store: MediaStore = {
    library: watch("library", backend.library, change.library),
    projects: watch("projects", backend.projects, change.projects),
    media: watch("media", backend.media, change.media),
  };
  return { store, calls };
}

describe("B-50 video upload", () => {
  test("validates the file, reads the duration, uploads into the library, and creates a private project", async () => {
    const { store, calls } = observed();
    const steps: FlowProgress[] = [];
    const done = unwrap(await uploadPicture({ store, file: filmFile(), newId, onProgress: (step) => steps.push(step) }));
    expect(calls).toEqual(["library.import", "projects.create"]);
    expect(steps.map(({ doing }) => doing).filter((doing, index, all) => doing !== all[index - 1])).toEqual([
      "reading",
      "checking",
      "sending",
    ]);
    expect(steps.at(-1)).toEqual({ doing: "sending", share: 1 });
    expect(await items()).toEqual([done.item]);
    expect(done.item).toMatchObject({ name: "Night Drive", fileName: "night-drive 2.webm", mimeType: "video/webm" });
    expect(done.item.path.startsWith(`u1/projects/${done.project.id}/videos/`)).toBe(true);
    expect(done.project).toMatchObject({ name: "Night Drive", picture: { url: done.item.path, duration: done.probe.picture.duration } });
    expect(done.project.settings.pictureFile).toBe("night-drive 2.webm");
    expect(done.project.settings.frameRate).toEqual({ numerator: 30, denominator: 1 });
    expect(unwrap(await backend.projects.restoreLast())).toEqual(done.project);
  });

  test("B-51 an invalid file is refused before any request is sent", async () => {
    const { store, calls } = observed();
    const upload = (file: File) => uploadPicture({ store, file, newId });
    expect(await upload(new File([music], "a.m4a", { type: "audio/mp4" }))).toEqual(sentence("Please select a valid video file"));
    const large = Object.defineProperty(filmFile(), "size", { value: 104_857_601 });
    const tooLarge = { kind: "failed", message: "File too large. Please select a video smaller than 100MB", isTooLarge: true };
    expect(await upload(large)).toEqual(failure(tooLarge));
    expect(await upload(new File(["not a film"], "a.mp4", { type: "video/mp4" }))).toEqual(
      sentence(`"a.mp4" cannot be used: ${fileMessages.fileUnknownFormat}`),
    );
    expect(calls).toEqual([]);
  });

  test.each(["application/x-matroska", "text/plain"])("a video that the browser types as %s is typed by its contents", async (type) => {
    const sent: string[] = [];
    const { store } = observed({
      library: {
        import: (file, options) => {
          sent.push(file.type, options.mimeType);
          return backend.library.import(file, options);
        },
      },
    });
    unwrap(await uploadPicture({ store, file: filmFile("a.webm", type), newId }));
    unwrap(await importFile({ store, file: filmFile("b.webm", type) }));
    expect(sent).toEqual(["video/webm", "video/webm", "video/webm", "video/webm"]);
  });

  test("a video needs a picture, whatever its type says", async () => {
    const { store, calls } = observed();
    const answer = await uploadPicture({ store, file: new File([music], "a.mp4", { type: "video/mp4" }), newId });
    expect(answer).toEqual(sentence("Please select a valid video file"));
    expect(calls).toEqual([]);
  });

  test("a picture that this browser cannot play is refused by name before it is sent", async () => {
    const { store, calls } = observed();
    const check: PlayCheck = async (_file, { picture }) =>
      failure({ kind: "unsupportedCodec", codec: picture?.codec ?? "", isPicture: true });
    const answer = await uploadPicture({ store, file: filmFile("a.webm"), newId, check });
    expect(answer).toEqual(
      sentence(
        expect.stringMatching(
          /^"a\.webm" cannot be used: its picture's codec \(VP[89]\) cannot be played here\. Convert it to MP4 \(H\.264\)\.$/u,
        ) as string,
      ),
    );
    expect(calls).toEqual([]);
  });

  test("B-38 if the project cannot be created, the uploaded file and its row are removed", async () => {
    const { store } = observed({ projects: { create: async () => failure({ ...refusal, message: "" }) } });
    expect(await uploadPicture({ store, file: filmFile(), newId })).toEqual(sentence("Failed to create project"));
    expect(await items()).toEqual([]);
  });

  test("B-50 a failed upload shows the provider's message, or a fallback if there is none", async () => {
    const silent = observed({ library: { import: async () => failure({ kind: "unreachable", message: "" }) } });
    expect(await uploadPicture({ store: silent.store, file: filmFile(), newId })).toEqual(sentence("Failed to upload video"));
    const spoken = observed({ library: { import: async () => failure(refusal) } });
    expect(await uploadPicture({ store: spoken.store, file: filmFile(), newId })).toEqual(sentence("no room"));
    const stranger = observed({ library: { import: async () => failure({ kind: "unauthenticated", message: "x" }) } });
    expect(await uploadPicture({ store: stranger.store, file: filmFile(), newId })).toEqual(sentence("User not authenticated"));
  });

  test("an abort creates nothing", async () => {
    const abort = new AbortController();
    const { store, calls } = observed();
    const upload = uploadPicture({ store, file: filmFile(), newId, signal: abort.signal });
    abort.abort();
    expect(await upload).toEqual(failure({ kind: "aborted" }));
    expect(calls).not.toContain("projects.create");
    expect(await items()).toEqual([]);
  });

  test("B-49 Change Video uploads into the same project and creates none", async () => {
    const { store, calls } = observed();
    const done = unwrap(await replacePicture({ store, file: filmFile("b.mkv", ""), projectId: "p1" }));
    expect(calls).toEqual(["library.import"]);
    expect(done.picture).toEqual({ url: done.item.path, duration: done.probe.picture.duration });
    expect(done.item.path).toMatch(/^u1\/projects\/p1\/videos\/.*\.mkv$/u);
  });
});

describe("B-56 import", () => {
  test("sound in a video container becomes an audio item with its measured duration", async () => {
    const { store } = observed();
    const { item } = unwrap(await importFile({ store, file: new File([music], "theme.mp4", { type: "video/mp4" }) }));
    expect(item.mimeType).toBe("audio/mp4");
    expect(item.duration).toBeGreaterThan(0.1);
  });

  test("a wrong type and an unusable file are refused before anything is sent; a failed upload is reported", async () => {
    const { store, calls } = observed({ library: { import: async () => failure(refusal) } });
    const png = new File(["x"], "a.png", { type: "image/png" });
    expect(await importFile({ store, file: png })).toEqual(sentence("Please select a valid audio or video file"));
    const empty = new File([], "a.wav", { type: "audio/wav" });
    expect((await importFile({ store, file: empty })).ok).toBe(false);
    expect(calls).toEqual([]);
    expect(await importFile({ store, file: filmFile() })).toEqual(sentence("Failed to upload file: no room"));
  });
});

describe("B-69 library video dropped onto the timeline", () => {
  const imported = async () => unwrap(await backend.library.import(filmFile()));

  test("a project is created, the video is copied into its folder, and the project points at the copy", async () => {
    const item = await imported();
    const { store, calls } = observed();
    const project = unwrap(await libraryVideoToProject({ store, item }));
    expect(calls.filter((call) => !call.startsWith("media.download"))).toEqual([
      "media.signedUrl",
      "projects.create",
      "media.copyToProject",
      "projects.setPicture",
    ]);
    expect(project.picture?.url.startsWith(`u1/projects/${project.id}/videos/`)).toBe(true);
    expect(project.picture?.url).not.toBe(item.path);
    expect(unwrap(await backend.projects.load(project.id))).toEqual(project);
  });

  test("B-69 if copying fails, the new project row is deleted", async () => {
    const { store } = observed({ media: { copyToProject: async () => failure(refusal) } });
    expect(await libraryVideoToProject({ store, item: await imported() })).toEqual(sentence("Failed to load video: no room"));
    expect(unwrap(await backend.projects.restoreLast())).toBeUndefined();
  });

  test("B-38 if the project cannot point at the copy, project and copy are removed", async () => {
    const removed: string[] = [];
    const { store } = observed({
      projects: { setPicture: async () => failure(refusal) },
      media: { remove: async (path) => success(void removed.push(path)) },
    });
    expect((await libraryVideoToProject({ store, item: await imported() })).ok).toBe(false);
    expect(unwrap(await backend.projects.restoreLast())).toBeUndefined();
    expect(removed).toEqual([expect.stringMatching(/^u1\/projects\/.*\/videos\//u)]);
  });

  test("B-70 a project needs a video URL: 'Error: Video URL not found. Please try again.', and nothing is left behind", async () => {
    const { store, calls } = observed();
    const item = { ...(await imported()), path: " " };
    expect(await libraryVideoToProject({ store, item })).toEqual(sentence("Error: Video URL not found. Please try again."));
    expect(calls).toEqual([]);
    const copied = observed({ media: { copyToProject: async () => success("") } });
    expect(await libraryVideoToProject({ store: copied.store, item: await imported() })).toEqual(
      sentence("Error: Video URL not found. Please try again."),
    );
    const made = observed({
      projects: { create: async (input) => backend.projects.create({ ...input, picture: { url: "", duration: 1 } }) },
    });
    expect(await uploadPicture({ store: made.store, file: filmFile(), newId })).toEqual(
      sentence("Error: Video URL not found. Please try again."),
    );
    expect(unwrap(await backend.projects.list())).toEqual([]);
  });

  test("B-70 a library video URL must contain the media-files path segment", async () => {
    const { store, calls } = observed();
    const item = { ...(await imported()), path: "https://elsewhere.example/a.mp4" };
    expect(await libraryVideoToProject({ store, item })).toEqual(sentence("Failed to load video: Invalid video URL format."));
    expect(calls).toEqual([]);
  });

  test.each([
    ["u1/music-tracks/a.mp4", "u1/music-tracks/a.mp4"],
    ["https://h.example/storage/v1/object/public/media-files/u1/a%20b.mp4?token=1", "u1/a b.mp4"],
    ["https://h.example/other/u1/a.mp4", undefined],
    ["https://h.example/storage/v1/object/public/media-files/u1/%zz.mp4", undefined],
    ["u1/../u2/a.mp4", undefined],
    ["a.mp4", undefined],
    ["", undefined],
  ])("%j is the storage path %j", (url, path) => {
    expect(storagePathOf(url)).toBe(path);
  });
});
