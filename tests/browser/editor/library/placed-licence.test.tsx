import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { EditorView } from "#editor/editor-page.tsx";
import { exportMessages } from "#model/text/export-messages.ts";
import { mount } from "#tests/support/browser/mount-react.tsx";
import { InstanceRoot } from "#ui/dom/instance-root.tsx";
import { anEditor, aProject } from "../mount-editor-page.tsx";

test("B-137 if the library's files were moved elsewhere, the video engine's licence is linked there", async () => {
  const backend = createMemoryBackend();
  await aProject(backend, []);
  const editor = anEditor({ backend, scriptPlace: (builtUrl) => `/elsewhere/${builtUrl.slice(builtUrl.lastIndexOf("/") + 1)}` });
  mount(
    <InstanceRoot className="">
      <EditorView editor={editor} />
    </InstanceRoot>,
  );
  await editor.start();
  await page.getByRole("button", { name: "Export" }).click();
  const link = page.getByRole("dialog", { name: "Export" }).getByRole("link", { name: exportMessages.exportLicence });
  await expect.element(link).toHaveAttribute("href", expect.stringContaining(`${location.origin}/elsewhere/NOTICE`));
});
