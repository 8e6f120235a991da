import { createRoot } from "react-dom/client";
import { commands } from "vitest/browser";
import type { Backend, User } from "#backend/backend.ts";
import { createMemoryBackend, LOCAL_USER } from "#backend/memory.ts";
import { EditorPage } from "#editor/editor-page.tsx";
import "#ui/fonts.css";

export type MountedPage = { readonly root: HTMLElement; readonly unmount: () => void };

/** The editor as the app shows it: over the whole page. */
export function mountEditor(backend: Backend = createMemoryBackend(), user: User = LOCAL_USER): MountedPage {
  const root = document.createElement("div");
  document.body.style.margin = "0";
  document.body.append(root);
  const react = createRoot(root);
  react.render(<EditorPage backend={backend} user={user} />);
  return {
    root,
    unmount: () => {
      react.unmount();
      root.remove();
    },
  };
}

/** A media file of the tests, under a name of its own. */
export async function mediaFile(name: string, type: string, fileName = name): Promise<File> {
  const base64 = await commands.readMedia(name);
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new File([bytes], fileName, { type });
}

/** A user's files in the library, uploaded as the app would. */
export async function addToLibrary(backend: Backend, files: readonly File[]): Promise<void> {
  for (const file of files) {
    const added = await backend.library.import(file, { mimeType: file.type });
    if (!added.ok) throw new Error(added.error.message);
  }
}
