import { beforeEach, expect, onTestFinished, test } from "vitest";
import { cdp, page } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { mountEditor } from "../editor/mount-editor-page.tsx";
import { isExhaustive } from "#tests/support/representatives.ts";

beforeEach(() => preferColorScheme("dark"));

// A page of its own: once it is loaded, the drawing stays loaded.
test.runIf(isExhaustive)("B-185 a keyboard that cannot be loaded says so, and the list has every key", async () => {
  const session: { send(method: string, params?: object): Promise<unknown> } = cdp();
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.setBlockedURLs", { urls: ["*/drawn-keyboard.tsx*"] });
  onTestFinished(async () => {
    await session.send("Network.setBlockedURLs", { urls: [] });
    await session.send("Network.setCacheDisabled", { cacheDisabled: false });
  });
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  mountEditor(backend);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect.element(dialog.getByText(editorMessages.keyboardUnavailable)).toBeVisible();
  await dialog.getByRole("textbox", { name: "Search" }).fill("Split at the playhead");
  await expect.element(dialog.getByRole("definition").getByText("X", { exact: true })).toBeVisible();
});
