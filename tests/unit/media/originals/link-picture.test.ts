import { beforeEach, expect, test } from "vitest";
import type { Backend } from "#backend/backend.ts";
import { linkInNewProject, linkPicture } from "#media/upload-picture.ts";
import { failure } from "#model/result.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { aBackend, filmFile, refusal } from "../media-of-flows.ts";

let backend: Backend;

beforeEach(() => {
  backend = aBackend();
});

const newId = () => crypto.randomUUID();

test("B-216 linking a video creates a project with the facts of its file: nothing is stored, and each link has a new path", async () => {
  const file = filmFile();
  const kept = unwrap(await linkInNewProject({ store: backend, file, newId }));
  const { project, picture } = kept;
  expect(kept.file).toBe(file);
  expect(kept).not.toHaveProperty("item");
  expect(picture.url).toMatch(new RegExp(`^u1/projects/${project.id}/videos/[0-9a-f-]{36}\\.mp4$`, "u"));
  expect(picture.original).toEqual({
    name: "night-drive 2.webm",
    sizeBytes: file.size,
    fingerprint: expect.stringMatching(new RegExp(`^${file.size}-[0-9a-f]{40}$`, "u")),
    seconds: picture.duration,
    frames: kept.probe.picture.frameCount,
    rate: { numerator: 30, denominator: 1 },
    codec: kept.probe.picture.codec,
    widthPx: kept.probe.picture.widthPx,
    heightPx: kept.probe.picture.heightPx,
  });
  expect(project).toMatchObject({ name: "Night Drive", picture, settings: { pictureFile: "night-drive 2.webm" } });
  expect(unwrap(await backend.projects.restoreLast())).toEqual(project);
  expect(unwrap(await backend.library.list())).toEqual([]);
  expect((await backend.media.signedUrl(picture.url)).ok).toBe(false);
  const again = unwrap(await linkPicture({ store: backend, file, projectId: project.id }));
  expect(again.picture.url).not.toBe(picture.url);
  expect(again.picture.original).toEqual(picture.original);
});

test("B-216 a linked video gets the checks of an upload; a failure leaves nothing behind", async () => {
  const keep = (file: File, store: Pick<Backend, "library" | "projects"> = backend) => linkInNewProject({ store, file, newId });
  expect(await keep(new File(["not a film"], "a.mp4", { type: "video/mp4" }))).toMatchObject({ ok: false, error: { kind: "failed" } });
  const refused = { ...backend, library: { ...backend.library, newPicturePath: async () => failure(refusal) } };
  expect(await keep(filmFile(), refused)).toEqual(failure({ kind: "failed", message: "no room" }));
  const full = { ...backend, projects: { ...backend.projects, create: async () => failure(refusal) } };
  expect(await keep(filmFile(), full)).toEqual(failure({ kind: "failed", message: "no room" }));
  const abort = new AbortController();
  abort.abort();
  expect(await linkInNewProject({ store: backend, file: filmFile(), newId, signal: abort.signal })).toEqual(failure({ kind: "aborted" }));
  expect(unwrap(await backend.projects.list())).toEqual([]);
});
