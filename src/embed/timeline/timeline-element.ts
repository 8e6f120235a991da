import type { Project, ProjectInput } from "#model/project-json/project-json.ts";
import type { TimelineError } from "../error-api.ts";
import type { Timeline, TimelineOptions, TimelineState, TimelineStats, TimelineViewport } from "../api.ts";
import { mountTimeline } from "./mount-timeline.ts";
import { EVENT_NAMES } from "../emitters.ts";
import type { TypedEvents } from "../typed-events.ts";
import { ProjectReader } from "../element/project-reader.ts";
import { projectError } from "../timeline-error.ts";
import { UsageError } from "../usage-error.ts";
import { takeOver } from "../element/take-over.ts";
import { ThemedElement } from "../theme/themed-element.ts";

/** The calls that need a timeline: outside a page they throw a `UsageError`. */
const CALLS = [
  "apply",
  "applyProject",
  "addClip",
  "updateClip",
  "removeClips",
  "splitClip",
  "addMarker",
  "updateMarker",
  "removeMarkers",
  "setLane",
  "batch",
  "playRange",
  "setRate",
  "setVolume",
  "setLoop",
  "zoomTo",
  "fit",
  "hitTest",
  "toBlob",
  "exportMix",
  "addOverlay",
] as const satisfies (keyof Timeline)[];

/** The class with those calls, which the static block below defines, and with the types of its events. */
const WithCalls = ThemedElement as abstract new () => TypedEvents & ThemedElement & Pick<Timeline, (typeof CALLS)[number]>;

/**
 * `<layback-timeline src="project.json" readonly>`: a timeline while the element is in a page. Its events are `CustomEvent`s with the
 * names and details of `TimelineEvents`; they do not bubble. Outside a page `seek`, `play`, `pause`, `select`, `undo`, `redo`, `retry` and
 * `setViewport` do nothing.
 */
export class LaybackTimelineElement extends WithCalls {
  static readonly observedAttributes = ["src", "readonly", "theme"];

  static {
    for (const name of CALLS) {
      Object.defineProperty(this.prototype, name, {
        value(this: LaybackTimelineElement, ...given: readonly unknown[]): unknown {
          const timeline = this.#timeline;
          if (!timeline) throw new UsageError("element", `${name} needs an element that is in a page.`);
          return Reflect.apply(timeline[name], timeline, given);
        },
      });
    }
  }

  #media: TimelineOptions["media"];
  #peaks: TimelineOptions["peaks"];
  #contextMenu: TimelineOptions["contextMenu"];
  #keymap: TimelineOptions["keymap"];
  #ui: TimelineOptions["ui"];
  #project: ProjectInput | undefined;
  #timeline: Timeline | undefined;
  /** If the project cannot be loaded or is invalid, an `error` event follows and the present project stays. */
  readonly #source = new ProjectReader({
    onProject: (project) => this.#timeline?.setProject(project),
    onError: (error) => this.#report(error),
  });

  constructor() {
    super();
    takeOver(this, ["contextMenu", "keymap", "media", "peaks", "project", "readOnly", "src", "theme", "ui"]);
  }

  connectedCallback(): void {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const timeline = mountTimeline(shadow, {
      project: this.#project,
      readOnly: this.hasAttribute("readonly"),
      media: this.#media,
      peaks: this.#peaks,
      contextMenu: this.#contextMenu,
      keymap: this.#keymap,
      ui: this.#ui,
      wheel: (this.getAttribute("wheel") ?? undefined) as TimelineOptions["wheel"],
      theme: this.theme,
      label: this.getAttribute("aria-label") ?? undefined,
      locale: this.getAttribute("locale") ?? undefined,
      assetsUrl: this.getAttribute("assets") ?? undefined,
    });
    for (const name of EVENT_NAMES) timeline.on(name, (detail) => this.dispatchEvent(new CustomEvent(name, { detail })));
    this.#timeline = timeline;
    if (this.#project === undefined) this.#read();
  }

  disconnectedCallback(): void {
    this.#source.cancel();
    this.#project = this.#timeline?.project;
    this.#timeline?.dispose();
    this.#timeline = undefined;
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (name === "theme") this.readThemeAttribute(value);
    if (name === "theme" || before === value || !this.#timeline) return;
    if (name === "readonly") this.#timeline.setReadOnly(value !== null);
    else this.#read();
  }

  protected override get themed(): Timeline | undefined {
    return this.#timeline;
  }

  /** Resolves the sound of clips; set it before the element is inserted into a page. */
  get media(): TimelineOptions["media"] {
    return this.#media;
  }

  set media(media: TimelineOptions["media"]) {
    this.#media = media;
  }

  /** Peaks of sounds; set it before the element is inserted into a page. */
  get peaks(): TimelineOptions["peaks"] {
    return this.#peaks;
  }

  set peaks(peaks: TimelineOptions["peaks"]) {
    this.#peaks = peaks;
  }

  /** The parts that are shown; set it before the element is inserted into a page. */
  get ui(): TimelineOptions["ui"] {
    return this.#ui;
  }

  set ui(ui: TimelineOptions["ui"]) {
    this.#ui = ui;
  }

  /** Changes the entries of menus; set it before the element is inserted into a page. */
  get contextMenu(): TimelineOptions["contextMenu"] {
    return this.#contextMenu;
  }

  set contextMenu(contextMenu: TimelineOptions["contextMenu"]) {
    this.#contextMenu = contextMenu;
  }

  /** Set it before the element is inserted into a page. */
  get keymap(): TimelineOptions["keymap"] {
    return this.#keymap;
  }

  set keymap(keymap: TimelineOptions["keymap"]) {
    this.#keymap = keymap;
  }

  get project(): Project | undefined {
    return this.#timeline?.project;
  }

  /** Throws a `ProjectError` for an invalid project, after an `error` event. */
  set project(project: ProjectInput | undefined) {
    this.#source.cancel();
    try {
      if (project !== undefined) this.#timeline?.setProject(project);
    } catch (error) {
      this.#report(projectError(undefined, error));
      throw error;
    }
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

  /** Resolves when the first frame is drawn; undefined outside a page. */
  get ready(): Promise<void> | undefined {
    return this.#timeline?.ready;
  }

  get selection(): Timeline["selection"] | undefined {
    return this.#timeline?.selection;
  }

  get sources(): Timeline["sources"] | undefined {
    return this.#timeline?.sources;
  }

  retry(url?: string): void {
    this.#timeline?.retry(url);
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

  #report(error: TimelineError): void {
    this.dispatchEvent(new CustomEvent("error", { detail: error }));
  }

  #read(): void {
    this.#source.read(this.src, this.ownerDocument.baseURI);
  }
}
