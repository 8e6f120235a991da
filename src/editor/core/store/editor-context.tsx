import { createContext, useContext } from "react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import type { Editor } from "../../create-editor.ts";
import type { EditorState } from "./editor-state.ts";

const EditorContext = createContext<Editor | undefined>(undefined);

export function EditorProvider({ editor, children }: { readonly editor: Editor; readonly children: ReactNode }) {
  return <EditorContext value={editor}>{children}</EditorContext>;
}

/** The editor this component belongs to. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("This component belongs inside an EditorProvider.");
  return editor;
}

/** Selects a part of the state; the component renders again only when that part changes. `select` must not create new objects. */
export function useEditorState<Part>(select: (state: EditorState) => Part): Part {
  return useStore(useEditor().store, select);
}
