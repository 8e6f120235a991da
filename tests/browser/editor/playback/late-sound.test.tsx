import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { createMemoryBackend, LOCAL_USER } from "#backend/memory/memory.ts";
import { noProjectLocks } from "#editor/core/document/project-lock.ts";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import { browserTimers } from "#editor/core/save-queue/timers.ts";
import { EditorProvider } from "#editor/core/store/editor-context.tsx";
import { createEditor } from "#editor/create-editor.ts";
import { settingsIn } from "#editor/local-settings.ts";
import { AudioSettings } from "#editor/transport/audio-settings.tsx";
import { createResilientEngine } from "#engine/context/resilient-engine.ts";
import { InstanceRoot } from "#ui/dom/instance-root.tsx";
import { randomId } from "#ui/random-id.ts";
import { mount } from "#tests/support/browser/mount-react.tsx";
import { preferColorScheme } from "#tests/support/browser/look.ts";

beforeEach(() => preferColorScheme("dark"));

test("the audio settings say how much sound was not read in time, until the user has read it", async () => {
  const backend = createMemoryBackend();
  const editor = createEditor({
    backend,
    user: LOCAL_USER,
    engine: createResilientEngine(),
    isDecodingReduced: false,
    journal: createMemoryJournal(),
    locks: noProjectLocks,
    newId: randomId,
    timers: browserTimers,
    tabStrings: settingsIn(() => sessionStorage),
    deviceStrings: settingsIn(() => localStorage),
  });
  onTestFinished(() => {
    editor.dispose();
    backend.dispose();
  });
  mount(
    <InstanceRoot className="">
      <EditorProvider editor={editor}>
        <AudioSettings />
      </EditorProvider>
    </InstanceRoot>,
  );
  editor.store.setState(({ sound }) => ({ sound: { ...sound, lateSeconds: 1.24 } }));
  await page.getByRole("button", { name: "Audio settings, gaps in the sound" }).click();
  const dialog = page.getByRole("dialog", { name: "Audio settings" });
  await expect.element(dialog).toHaveTextContent("1.2 s of sound were not read in time.");
  await dialog.getByRole("button", { name: "Forget" }).click();
  await expect.poll(() => dialog.element().textContent).not.toContain("not read in time");
});
