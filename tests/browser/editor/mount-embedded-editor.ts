import { expect, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { mountEditor } from "#embed/editor/mount-editor.tsx";

/** An editor in a shadow tree of the page, as embedded, with the clip "Bed" of 4 s. */
export async function mountEmbeddedEditor(): Promise<void> {
  const element = document.createElement("div");
  element.style.cssText = "inline-size: 1400px; block-size: 800px";
  document.body.append(element);
  const clip = { id: "a", name: "Bed", url: "none.mp3", endTime: 4 };
  const editor = mountEditor(element, { project: { version: 1, id: "given", name: "Given", clips: [clip] } });
  onTestFinished(() => {
    editor.dispose();
    element.remove();
  });
  await editor.ready;
  await expect.element(page.getByRole("gridcell", { name: /^Bed, Audio 1/u })).toBeInTheDocument();
}
