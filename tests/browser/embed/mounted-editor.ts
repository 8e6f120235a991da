import { expect, onTestFinished } from "vitest";
import { mountEditor } from "#embed/editor/mount-editor.tsx";
import type { EditorOptions, LaybackEditor } from "#embed/editor/editor-api.ts";
import type { ProjectInput } from "#model/project-json/project-json.ts";

export const REEL: ProjectInput = {
  version: 1,
  id: "reel",
  name: "Reel",
  clips: [{ id: "a", name: "Bed", url: "none.mp3", startTime: 1, endTime: 9 }],
  markers: [{ id: "m", time: 5, name: "Door" }],
};

type EmbeddedEditor = {
  readonly editor: LaybackEditor;
  readonly root: ShadowRoot;
  /** The cell of the clip "a", once the timeline shows it. */
  readonly cell: () => Promise<HTMLElement>;
  /** Names of the buttons, menu entries and headings that are shown. */
  readonly names: (selector?: string) => readonly string[];
};

/** Mounts an editor of 1400 × 800 px into a shadow root with the styles of the tests' page; its project is `REEL`, if it has none. */
export async function mountedEditor(options: EditorOptions = {}): Promise<EmbeddedEditor> {
  const place = document.createElement("div");
  place.style.cssText = "position: fixed; inset: 0 auto auto 0; inline-size: 1400px; block-size: 800px";
  document.body.append(place);
  onTestFinished(() => place.remove());
  const root = place.attachShadow({ mode: "open" });
  for (const style of document.querySelectorAll("style")) root.append(style.cloneNode(true));
  const hasProject = [options.project, options.storage, options.backend].some((one) => one !== undefined);
  const editor = mountEditor(root, { ...(!hasProject && { project: REEL }), ...options });
  onTestFinished(() => editor.dispose());
  await editor.ready;
  await expect.poll(() => root.querySelector("table [tabindex='0']")).not.toBeNull();
  return {
    editor,
    root,
    cell: async () => {
      await expect.poll(() => root.querySelector("td[data-clip='a']")).not.toBeNull();
      return root.querySelector<HTMLElement>("td[data-clip='a']")!;
    },
    names: (selector = "button, [role='menuitem'], h1, aside, input") =>
      [...root.querySelectorAll(selector)].map((one) => one.getAttribute("aria-label") ?? one.textContent),
  };
}

/** Presses a key where the timeline has the focus. */
export function pressKey({ root }: Pick<EmbeddedEditor, "root">, key: string, fields: KeyboardEventInit = {}): void {
  const target = root.querySelector<HTMLElement>("table [tabindex='0']");
  target?.focus();
  target?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, composed: true, ...fields }));
}
