import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend, LOCAL_USER } from "#backend/memory/memory.ts";
import { admitFile } from "#media/admit-file.ts";
import { checkPlayable, checkStoredPicture } from "#media/probe/play-check.ts";
import { probeHere } from "#media/probe/probe-here.ts";
import { MAX_UPLOAD_BYTES } from "#model/timeline/limits.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { HEVC_FILES } from "#tests/support/media/hevc-files.ts";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { addToLibrary, aProject, chooseFile, chooseVideo, mediaFile, mountEditor } from "../mount-editor-page.tsx";
import { isExhaustive, representatives } from "#tests/support/representatives.ts";

beforeEach(() => preferColorScheme("dark"));

const MIME_TYPES: Readonly<Record<string, string>> = {
  avi: "video/x-msvideo",
  flac: "audio/flac",
  m4a: "audio/mp4",
  mkv: "video/x-matroska",
  mov: "video/quicktime",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  // The MIME type on some systems.
  ogg: "application/ogg",
  wav: "audio/wav",
  webm: "video/webm",
};

async function fileOf(name: string): Promise<File> {
  const type = MIME_TYPES[name.split(".").at(-1) ?? ""] ?? "";
  const hevc = HEVC_FILES[name];
  return hevc === undefined
    ? mediaFile(name, type)
    : new File([Uint8Array.from(atob(hevc), (letter) => letter.charCodeAt(0))], name, { type });
}

const cut = (file: File, share: number) => new File([file.slice(0, Math.floor(file.size * share))], file.name, { type: file.type });

/** The same file with zeros from one share of its length to another. */
async function blanked(file: File, from: number, to: number): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  bytes.fill(0, Math.floor(bytes.length * from), Math.floor(bytes.length * to));
  return new File([bytes], file.name, { type: file.type });
}

/** The refusal, or the notes to the user about the accepted file. */
async function outcome(file: File): Promise<string | readonly string[]> {
  const admitted = await admitFile({ file, wanted: "picture or sound", maxBytes: MAX_UPLOAD_BYTES, check: checkPlayable });
  if (admitted.ok) return admitted.value.notes;
  return admitted.error.kind === "failed" ? admitted.error.message : admitted.error.kind;
}

const unusable = (name: string, reason: string) => `"${name}" cannot be used: ${reason}`;

// Every codec and container: tests/long/browser/media-table.test.ts.
describe("files that this browser cannot play are refused before anything is sent, with a next step", () => {
  test.each(
    representatives(
      [
        ["hevc.mp4", "its picture's codec (HEVC / H.265) cannot be played here. Convert it to MP4 (H.264)."],
        ["film.avi", fileMessages.fileUnknownFormat],
        ["mpeg4.mp4", "its picture's codec (MPEG-4 Part 2 or MPEG-2) cannot be played here. Convert it to MP4 (H.264)."],
        ["hevc-aac.mp4", "its picture's codec (HEVC / H.265) cannot be played here. Convert it to MP4 (H.264)."],
        ["ac3.mp4", "its codec (AC-3 / Dolby Digital) cannot be played here. Convert it to WAV, FLAC or MP3."],
        ["dts.mkv", "its codec (DTS) cannot be played here. Convert it to WAV, FLAC or MP3."],
        ["alac.m4a", "its codec (ALAC / Apple Lossless) cannot be played here. Convert it to WAV, FLAC or MP3."],
        ["google__sample_ima_adpcm.wav", "its codec (IMA ADPCM) cannot be played here. Convert it to WAV, FLAC or MP3."],
      ],
      3,
    ),
  )("%s", async (name, reason) => {
    expect(await outcome(await fileOf(name))).toBe(unusable(name, reason));
  });

  test.runIf(isExhaustive)("xHE-AAC in an MP4 file", async () => {
    const file = await fileOf("tone-aac.m4a");
    const bytes = new Uint8Array(await file.arrayBuffer());
    // The decoder's configuration in `esds` (ISO/IEC 14496-3, 1.6.2.1), of 5 bytes: changes the object type from 2 to 42.
    const at = bytes.findIndex((byte, index) => byte === 0x05 && bytes[index + 1] === 0x80 && bytes[index + 4] === 0x05);
    expect(at).toBeGreaterThan(0);
    bytes.set([0xf9, 0x46, 0x40, 0, 0], at + 5);
    expect(await outcome(new File([bytes], "speech.m4a", { type: "audio/mp4" }))).toBe(
      unusable("speech.m4a", "its codec (xHE-AAC) cannot be played here. Convert it to WAV, FLAC or MP3."),
    );
  });
});

