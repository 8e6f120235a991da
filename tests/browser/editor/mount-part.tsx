import type { ReactNode } from "react";
import { EditorProvider } from "#editor/core/store/editor-context.tsx";
import type { Editor } from "#editor/create-editor.ts";
import { InstanceRoot } from "#ui/dom/instance-root.tsx";
import { mount } from "#tests/support/browser/mount-react.tsx";

/** Shows a part of an editor alone. */
export function mountPart(editor: Editor, part: ReactNode): void {
  mount(
    <InstanceRoot className="">
      <EditorProvider editor={editor}>{part}</EditorProvider>
    </InstanceRoot>,
  );
}
