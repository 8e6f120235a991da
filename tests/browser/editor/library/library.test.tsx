import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import type { Backend } from "#backend/backend.ts";
import { failure } from "#model/result.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { addToLibrary, aProject, mediaFile, mountEditor, toneFile } from "../mount-editor-page.tsx";
import { aBackend, rowOf } from "./library-page.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

beforeEach(() => preferColorScheme("dark"));

describe("B-60 media library panel 'Project Files'", () => {
  test("shows name beside file name, Duration and Type; tabs All Files / Audio / Video; axe finds nothing", async () => {
    const backend = aBackend();
    await addToLibrary(backend, [await mediaFile("small-picture.mp4", "video/mp4", "scene-4 take.mp4"), toneFile("1m02 v3.wav", 3)]);
    const { root } = mountEditor(backend);
    await expect.element(rowOf("M V")).toHaveTextContent("M V1m02 v3.wav");
    await expect.element(rowOf("M V")).toHaveTextContent(/0:03.*WAV/u);
    await expect.element(rowOf("Scene Take")).toHaveTextContent(/0:05.*MP4/u);
    await expectNoAxeFindings(root);
    await page.getByRole("tab", { name: "Audio" }).click();
    await expect.element(rowOf("M V")).toBeVisible();
    expect(rowOf("Scene Take").elements()).toEqual([]);
    await page.getByRole("tab", { name: "Video" }).click();
    await expect.element(rowOf("Scene Take")).toBeVisible();
  });

  test("states: 'Loading tracks...', then the error with its sentence and a retry", async () => {
    const backend = aBackend();
    await addToLibrary(backend, [toneFile("bed.wav")]);
    let isDown = true;
    const flaky: Backend = {
      ...backend,
      library: {
        ...backend.library,
        list: async () => (isDown ? failure({ kind: "unreachable", message: "Failed to fetch" }) : backend.library.list()),
      },
    };
    mountEditor(flaky);
    await expect.element(page.getByText("Error loading tracks: the server could not be reached")).toBeVisible();
    isDown = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(rowOf("Bed")).toBeVisible();
  });

  test("previewing one pauses any other", async () => {
    const backend = aBackend();
    await addToLibrary(backend, [toneFile("bed.wav", 20), toneFile("lead.wav", 20)]);
    mountEditor(backend);
    await page.getByRole("button", { name: "Preview Bed" }).click();
    await expect.element(page.getByRole("button", { name: "Pause preview of Bed" })).toBeVisible();
    await page.getByRole("button", { name: "Preview Lead" }).click();
    await expect.element(page.getByRole("button", { name: "Pause preview of Lead" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Preview Bed" })).toBeVisible();
    await page.getByRole("button", { name: "Pause preview of Lead" }).click();
    await expect.element(page.getByRole("button", { name: "Preview Lead" })).toBeVisible();
  });

  test.runIf(isExhaustive)("an item says when only its first two channels play", async () => {
    const backend = aBackend();
    const header = new DataView(await toneFile("quad.wav").arrayBuffer());
    header.setUint16(22, 4, true);
    header.setUint32(28, 64_000, true);
    header.setUint16(32, 8, true);
    await aProject(backend, [new File([header.buffer], "quad.wav", { type: "audio/wav" }), toneFile("bed.wav")]);
    mountEditor(backend);
    for (const name of ["Quad", "Bed"]) await page.getByRole("button", { name: `Add ${name} to timeline` }).click();
    await expect.element(rowOf("Quad")).toHaveTextContent("Plays channels 1 and 2 of 4");
    await expect.element(rowOf("Bed")).not.toHaveTextContent("Plays channels");
  });

  test("an item that failed to load is shown in an error style and cannot be dragged or added", async () => {
    const backend = aBackend();
    await addToLibrary(backend, [new File(["not sound"], "broken.wav", { type: "audio/wav" })]);
    mountEditor(backend);
    await expect.element(page.getByRole("row", { name: "Broken, could not be loaded" })).toHaveAttribute("draggable", "false");
    await expect.element(page.getByRole("button", { name: "Add Broken to timeline" })).toBeDisabled();
    await expect
      .element(page.getByText("Could not be loaded: it is not in an audio or video format that can be opened here."))
      .toBeVisible();
    await expect.element(page.getByText("broken.wav")).toBeVisible();
  });

  test("a file that cannot be decoded says which codec and why", async () => {
    const backend = aBackend();
    await addToLibrary(backend, [await mediaFile("google__sample_ima_adpcm.wav", "audio/wav", "speech.wav")]);
    mountEditor(backend);
    await expect.element(page.getByRole("row", { name: "Speech, could not be loaded: its codec" })).toBeVisible();
    await expect.element(page.getByText(/Could not be loaded: its codec \(.+\) cannot be played here/u)).toBeVisible();
  });

  test.runIf(isExhaustive)("while a sound is being read, its row shows how much is decoded", async () => {
    const backend = aBackend();
    await addToLibrary(backend, [toneFile("bed.wav", 300)]);
    mountEditor(backend);
    await expect.element(rowOf("Bed")).toBeVisible();
    const seen = new Set<string>();
    const observer = new MutationObserver(() => {
      const [words] = /Reading \d+%/u.exec(rowOf("Bed").element().textContent ?? "") ?? [];
      if (words !== undefined) seen.add(words);
    });
    observer.observe(rowOf("Bed").element(), { childList: true, characterData: true, subtree: true });
    onTestFinished(() => observer.disconnect());
    await page.getByRole("button", { name: "Add Bed to timeline" }).click();
    await expect.poll(() => seen.size).toBeGreaterThan(3);
    await expect.poll(() => rowOf("Bed").element().textContent).not.toContain("Reading");
  });

  test("dragging carries {url, name, id} as JSON", async () => {
    const backend = aBackend();
    await addToLibrary(backend, [toneFile("bed.wav")]);
    mountEditor(backend);
    await expect.element(rowOf("Bed")).toBeVisible();
    const transfer = new DataTransfer();
    rowOf("Bed")
      .element()
      .dispatchEvent(new DragEvent("dragstart", { bubbles: true, dataTransfer: transfer }));
    const [item] = unwrap(await backend.library.list());
    expect(JSON.parse(transfer.getData("application/json"))).toEqual({ url: item?.path, name: "Bed", id: item?.id });
  });
});
