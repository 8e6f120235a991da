import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { failure, success } from "#model/result.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { addToLibrary, aProject, mediaFile, mountEditor, shownClips, toneFile, userOfTest } from "../mount-editor-page.tsx";

beforeEach(() => preferColorScheme("dark"));

function aBackend(): Backend {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  return backend;
}

/** Imports that end only by being cancelled. */
function withEndlessImports(backend: Backend): Backend {
  const endless: Backend["library"]["import"] = (_file, options) =>
    new Promise((resolve) => {
      options?.signal?.addEventListener("abort", () => resolve(failure({ kind: "aborted", message: "cancelled" })));
    });
  return { ...backend, library: { ...backend.library, import: endless } };
}

const rowOf = (name: string) => page.getByRole("row").filter({ has: page.getByRole("button", { name: `Delete ${name}` }) });

function importFiles(root: HTMLElement, files: readonly File[]): void {
  const input = root.querySelector<HTMLInputElement>("input[aria-label='Files to import']");
  if (!input) throw new Error("There is no way to import.");
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

describe("B-60 media library panel 'Project Files'", () => {
  test("shows name beside file name, Duration and Type; tabs All Files / Audio / Video; axe finds nothing", async () => {
    const backend = aBackend();
    await addToLibrary(backend, [await mediaFile("vanilagy__video.mp4", "video/mp4", "scene-4 take.mp4"), toneFile("1m02 v3.wav", 3)]);
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

  test("B-54 import shows real progress, then the item; B-56 other files are refused by name with 'Please select a valid audio or video file'", async () => {
    const backend = aBackend();
    let finish = () => {};
    const slow: Backend = {
      ...backend,
      library: {
        ...backend.library,
        import: async (file, options) => {
          options?.onProgress?.(file.size / 4, file.size);
          await new Promise<void>((resolve) => {
            finish = resolve;
          });
          return backend.library.import(file, options);
        },
      },
    };
    const { root } = mountEditor(slow);
    await expect.element(page.getByText("No files yet.", { exact: false })).toBeVisible();
    importFiles(root, [toneFile("deep-blue.wav"), new File(["words"], "notes.txt", { type: "text/plain" })]);
    await expect.element(page.getByRole("progressbar", { name: "deep-blue.wav" })).toHaveAttribute("aria-valuenow", "25");
    finish();
    await expect.element(rowOf("Deep Blue")).toBeVisible();
    await expect.element(page.getByText("notes.txt: Please select a valid audio or video file")).toBeVisible();
  });

  test("an unusable file is refused with its name, once, and the reason", async () => {
    const { root } = mountEditor(aBackend());
    await expect.element(page.getByText("No files yet.", { exact: false })).toBeVisible();
    importFiles(root, [new File(["not sound"], "broken.wav", { type: "audio/wav" })]);
    await expect.element(page.getByRole("alert")).toHaveTextContent(/^"broken\.wav" cannot be used: [^"]+$/u);
  });

  test("a cancelled import leaves nothing behind", async () => {
    const backend = aBackend();
    const { root } = mountEditor(withEndlessImports(backend));
    await expect.element(page.getByText("No files yet.", { exact: false })).toBeVisible();
    importFiles(root, [toneFile("deep-blue.wav")]);
    await page.getByRole("button", { name: "Cancel upload of deep-blue.wav" }).click();
    await expect.poll(() => page.getByRole("progressbar").elements()).toEqual([]);
    expect(unwrap(await backend.library.list())).toEqual([]);
  });

  test("many imports at once scroll in their own area: tabs, files and account stay in place", async () => {
    const { root } = mountEditor(withEndlessImports(aBackend()));
    await expect.element(page.getByText("No files yet.", { exact: false })).toBeVisible();
    importFiles(
      root,
      Array.from({ length: 20 }, (_, index) => toneFile(`tone-${index}.wav`)),
    );
    await expect.poll(() => page.getByRole("progressbar").elements().length).toBe(20);
    const isReached = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    const account = page.getByRole("button", { name: userOfTest().email });
    for (const place of [page.getByRole("tab", { name: "Video" }), page.getByText("No files yet.", { exact: false }), account]) {
      expect(isReached(place.element()), place.element().textContent).toBe(true);
    }
    page.getByRole("button", { name: "Cancel upload of tone-19.wav" }).element().scrollIntoView();
    expect(isReached(page.getByRole("button", { name: "Cancel upload of tone-19.wav" }).element())).toBe(true);
    await expectNoAxeFindings();
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

  test("an item says when only its first two channels play", async () => {
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

  test("while a sound is being read, its row shows how much is decoded", async () => {
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

describe("B-67 delete (library)", () => {
  test("B-67 asks, with how many clips use the item; then the item goes and the clips stay", async () => {
    const backend = aBackend();
    await aProject(backend, [toneFile("bed.wav")]);
    mountEditor(backend);
    await page.getByRole("button", { name: "Add Bed to timeline" }).click();
    await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Delete Bed" }).click();
    await expect.element(page.getByText("1 clip uses it and keeps its sound.")).toBeVisible();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect.element(page.getByText("No files yet.", { exact: false })).toBeVisible();
    expect(unwrap(await backend.library.list())).toEqual([]);
    await expect.poll(shownClips).toEqual(["Bed"]);
  });

  test("B-67 names the projects whose picture the item is", async () => {
    const backend = aBackend();
    const project = await aProject(backend, [new File(["film"], "film.mp4", { type: "video/mp4" })]);
    const [film] = unwrap(await backend.library.list());
    unwrap(await backend.projects.setPicture(project.id, { url: film?.path ?? "", duration: 4 }));
    mountEditor(backend);
    await page.getByRole("button", { name: "Delete Film" }).click();
    await expect.element(page.getByText("It is the picture of 1 project, which keeps it.")).toBeVisible();
    await userEvent.keyboard("{Escape}");
  });

  test("Cancel keeps the item; failures are shown as 'Deletion process completed with issues:' with its lines", async () => {
    const backend = aBackend();
    await addToLibrary(backend, [toneFile("bed.wav")]);
    mountEditor({ ...backend, library: { ...backend.library, remove: async () => success({ fileIssue: "Object is locked" }) } });
    await page.getByRole("button", { name: "Delete Bed" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.element(rowOf("Bed")).toBeVisible();
    await page.getByRole("button", { name: "Delete Bed" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("Deletion process completed with issues: Failed delete for Bed: Deletion failed: Object is locked");
    await userEvent.keyboard("{Escape}");
  });
});

describe("several library items are deleted together", () => {
  const box = (name: string) => page.getByRole("checkbox", { name: `Choose ${name}`, exact: true });
  const question = page.getByRole("alertdialog");
  const names = ["alpha.wav", "bravo.wav", "charlie.wav", "delta.wav"];

  async function mounted(backend = aBackend()) {
    await addToLibrary(
      backend,
      names.toReversed().map((name) => toneFile(name)),
    );
    const { root } = mountEditor(backend);
    await expect.element(rowOf("Delta")).toBeVisible();
    return { root, backend, left: async () => unwrap(await backend.library.list()).map(({ name }) => name) };
  }

  test("by keyboard: Space selects, Delete asks, the question names how many, and sounds that clips use stay audible", async () => {
    const { root, left } = await mounted();
    await page.getByRole("button", { name: "Add Alpha to timeline" }).click();
    await expect.poll(shownClips).toEqual(["Alpha"]);
    box("Alpha").element().focus();
    await userEvent.keyboard(" ");
    box("Charlie").element().focus();
    await userEvent.keyboard(" ");
    await expect.element(page.getByText("2 selected")).toBeVisible();
    await expectNoAxeFindings(root);
    await userEvent.keyboard("{Delete}");
    await expect.element(question).toHaveTextContent("Are you sure you want to delete 2 track(s)? This cannot be undone.");
    await expect.element(question).toHaveTextContent("1 clip uses them and keeps its sound.");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect.poll(left).toEqual(["Bravo", "Delta"]);
    await expect.element(page.getByText("2 selected")).not.toBeInTheDocument();
    expect(shownClips()).toEqual(["Alpha"]);
  });

  test("by mouse: Shift selects a range, Ctrl adds and removes; Escape selects none and Ctrl+A all", async () => {
    const { left } = await mounted();
    const press = (name: string, modifiers: ("Shift" | "Control")[] = []) => page.getByText(`${name}.wav`).click({ modifiers });
    await press("alpha");
    await press("charlie", ["Shift"]);
    await expect.element(page.getByText("3 selected")).toBeVisible();
    await press("bravo", ["Control"]);
    await expect.element(page.getByText("2 selected")).toBeVisible();
    box("Alpha").element().focus();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByText("2 selected")).not.toBeInTheDocument();
    await userEvent.keyboard("{Control>}a{/Control}");
    await expect.element(page.getByText("4 selected")).toBeVisible();
    await page.getByRole("button", { name: "Delete 4", exact: true }).click();
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await left()).toHaveLength(4);
  });

  test("failures are collected in one message, and items that could not be deleted stay selected", async () => {
    const backend = aBackend();
    const flaky: Backend = {
      ...backend,
      library: {
        ...backend.library,
        remove: async (item, options) =>
          item.name === "Bravo"
            ? failure({ kind: "refused", message: "Object is locked", status: 409, code: undefined })
            : backend.library.remove(item, options),
      },
    };
    await mounted(flaky);
    await page.getByRole("checkbox", { name: "Choose all files" }).click();
    await page.getByRole("button", { name: "Delete 4", exact: true }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("Deletion process completed with issues: Failed delete for Bravo: Deletion failed: Object is locked");
    await expect.element(page.getByText("1 selected")).toBeVisible();
    expect(unwrap(await backend.library.list()).map(({ name }) => name)).toEqual(["Bravo"]);
  });
});

test("an item that is deleted while it is measured does not reappear", async () => {
  const backend = aBackend();
  await addToLibrary(backend, [toneFile("bed.wav")]);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const slow: Backend = {
    ...backend,
    media: {
      ...backend.media,
      signedUrl: async (path) => {
        const url = await backend.media.signedUrl(path);
        await asked;
        return url;
      },
    },
  };
  mountEditor(slow);
  await page.getByRole("button", { name: "Delete Bed" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByText("No files yet.", { exact: false })).toBeVisible();
  answer();
  await new Promise((resolve) => setTimeout(resolve, 500));
  await expect.element(page.getByText("No files yet.", { exact: false })).toBeVisible();
});

describe("B-61 files dropped on the library", () => {
  const drag = (type: string, target: Element, dataTransfer: DataTransfer) =>
    target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));

  test("the library only imports them, and says so while they are over it", async () => {
    const backend = aBackend();
    mountEditor(backend);
    await expect.element(page.getByText("No files yet.", { exact: false })).toBeVisible();
    const panel = page.getByRole("group", { name: "Files to import" }).element();
    const transfer = new DataTransfer();
    transfer.items.add(toneFile("bed.wav"));
    drag("dragenter", panel, transfer);
    expect(drag("dragover", panel, transfer)).toBe(false);
    await expect.element(page.getByText("Drop audio or video files to import")).toBeVisible();
    drag("drop", panel, transfer);
    await expect.element(rowOf("Bed")).toBeVisible();
    expect(page.getByText("Drop audio or video files to import").elements()).toEqual([]);
    expect(unwrap(await backend.library.list())).toHaveLength(1);
    expect(shownClips()).toEqual([]);
  });
});
