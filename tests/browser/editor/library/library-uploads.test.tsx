import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Backend } from "#backend/backend.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { mountEditor, shownClips, toneFile, userOfTest } from "../mount-editor-page.tsx";
import { aBackend, withEndlessImports, rowOf, importFiles } from "./library-page.ts";

beforeEach(() => preferColorScheme("dark"));

describe("importing into the library", () => {
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
    await expectNoAxeFindings(root);
  });
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
