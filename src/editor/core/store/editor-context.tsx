import { createContext, useContext } from "react";
import type { ReactNode, Ref } from "react";
import { useStore } from "zustand";
import type { CanvasHandle } from "#timeline/canvas/timeline-canvas.tsx";
import type { Editor } from "../../create-editor.ts";
import type { EditorState } from "./editor-state.ts";

const EditorContext = createContext<Editor | undefined>(undefined);

const CanvasContext = createContext<Ref<CanvasHandle>>(null);

type EditorProviderProps = {
  readonly editor: Editor;
  /** Gets the timeline's canvas. */
  readonly canvas?: Ref<CanvasHandle> | undefined;
  readonly children: ReactNode;
};

export function EditorProvider({ editor, canvas = null, children }: EditorProviderProps) {
  return (
    <EditorContext value={editor}>
      <CanvasContext value={canvas}>{children}</CanvasContext>
    </EditorContext>
  );
}

/** For whom shows the timeline: the reference that wants its canvas. */
export function useCanvasRef(): Ref<CanvasHandle> {
  return useContext(CanvasContext);
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
