import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { AudioSettings } from "#editor/transport/audio-settings.tsx";
import { anEditor } from "../mount-editor-page.tsx";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { mountPart } from "../mount-part.tsx";

beforeEach(() => preferColorScheme("dark"));

test("the audio settings say how much sound was not read in time, until the user has read it", async () => {
  const editor = anEditor();
  mountPart(editor, <AudioSettings />);
  editor.store.setState(({ sound }) => ({ sound: { ...sound, lateSeconds: 1.24 } }));
  await page.getByRole("button", { name: "Audio settings, gaps in the sound" }).click();
  const dialog = page.getByRole("dialog", { name: "Audio settings" });
  await expect.element(dialog).toHaveTextContent("1.2 s of sound were not read in time.");
  await dialog.getByRole("button", { name: "Reset" }).click();
  await expect.poll(() => dialog.element().textContent).not.toContain("not read in time");
});