describe("playable files are accepted", () => {
  test.each(
    representatives(
      [
        "h264-aac.mp4",
        "h264-silent.mp4",
        "vp8.webm",
        "google__sample_fragmented.mp4",
        "music-vorbis.ogg",
        "long-tone.mp3",
        "long-tone.flac",
      ],
      3,
    ),
  )("%s, without a note", async (name) => {
    expect(await outcome(await fileOf(name))).toEqual([]);
  });

  test.each(
    representatives([
      ["h264-ac3.mp4", "AC-3 / Dolby Digital"],
      ["h264-dts.mkv", "DTS"],
      ["h264-alac.mp4", "ALAC / Apple Lossless"],
    ]),
  )("%s, and the user is told that its sound does not play", async (name, codec) => {
    expect(await outcome(await fileOf(name))).toEqual([fileMessages.fileSoundSilent(name, codec)]);
  });

  test.runIf(isExhaustive)("a transparent picture, and the user is told which export drops the transparency", async () => {
    expect(await outcome(await fileOf("vp8-alpha.webm"))).toEqual([fileMessages.fileAlphaDropped("vp8-alpha.webm")]);
  });
});

describe("cut and damaged files", () => {
  test.each(representatives([0.5, 0.05, 0.95]))(
    "an MP4 of which only a share of %d is present, without its index, is reported as cut off or damaged",
    async (share) => {
      const file = cut(await fileOf("h264-aac.mp4"), share);
      expect(await outcome(file)).toBe(unusable("h264-aac.mp4", fileMessages.fileDamaged));
    },
  );

  test.runIf(isExhaustive)("a FLAC file whose first frame is damaged is accepted, with a silent beginning", async () => {
    const { name, type, bytes } = await fileOf("long-tone.flac").then(async (file) => ({
      name: file.name,
      type: file.type,
      bytes: new Uint8Array(await file.arrayBuffer()),
    }));
    const firstFrame = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xf8);
    bytes.fill(0, firstFrame, firstFrame + 6);
    expect(await outcome(new File([bytes], name, { type }))).toEqual([]);
  });

  test.runIf(isExhaustive)("a picture whose packets are all missing or blank is refused, and is not called empty", async () => {
    const file = await fileOf("h264-aac-faststart.mp4");
    const index = new TextDecoder("latin1").decode(await file.arrayBuffer()).indexOf("mdat") / file.size;
    expect(await outcome(cut(file, index))).toBe(unusable(file.name, fileMessages.fileDamaged));
    expect(await outcome(await blanked(file, index + 0.001, 1))).toBe(unusable(file.name, fileMessages.fileDamaged));
  });

  test("a picture whose beginning plays is accepted with the length that plays", async () => {
    const file = cut(await fileOf("h264-aac-faststart.mp4"), 0.7);
    const [note] = await outcome(file);
    expect(note).toMatch(/^"h264-aac-faststart\.mp4" is cut short: only the first [01]\.\d s of it are there\.$/u);
  });

  test.each(representatives(["long-tone.mp3", "music-opus.ogg", "long-tone.flac", "long-tone.wav", "music-vorbis.ogg"]))(
    "%s that is shorter than its header promises is cut short",
    async (name) => {
      const [note] = await outcome(cut(await fileOf(name), 0.5));
      expect(note).toMatch(/ is cut short: only the first [3-6]\.\d s of it are there\.$/u);
    },
  );

  test("sound of which nothing decodes is refused", async () => {
    const file = await fileOf("tone-aac.m4a");
    const index = new TextDecoder("latin1").decode(await file.arrayBuffer()).indexOf("mdat") / file.size;
    const end = new TextDecoder("latin1").decode(await file.arrayBuffer()).indexOf("moov") / file.size;
    const bytes = new Uint8Array(await file.arrayBuffer());
    bytes.fill(0xff, Math.ceil(index * file.size) + 4, Math.floor(end * file.size) - 4);
    expect(await outcome(new File([bytes], file.name, { type: file.type }))).toBe(unusable(file.name, fileMessages.fileDamaged));
  });
});

