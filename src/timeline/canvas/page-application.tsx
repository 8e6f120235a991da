import { Application, createRoot as createPixiRoot } from "@pixi/react";
import type { ApplicationRef } from "@pixi/react";
import type { Container, RenderContainer, WebGLRenderer } from "pixi.js";
import { createRoot } from "react-dom/client";
import type { Root } from "react-dom/client";
import { acquireRenderer } from "../scene/page-renderer.ts";
import type { PageRenderer } from "../scene/page-renderer.ts";
import type { SceneRenderer } from "../scene/scene-renderer.ts";
import { layersBy } from "../scene/surface.ts";
import type { Stage } from "../scene/surface.ts";
import { TimelineLayers } from "./timeline-layers.tsx";

/** Called once: with undefined where the browser, as configured, cannot draw with WebGL 2. */
type OnStage = (stage: Stage | undefined) => void;

type PageTimeline = { readonly id: number; readonly onContainer: (container: Container | null) => void };

/** By page: created with its first timeline, destroyed with its last. */
const applications = new WeakMap<Document, PageApplication>();

/**
 * Adds a timeline to the Pixi application of its page: one application on the page's renderer has the containers of all timelines. Returns
 * a function that removes the timeline; the last removal releases the renderer.
 */
export function joinPageApplication(page: Document, onStage: OnStage): () => void {
  let application = applications.get(page);
  if (!application) {
    application = new PageApplication(page);
    applications.set(page, application);
  }
  return application.join(onStage);
}

class PageApplication {
  readonly #page: Document;
  readonly #renderer: PageRenderer;
  #timelines: readonly PageTimeline[] = [];
  #joined = 0;
  #root: Root | undefined;
  #hasRenderer = false;

  constructor(page: Document) {
    this.#page = page;
    this.#renderer = acquireRenderer(page);
  }

  join(onStage: OnStage): () => void {
    const id = this.#joined++;
    let renderer: SceneRenderer | undefined;
    let isStaged = false;
    const onContainer = (container: Container | null) => {
      if (!container || !renderer || isStaged) return;
      isStaged = true;
      const stage = { renderer, layers: layersBy((name) => container.getChildByLabel(name) as RenderContainer) };
      // Not within React's commit, where an error would remove the containers of every timeline. The timeline may be removed by then.
      queueMicrotask(() => {
        if (this.#timelines.includes(timeline)) onStage(stage);
      });
    };
    const timeline: PageTimeline = { id, onContainer };
    this.#timelines = [...this.#timelines, timeline];
    const onStarted = (started: SceneRenderer | undefined) => {
      // The timeline may have been removed by now.
      if (!this.#timelines.includes(timeline)) return;
      renderer = started;
      if (renderer) this.#render(renderer);
      else onStage(undefined);
    };
    this.#renderer.ready.then(onStarted, (error: unknown) => {
      reportError(error);
      onStarted(undefined);
    });
    return () => this.#remove(timeline);
  }

  #remove(timeline: PageTimeline): void {
    if (!this.#timelines.includes(timeline)) return;
    this.#timelines = this.#timelines.filter((one) => one !== timeline);
    // Runs once the renderer is ready, after the present synchronous code: a timeline mounted in between reuses the renderer.
    const whenStarted = this.#renderer.ready.catch(() => undefined);
    void whenStarted.then((renderer) => {
      if (applications.get(this.#page) !== this) return;
      if (this.#timelines.length > 0) return renderer && this.#render(renderer);
      applications.delete(this.#page);
      this.#root?.unmount();
      this.#renderer.release();
      return undefined;
    });
  }

  #render(renderer: SceneRenderer): void {
    // Not in the document: `<Application>` adds a canvas of its own, which is not used.
    this.#root ??= createRoot(document.createElement("div"));
    this.#root.render(
      <Application ref={(application) => this.#setRenderer(application, renderer)}>
        {this.#timelines.map(({ id, onContainer }) => (
          <TimelineLayers key={id} containerRef={onContainer} />
        ))}
      </Application>,
    );
  }

  /**
   * Gives `<Application>` the page's renderer: its own would draw on an element of the document, whose frames can only be copied.
   * `<Application>` uses a root that exists for its canvas.
   */
  #setRenderer(application: ApplicationRef | null, renderer: SceneRenderer): void {
    const canvas = application?.getCanvas();
    if (!canvas || this.#hasRenderer) return;
    this.#hasRenderer = true;
    const { app } = createPixiRoot(canvas).applicationState;
    // The application draws nothing itself, and so needs no other system of the renderer.
    app.init = async () => void (app.renderer = renderer as WebGLRenderer);
    // The renderer outlives it: other instances of the page may use it.
    app.destroy = () => app.stage.destroy({ children: true });
  }
}
