import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { refused } from "#backend/refused.ts";
import { removeFromDevice } from "#engine/cache/clear-folder.ts";
import { PROXY_FOLDER } from "#engine/proxy/part-store.ts";
import { removeOriginalLinks } from "#media/originals/original-links.ts";
import { OriginalBar } from "#editor/originals/original-bar.tsx";
import { anOriginal } from "#tests/support/model/an-original.ts";
import { noiseFilm } from "../../engine/proxy/made-films.ts";
import { anEditor, mountEditor } from "../mount-editor-page.tsx";
import { backendWithSmallLimit, film, keep } from "./linked-film.ts";
import { mountPart } from "../mount-part.tsx";
import { proxiesOnDevice } from "./proxies-on-device.ts";

beforeEach(async () => {
  await removeOriginalLinks();
  await removeFromDevice(PROXY_FOLDER);
});

const button = (name: string) => page.getByRole("button", { name, exact: true });
const text = (wanted: string) => page.getByText(wanted);

/** A backend whose uploads of previews are answered by the test. */
function backendThat(store: Backend["media"]["storeProxy"], limit: number): Backend {
  const { backend } = backendWithSmallLimit(createMemoryBackend(), limit);
  return { ...backend, media: { ...backend.media, storeProxy: store } };
}

test("B-220 a preview that the encoder makes larger than planned is made smaller, and never sent over the server's limit", async () => {
  const limit = 400_000;
  const sizes: number[] = [];
  const backend = backendThat(async (_, proxy) => {
    sizes.push(proxy.size);
    return refused("No room", 507);
  }, limit);
  const noise = new File([await noiseFilm(6)], "noise.mp4", { type: "video/mp4" });
  await keep(mountEditor(backend), noise);
  await expect.element(text("The server does not take the preview: others will see no picture."), { timeout: 60_000 }).toBeVisible();
  expect(sizes.length).toBe(1);
  expect(sizes[0]).toBeLessThanOrEqual(limit);
});

test("B-220 “Cancel preview” beside one that the server refuses frees its room", async () => {
  await keep(mountEditor(backendThat(async () => refused("No room", 507), 400_000)), await film());
  await expect
    .element(text("The server does not take the preview: others will see no picture. This window"), { timeout: 60_000 })
    .toBeVisible();
  expect((await proxiesOnDevice()).length).toBe(1);
  await button("Cancel preview").click();
  await expect.element(text("The preview was cancelled: others will see no picture.")).toBeVisible();
  await expect.poll(proxiesOnDevice).toEqual([]);
});

test.each([
  [3600, false],
  [3601, true],
])("B-220 the line says whether the preview of a film of %d s is coarse, and that it is silent", async (seconds, isCoarse) => {
  const editor = anEditor();
  const { document, picture } = editor.store.getState();
  const timeline = { ...document.timeline, picture: { url: "u/a.mp4", duration: seconds, original: anOriginal({ seconds }) } };
  editor.store.setState({ document: { ...document, timeline } });
  await expect.poll(() => editor.store.getState().picture.status).toBe("unavailable");
  editor.store.setState({
    picture: { ...picture, original: { status: "available", hasStoredHandle: true }, proxy: { status: "stored", isSilent: true } },
  });
  mountPart(editor, <OriginalBar />);
  await expect.element(text("preview uploaded without sound, because the sound cannot be read to its end")).toBeVisible();
  expect(text("the preview is coarse, because a finer one would be too large to upload").elements().length).toBe(isCoarse ? 1 : 0);
});
