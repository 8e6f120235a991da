import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { createMemoryBackend, LOCAL_USER } from "#backend/memory.ts";
import { EditorView } from "#editor/editor-page.tsx";
import { createEditor } from "#editor/editor.ts";
import { noWriterLocks } from "#editor/document/writer-locks.ts";
import { createMemoryJournal } from "#editor/journal/journal.ts";
import { keptIn } from "#editor/kept-strings.ts";
import { browserTimers } from "#editor/save-queue/timers.ts";
import { createLastingEngine } from "#engine/lasting-engine.ts";
import { messages } from "#model/messages.ts";
import { mount } from "#tests/support/mount.tsx";
import { InstanceRoot } from "#ui/instance-root.tsx";
import { aProject } from "./mount.tsx";

test("§4 where the library's files were put elsewhere, the video engine's licence is linked to where it lies", async () => {
  const backend = createMemoryBackend();
  await aProject(backend, []);
  const editor = createEditor({
    backend,
    user: LOCAL_USER,
    engine: createLastingEngine(),
    scriptPlace: (builtUrl) => `/elsewhere/${builtUrl.slice(builtUrl.lastIndexOf("/") + 1)}`,
    journal: createMemoryJournal(),
    locks: noWriterLocks,
    newId: () => crypto.randomUUID(),
    timers: browserTimers,
    tabStrings: keptIn(() => sessionStorage),
    deviceStrings: keptIn(() => localStorage),
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
