/** The entry `layback/editor-element`: defines `<layback-editor>`, once however often it is loaded. */
import { messages } from "#model/text/messages.ts";
import type { ProjectInput } from "#model/project-json/project-json.ts";
import type { TimelineEvents } from "../api.ts";
import type { EditorOptions, LaybackEditor } from "./editor-api.ts";
import { mountEditor } from "./mount-editor.tsx";
import { defineElement, PageElement } from "../page-element.ts";
import { readJson } from "../read-json.ts";
import { takeOver } from "./take-over.ts";

const EVENTS = ["timeupdate", "edit", "select", "viewport", "statechange", "error"] as const satisfies (keyof TimelineEvents)[];

/**
 * `<layback-editor src="project.json">`: the whole editor, in memory, while the element is in a page; edits stay with the element when it
 * is moved. Its events are those of `<layback-timeline>`; `editor` provides everything else.
 */
export class LaybackEditorElement extends PageElement {
  static readonly observedAttributes = ["src"];

  #backend: EditorOptions["backend"];
  #project: ProjectInput | undefined;
  #editor: LaybackEditor | undefined;
  #reading: AbortController | undefined;
  /** `attributeChangedCallback` runs before the element is in a page, also when the class is defined after the element was inserted. */
  #isInPage = false;

  constructor() {
    super();
    takeOver(this, ["backend", "project"]);
  }

  /** Set it before the element is inserted into a page. */
  get backend(): EditorOptions["backend"] {
    return this.#backend;
  }

  set backend(backend: EditorOptions["backend"]) {
    this.#backend = backend;
  }

  /** Set it before insertion; then `src` is not read. */
  get project(): ProjectInput | undefined {
    return this.#project;
  }

  set project(project: ProjectInput | undefined) {
    this.#project = project;
  }

  /** Undefined while the element is not in a page, and while its project is being read. */
  get editor(): LaybackEditor | undefined {
    return this.#editor;
  }

  connectedCallback(): void {
    this.#isInPage = true;
    this.#open();
  }

  disconnectedCallback(): void {
    this.#isInPage = false;
    this.#reading?.abort();
    if (this.#editor && !this.backend) this.project = this.#editor.project;
    this.#close();
  }

  attributeChangedCallback(_name: string, before: string | null, src: string | null): void {
    if (before === src || !this.#isInPage) return;
    this.project = undefined;
    this.#open();
  }

  #open(): void {
    this.#reading?.abort();
    const src = this.getAttribute("src");
    if (this.project || this.backend || src === null) {
      this.#mount();
      return;
    }
    const reading = new AbortController();
    this.#reading = reading;
    readJson(new URL(src, this.ownerDocument.baseURI), reading.signal)
      .then((project) => {
        if (reading.signal.aborted) return;
        const before = this.project;
        this.project = project as ProjectInput;
        try {
          this.#mount();
        } catch (error) {
          this.project = before;
          throw error;
        }
      })
      .catch((error: unknown) => {
        if (reading.signal.aborted) return;
        const message = messages.projectOpenFailed(error instanceof Error ? error.message : String(error));
        this.dispatchEvent(new CustomEvent("error", { detail: { message } }));
      });
  }

  /** The previous editor stays mounted if the next project is invalid. */
  #mount(): void {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const editor = mountEditor(shadow, {
      project: this.project,
      backend: this.backend,
      assetsUrl: this.getAttribute("assets") ?? undefined,
      locale: this.getAttribute("locale") ?? undefined,
    });
    this.#close();
    for (const name of EVENTS) editor.on(name, (detail) => this.dispatchEvent(new CustomEvent(name, { detail })));
    this.#editor = editor;
  }

  #close(): void {
    this.#editor?.dispose();
    this.#editor = undefined;
  }
}

defineElement("layback-editor", LaybackEditorElement);

declare global {
  interface HTMLElementTagNameMap {
    "layback-editor": LaybackEditorElement;
  }
}