describe("every way to add a file runs the same checks", () => {
  function aBackend(): Backend {
    const backend = createMemoryBackend();
    onTestFinished(() => backend.dispose());
    return backend;
  }
  const refused = fileMessages.filePictureCodec("HEVC / H.265");
  const refusal = unusable("hevc-aac.mp4", refused);

  test("the uploader", async () => {
    const backend = aBackend();
    const { root } = mountEditor(backend);
    await expect.element(page.getByText("Drop a video here to begin")).toBeVisible();
    chooseVideo(root, await fileOf("hevc-aac.mp4"));
    await expect.element(page.getByRole("alert")).toHaveTextContent(refusal);
    expect(unwrap(await backend.library.list())).toEqual([]);
  });

  test("Change Video", async () => {
    const backend = aBackend();
    const { root } = mountEditor(backend);
    await expect.element(page.getByText("Drop a video here to begin")).toBeVisible();
    chooseVideo(root, await fileOf("h264-aac.mp4"));
    await expect.poll(() => document.querySelector("video")?.readyState ?? 0).toBeGreaterThanOrEqual(2);
    chooseVideo(root, await fileOf("hevc-aac.mp4"));
    await expect.element(page.getByRole("alert", { name: "Change Video" })).toHaveTextContent(refusal);
    expect(unwrap(await backend.library.list())).toHaveLength(1);
  });

  test("the import button", async () => {
    const backend = aBackend();
    const { root } = mountEditor(backend);
    await expect.element(page.getByText("No files yet.", { exact: false })).toBeVisible();
    chooseFile(root, "Files to import", await fileOf("hevc-aac.mp4"));
    await expect.element(page.getByRole("alert")).toHaveTextContent(refusal);
    chooseFile(root, "Files to import", await fileOf("ac3.mp4"));
    await expect.element(page.getByRole("alert").filter({ hasText: "AC-3" })).toBeVisible();
    expect(unwrap(await backend.library.list())).toEqual([]);
  });

  test("a library video that was uploaded elsewhere: it makes no project", async () => {
    const backend = aBackend();
    const file = await fileOf("hevc-aac.mp4");
    // Already measured, so only opening it reads its content.
    unwrap(await backend.library.import(file, { mimeType: "video/mp4", duration: 2 }));
    mountEditor(backend);
    await page.getByRole("button", { name: "Add Hevc Aac to timeline" }).click();
    await expect.element(page.getByRole("alert")).toHaveTextContent(editorMessages.videoLoadFailed(refusal));
    expect(page.getByText("Opening Hevc Aac").elements()).toEqual([]);
    expect(unwrap(await backend.projects.list())).toEqual([]);
  });

  test("a library item that is measured here", async () => {
    const backend = aBackend();
    await addToLibrary(backend, [await fileOf("hevc-aac.mp4"), await fileOf("ac3.mp4")]);
    mountEditor(backend);
    await expect.element(page.getByText(fileMessages.itemFailed(refused))).toBeVisible();
    await expect.element(page.getByText(fileMessages.itemFailed(fileMessages.fileSoundCodec("AC-3 / Dolby Digital")))).toBeVisible();
  });

  test("an existing project: a picture of which only the sound decodes says so, and no other try is offered", async () => {
    const backend = createMemoryBackend({ user: LOCAL_USER });
    onTestFinished(() => backend.dispose());
    const item = unwrap(await backend.library.import(await fileOf("hevc-aac.mp4"), { mimeType: "video/mp4", duration: 2 }));
    unwrap(await backend.projects.create({ name: "Reel", picture: { url: item.path, duration: 2 }, settings: DEFAULT_SETTINGS }));
    mountEditor(backend);
    await expect.element(page.getByText(editorMessages.videoLoadFailed(editorMessages.videoUnplayable))).toBeVisible();
    expect(page.getByRole("button", { name: "Try again" }).elements()).toEqual([]);
  });
});

test("a stored picture that does not respond is not called damaged", async () => {
  const file = await mediaFile("h264-silent.mp4", "video/mp4");
  const abort = new AbortController();
  const checked = checkStoredPicture(file, unwrap(await probeHere(file)), abort.signal);
  abort.abort();
  expect(await checked).toEqual({ ok: false, error: { kind: "aborted" } });
});

describe("a picture without sound is a healthy item", () => {
  test("as the project's picture its row says that it has no sound, and it can still be opened and dragged", async () => {
    const backend = createMemoryBackend();
    onTestFinished(() => backend.dispose());
    const { root } = mountEditor(backend);
    await expect.element(page.getByText("Drop a video here to begin")).toBeVisible();
    chooseVideo(root, await mediaFile("h264-silent.mp4", "video/mp4", "mute.mp4"));
    const row = page.getByRole("row").filter({ has: page.getByRole("button", { name: "Delete Mute" }) });
    await expect.element(row).toHaveTextContent("Picture only: there is no sound in it.");
    await expect.element(row).toHaveAttribute("draggable", "true");
    await expect.element(page.getByRole("button", { name: "Add Mute to timeline" })).toBeEnabled();
    await page.getByRole("button", { name: "Preview Mute" }).click();
    await expect.element(page.getByText(fileMessages.itemNothingToHear("Mute"))).toBeVisible();
    await expect.element(row).toHaveAttribute("draggable", "true");
  });

  test("a clip whose sound cannot be decoded names the file, never a storage path", async () => {
    const backend = createMemoryBackend();
    onTestFinished(() => backend.dispose());
    unwrap(await backend.library.import(await fileOf("ac3.mp4"), { mimeType: "audio/mp4", duration: 2 }));
    await aProject(backend, []);
    mountEditor(backend);
    await page.getByRole("button", { name: "Add Ac to timeline" }).click();
    await expect
      .element(
        page.getByText('Could not load "Ac" (ac3.mp4): this browser cannot decode AC-3 / Dolby Digital. Convert it to WAV, FLAC or MP3.'),
      )
      .toBeVisible();
  });
});
