import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { createMemoryBackend, LOCAL_USER } from "#backend/memory/memory.ts";
import { EditorView } from "#editor/editor-page.tsx";
import { createEditor } from "#editor/create-editor.ts";
import { noProjectLocks } from "#editor/core/document/project-lock.ts";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import { settingsIn } from "#editor/local-settings.ts";
import { browserTimers } from "#editor/core/save-queue/timers.ts";
import { createResilientEngine } from "#engine/context/resilient-engine.ts";
import { messages } from "#model/text/messages.ts";
import { mount } from "#tests/support/browser/mount-react.tsx";
import { InstanceRoot } from "#ui/dom/instance-root.tsx";
import { aProject } from "../mount-editor-page.tsx";

test("B-137 if the library's files were moved elsewhere, the video engine's licence is linked there", async () => {
  const backend = createMemoryBackend();
  await aProject(backend, []);
  const editor = createEditor({
    backend,
    user: LOCAL_USER,
    engine: createResilientEngine(),
    scriptPlace: (builtUrl) => `/elsewhere/${builtUrl.slice(builtUrl.lastIndexOf("/") + 1)}`,
    journal: createMemoryJournal(),
    locks: noProjectLocks,
    newId: () => crypto.randomUUID(),
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
      <EditorView editor={editor} />
    </InstanceRoot>,
  );
  await editor.start();
  await page.getByRole("button", { name: "Export" }).click();
  const link = page.getByRole("dialog", { name: "Export" }).getByRole("link", { name: messages.exportLicence });
  await expect.element(link).toHaveAttribute("href", expect.stringContaining(`${location.origin}/elsewhere/NOTICE`));
});
