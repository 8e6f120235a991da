/** The entry `@layback/editor/editor-element`: defines `<layback-editor>`, once however often it is loaded. */
import type { ProjectInput } from "#model/project-json/project-json.ts";
import type { TimelineTarget } from "../api.ts";
import type { EditorOptions, LaybackEditor } from "./editor-api.ts";
import { mountEditor } from "./mount-editor.tsx";
import { EVENT_NAMES } from "../emitters.ts";
import { defineElement } from "../page-element.ts";
import { mustRead } from "../project-error.ts";
import { readJson } from "../read-json.ts";
import { projectError } from "../timeline-error.ts";
import type { TypedEvents } from "../typed-events.ts";
import { UsageError } from "../usage-error.ts";
import { takeOver } from "../element/take-over.ts";
import { ThemedElement } from "../theme/themed-element.ts";

const WithEvents = ThemedElement as abstract new () => TypedEvents & ThemedElement;

/**
 * `<layback-editor src="project.json">`: the whole editor while the element is in a page. Without `storage` and `backend` it is in memory:
 * edits stay with the element when it is moved. Its events are those of `<layback-timeline>`; `editor` provides everything else.
 */
export class LaybackEditorElement extends WithEvents {
  static readonly observedAttributes = ["src", "theme"];

  #storage: EditorOptions["storage"];
  #backend: EditorOptions["backend"];
  #ffmpeg: EditorOptions["ffmpeg"];
  #ui: EditorOptions["ui"];
  #contextMenu: EditorOptions["contextMenu"];
  #keymap: EditorOptions["keymap"];
  #project: ProjectInput | undefined;
  #editor: LaybackEditor | undefined;
  #reading: AbortController | undefined;
  /** `attributeChangedCallback` runs before the element is in a page, also when the class is defined after the element was inserted. */
  #isInPage = false;

  constructor() {
    super();
    takeOver(this, ["backend", "contextMenu", "ffmpeg", "keymap", "project", "storage", "theme", "ui"]);
  }

  protected override get themed(): LaybackEditor | undefined {
    return this.#editor;
  }

  /** Set it before the element is inserted into a page; then `src` is not read. */
  get storage(): EditorOptions["storage"] {
    return this.#storage;
  }

  set storage(storage: EditorOptions["storage"]) {
    this.#storage = storage;
  }

  /** As `storage`. */
  get backend(): EditorOptions["backend"] {
    return this.#backend;
  }

  set backend(backend: EditorOptions["backend"]) {
    this.#backend = backend;
  }

  /** The imported package `@layback/ffmpeg`, or the URL of a folder with its files, as the attribute. Set it before insertion. */
  get ffmpeg(): EditorOptions["ffmpeg"] {
    return this.#ffmpeg ?? this.getAttribute("ffmpeg") ?? undefined;
  }

  set ffmpeg(ffmpeg: EditorOptions["ffmpeg"]) {
    this.#ffmpeg = ffmpeg;
  }

  /** The parts that are shown, and the brand. Set it before insertion. */
  get ui(): EditorOptions["ui"] {
    return this.#ui;
  }

  set ui(ui: EditorOptions["ui"]) {
    this.#ui = ui;
  }

  /** Changes the entries of the timeline's menus. Set it before insertion. */
  get contextMenu(): EditorOptions["contextMenu"] {
    return this.#contextMenu;
  }

  set contextMenu(contextMenu: EditorOptions["contextMenu"]) {
    this.#contextMenu = contextMenu;
  }

  /** Set it before insertion. */
  get keymap(): EditorOptions["keymap"] {
    return this.#keymap;
  }

  set keymap(keymap: EditorOptions["keymap"]) {
    this.#keymap = keymap;
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

  /** As that of `Timeline`. Throws a `UsageError` while there is no editor. */
  hitTest(clientX: number, clientY: number): TimelineTarget | null {
    if (!this.#editor) throw new UsageError("element", "hitTest needs an element that is in a page.");
    return this.#editor.hitTest(clientX, clientY);
  }

  connectedCallback(): void {
    this.#isInPage = true;
    this.#open();
  }

  disconnectedCallback(): void {
    this.#isInPage = false;
    this.#reading?.abort();
    if (this.#editor && !this.storage && !this.backend) this.project = this.#editor.project;
    this.#close();
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (name === "theme") this.readThemeAttribute(value);
    if (name === "theme" || before === value || !this.#isInPage) return;
    this.project = undefined;
    this.#open();
  }

  #open(): void {
    this.#reading?.abort();
    const src = this.getAttribute("src");
    if (this.project || this.storage || this.backend || src === null) {
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
        this.dispatchEvent(new CustomEvent("error", { detail: projectError(new URL(src, this.ownerDocument.baseURI), error) }));
      });
  }

  /** The previous editor stays mounted if the next project is invalid. */
  #mount(): void {
    if (this.project) mustRead(this.project);
    this.#close();
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const editor = mountEditor(shadow, {
      project: this.project,
      storage: this.storage,
      backend: this.backend,
      theme: this.theme,
      ffmpeg: this.ffmpeg,
      ui: this.#ui,
      contextMenu: this.#contextMenu,
      keymap: this.#keymap,
      wheel: (this.getAttribute("wheel") ?? undefined) as EditorOptions["wheel"],
      assetsUrl: this.getAttribute("assets") ?? undefined,
      locale: this.getAttribute("locale") ?? undefined,
    });
    for (const name of EVENT_NAMES) editor.on(name, (detail) => this.dispatchEvent(new CustomEvent(name, { detail })));
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
