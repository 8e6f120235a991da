import type { Project, ProjectInput } from "#model/project-json/project-json.ts";
import { messages } from "#model/text/messages.ts";
import type { Timeline, TimelineEvents, TimelineOptions, TimelineState, TimelineStats, TimelineViewport } from "../api.ts";
import { mountTimeline } from "./mount-timeline.ts";
import { PageElement } from "../page-element.ts";
import { readJson } from "../read-json.ts";
import { takeOver } from "../editor/take-over.ts";

const EVENTS = ["timeupdate", "edit", "select", "viewport", "statechange", "error"] as const satisfies (keyof TimelineEvents)[];

/**
 * `<layback-timeline src="project.json" readonly>`: a timeline while the element is in a page. Its events are `CustomEvent`s with the
 * names and details of `TimelineEvents`; they do not bubble. Outside a page its methods do nothing.
 */
export class LaybackTimelineElement extends PageElement {
  static readonly observedAttributes = ["src", "readonly"];

  #media: TimelineOptions["media"];
  #project: ProjectInput | undefined;
  #timeline: Timeline | undefined;
  /** Controls the current read of `src`; results of earlier reads are ignored. */
  #reading: AbortController | undefined;

  constructor() {
    super();
    takeOver(this, ["media", "project", "readOnly", "src"]);
  }

  connectedCallback(): void {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const timeline = mountTimeline(shadow, {
      project: this.#project,
      readOnly: this.hasAttribute("readonly"),
      media: this.#media,
      label: this.getAttribute("aria-label") ?? undefined,
      locale: this.getAttribute("locale") ?? undefined,
      assetsUrl: this.getAttribute("assets") ?? undefined,
    });
    for (const name of EVENTS) timeline.on(name, (detail) => this.dispatchEvent(new CustomEvent(name, { detail })));
    this.#timeline = timeline;
    if (this.#project === undefined) this.#read();
  }

  disconnectedCallback(): void {
    this.#reading?.abort();
    this.#project = this.#timeline?.project;
    this.#timeline?.dispose();
    this.#timeline = undefined;
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (before === value || !this.#timeline) return;
    if (name === "readonly") this.#timeline.setReadOnly(value !== null);
    else this.#read();
  }

  /** Resolves the sound of clips; set it before the element is inserted into a page. */
  get media(): TimelineOptions["media"] {
    return this.#media;
  }

  set media(media: TimelineOptions["media"]) {
    this.#media = media;
  }

  get project(): Project | undefined {
    return this.#timeline?.project;
  }

  /** Throws a `ProjectError` for an invalid project. */
  set project(project: ProjectInput | undefined) {
    this.#reading?.abort();
    if (project !== undefined) this.#timeline?.setProject(project);
    this.#project = project;
  }

  setProject(project: ProjectInput): void {
    this.project = project;
  }

  get readOnly(): boolean {
    return this.hasAttribute("readonly");
  }

  set readOnly(readOnly: boolean) {
    this.toggleAttribute("readonly", readOnly);
  }

  get src(): string {
    return this.getAttribute("src") ?? "";
  }

  set src(src: string) {
    this.setAttribute("src", src);
  }

  get position(): number {
    return this.#timeline?.position ?? 0;
  }

  get viewport(): TimelineViewport | undefined {
    return this.#timeline?.viewport;
  }

  get state(): TimelineState | undefined {
    return this.#timeline?.state;
  }

  seek(seconds: number): void {
    this.#timeline?.seek(seconds);
  }

  async play(): Promise<boolean> {
    return (await this.#timeline?.play()) ?? false;
  }

  pause(): void {
    this.#timeline?.pause();
  }

  setViewport(viewport: Partial<TimelineViewport>): void {
    this.#timeline?.setViewport(viewport);
  }

  select(ids: string | readonly string[]): void {
    this.#timeline?.select(ids);
  }

  undo(): void {
    this.#timeline?.undo();
  }

  redo(): void {
    this.#timeline?.redo();
  }

  stats(): TimelineStats | undefined {
    return this.#timeline?.stats();
  }

  /** Reads `src`. If the project cannot be loaded or is invalid, an `error` event follows and the present project stays. */
  #read(): void {
    this.#reading?.abort();
    const { src } = this;
    if (src === "") return;
    const reading = new AbortController();
    this.#reading = reading;
    readJson(new URL(src, this.ownerDocument.baseURI), reading.signal)
      .then((project) => {
        if (!reading.signal.aborted) this.#timeline?.setProject(project as ProjectInput);
      })
      .catch((error: unknown) => {
        if (reading.signal.aborted) return;
        const message = error instanceof Error ? error.message : String(error);
        this.dispatchEvent(new CustomEvent("error", { detail: { message: messages.projectOpenFailed(message) } }));
      });
  }
}
