import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { libraryVideoToProject } from "#media/library-video-to-project.ts";
import { uploadPicture } from "#media/upload-picture.ts";
import { failure, success } from "#model/result.ts";
import { readMedia } from "#tests/support/media/media-files.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

let backend: Backend;
let film: File;

beforeEach(async () => {
  backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  film = new File([new Uint8Array(await readMedia("vanilagy__frames.webm"))], "film.webm", { type: "video/webm" });
});

test("B-50 an upload that is answered without a path creates no project, and says so", async () => {
  const library = { ...backend.library, import: async () => success({ ...unwrap(await backend.library.import(film)), path: "" }) };
  const uploaded = await uploadPicture({ store: { ...backend, library }, file: film, newId: () => crypto.randomUUID() });
  expect(uploaded).toEqual(failure({ kind: "failed", message: "No video URL returned from upload" }));
  expect(unwrap(await backend.projects.list())).toEqual([]);
});

test("B-69 a new project that is answered without an id gets no copy of the library video, and the user is told", async () => {
  const item = unwrap(await backend.library.import(film));
  const create: Backend["projects"]["create"] = async (input) => success({ ...unwrap(await backend.projects.create(input)), id: "" });
  const opened = await libraryVideoToProject({ store: { ...backend, projects: { ...backend.projects, create } }, item });
  expect(opened).toEqual(failure({ kind: "failed", message: "Error: Project was not created properly. Please try again." }));
});
