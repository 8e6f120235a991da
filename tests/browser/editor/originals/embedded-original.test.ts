import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { mountEditor } from "#embed/editor/mount-editor.tsx";
import { removeOriginalLinks } from "#media/originals/original-links.ts";
import { chooseVideo } from "../mount-editor-page.tsx";
import { backendWithSmallLimit, film } from "./linked-film.ts";

test.each([
  ["offers to keep a video over the limit on this computer", undefined, true],
  ["whose host turns that off says the limit alone", false, false],
])("B-216 an editor in another page %s", async (_, originals, isOffered) => {
  await removeOriginalLinks();
  const { backend } = backendWithSmallLimit();
  const place = document.createElement("div");
  place.style.blockSize = "700px";
  document.body.append(place);
  const root = place.attachShadow({ mode: "open" });
  const editor = mountEditor(root, { backend, originals });
  onTestFinished(() => {
    editor.dispose();
    place.remove();
  });
  await editor.ready;
  await expect.poll(() => root.querySelector("input[aria-label='Video file']")).not.toBeNull();
  chooseVideo(root, await film());
  await expect.element(page.getByText("File too large. Please select a video smaller than 0MB")).toBeVisible();
  const offer = page.getByRole("button", { name: "Keep it on this computer", exact: true });
  if (isOffered) await expect.element(offer).toBeVisible();
  else await expect.element(offer).not.toBeInTheDocument();
});
