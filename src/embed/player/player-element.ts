/** The entry `layback/player-element`: defines `<layback-player>`, once however often it is loaded. */
import type { Project, ProjectInput } from "#model/project-json/project-json.ts";
import type { PlayerState, TimelineStats, TimelineViewport } from "../api.ts";
import type { TimelineError } from "../error-api.ts";
import { defineElement } from "../page-element.ts";
import { ProjectReader } from "../element/project-reader.ts";
import { takeOver } from "../element/take-over.ts";
import { ThemedElement } from "../theme/themed-element.ts";
import { projectError } from "../timeline-error.ts";
import type { TypedEvents } from "../typed-events.ts";
import { UsageError } from "../usage-error.ts";
import { mountPlayer } from "./mount-player.ts";
import { PLAYER_EVENT_NAMES } from "./open-player.ts";
import type { Player, PlayerEvents, PlayerOptions } from "./player-api.ts";

/** The calls that need a player: outside a page they throw a `UsageError`. */
const CALLS = ["playRange", "setRate", "setVolume", "setViewport", "zoomTo", "fit", "hitTest"] as const satisfies (keyof Player)[];

/** The class with those calls, which the static block below defines, and with the types of its events. */
const WithCalls = ThemedElement as abstract new () => TypedEvents<PlayerEvents> & ThemedElement & Pick<Player, (typeof CALLS)[number]>;

/**
 * `<layback-player src="project.json">`: a player while the element is in a page. Its events are `CustomEvent`s with the names and details
 * of `PlayerEvents`; they do not bubble. Outside a page `seek`, `play`, `pause` and `retry` do nothing.
 */
export class LaybackPlayerElement extends WithCalls {
  static readonly observedAttributes = ["src", "theme"];

  static {
    for (const name of CALLS) {
      Object.defineProperty(this.prototype, name, {
        value(this: LaybackPlayerElement, ...given: readonly unknown[]): unknown {
          const player = this.#player;
          if (!player) throw new UsageError("element", `${name} needs an element that is in a page.`);
          return Reflect.apply(player[name], player, given);
        },
      });
    }
  }

  #media: PlayerOptions["media"];
  #peaks: PlayerOptions["peaks"];
  #ui: PlayerOptions["ui"];
  #keymap: PlayerOptions["keymap"];
  #project: ProjectInput | undefined;
  #player: Player | undefined;
  /** If the project cannot be loaded or is invalid, an `error` event follows and the present project stays. */
  readonly #source = new ProjectReader({
    onProject: (project) => this.#player?.setProject(project),
    onError: (error) => this.#report(error),
  });

  constructor() {
    super();
    takeOver(this, ["keymap", "media", "peaks", "project", "src", "theme", "ui"]);
  }

  connectedCallback(): void {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const player = mountPlayer(shadow, {
      project: this.#project,
      media: this.#media,
      peaks: this.#peaks,
      ui: this.#ui,
      keymap: this.#keymap,
      wheel: (this.getAttribute("wheel") ?? undefined) as PlayerOptions["wheel"],
      theme: this.theme,
      label: this.getAttribute("aria-label") ?? undefined,
      locale: this.getAttribute("locale") ?? undefined,
      assetsUrl: this.getAttribute("assets") ?? undefined,
    });
    for (const name of PLAYER_EVENT_NAMES) player.on(name, (detail) => this.dispatchEvent(new CustomEvent(name, { detail })));
    this.#player = player;
    if (this.#project === undefined) this.#read();
  }

  disconnectedCallback(): void {
    this.#source.cancel();
    this.#player?.dispose();
    this.#player = undefined;
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (name === "theme") this.readThemeAttribute(value);
    else if (before !== value && this.#player) this.#read();
  }

  protected override get themed(): Player | undefined {
    return this.#player;
  }

  /** Resolves the sound of clips; set it before the element is inserted into a page. */
  get media(): PlayerOptions["media"] {
    return this.#media;
  }

  set media(media: PlayerOptions["media"]) {
    this.#media = media;
  }

  /** Peaks of sounds; set it before the element is inserted into a page. */
  get peaks(): PlayerOptions["peaks"] {
    return this.#peaks;
  }

  set peaks(peaks: PlayerOptions["peaks"]) {
    this.#peaks = peaks;
  }

  /** The parts that are shown; set it before the element is inserted into a page. */
  get ui(): PlayerOptions["ui"] {
    return this.#ui;
  }

  set ui(ui: PlayerOptions["ui"]) {
    this.#ui = ui;
  }

  /** Set it before the element is inserted into a page. */
  get keymap(): PlayerOptions["keymap"] {
    return this.#keymap;
  }

  set keymap(keymap: PlayerOptions["keymap"]) {
    this.#keymap = keymap;
  }

  get project(): Project | undefined {
    return this.#player?.project;
  }

  /** Throws a `ProjectError` for an invalid project, after an `error` event. */
  set project(project: ProjectInput | undefined) {
    this.#source.cancel();
    try {
      if (project !== undefined) this.#player?.setProject(project);
    } catch (error) {
      this.#report(projectError(undefined, error));
      throw error;
    }
    this.#project = project;
  }

  setProject(project: ProjectInput): void {
    this.project = project;
  }

  get src(): string {
    return this.getAttribute("src") ?? "";
  }

  set src(src: string) {
    this.setAttribute("src", src);
  }

  get position(): number {
    return this.#player?.position ?? 0;
  }

  get viewport(): TimelineViewport | undefined {
    return this.#player?.viewport;
  }

  get state(): PlayerState | undefined {
    return this.#player?.state;
  }

  /** Resolves when the first frame is drawn; undefined outside a page. */
  get ready(): Promise<void> | undefined {
    return this.#player?.ready;
  }

  get sources(): Player["sources"] | undefined {
    return this.#player?.sources;
  }

  retry(url?: string): void {
    this.#player?.retry(url);
  }

  seek(seconds: number): void {
    this.#player?.seek(seconds);
  }

  async play(): Promise<boolean> {
    return (await this.#player?.play()) ?? false;
  }

  pause(): void {
    this.#player?.pause();
  }

  stats(): TimelineStats | undefined {
    return this.#player?.stats();
  }

  #report(error: TimelineError): void {
    this.dispatchEvent(new CustomEvent("error", { detail: error }));
  }

  #read(): void {
    this.#source.read(this.src, this.ownerDocument.baseURI);
  }
}

defineElement("layback-player", LaybackPlayerElement);

declare global {
  interface HTMLElementTagNameMap {
    "layback-player": LaybackPlayerElement;
  }
}
