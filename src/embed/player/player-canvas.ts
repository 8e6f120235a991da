import { messages } from "#model/text/messages.ts";
import type { ViewHost } from "#timeline/contract.ts";
import { followByPlayheadSlider, setPlayheadSlider } from "#timeline/fields/follow-playhead.ts";
import { followSize } from "#timeline/follow-size.ts";
import { followWhilePlaying } from "#timeline/follow-while-playing.ts";
import { PlayInput } from "#timeline/gestures/play-input.ts";
import { followByList } from "#timeline/grid/clip-list.ts";
import type { TimelineScene } from "#timeline/scene/timeline-scene.ts";
import { Settle } from "#timeline/settle.ts";
import { createLazyModule } from "#ui/lazy-module.ts";
import canvasStyles from "#timeline/canvas/timeline-canvas.module.css";
import { followByScroller } from "./follow-by-scroller.ts";
import { newElement } from "./new-element.ts";
import styles from "./player.module.css";

/** Pixi reads the page when it is loaded: a server that imports the player has none. */
const sceneModule = createLazyModule(() => import("./open-plain-scene.ts"));
if ("document" in globalThis) sceneModule.preload();

export type PlayerCanvas = {
  readonly stage: HTMLElement;
  readonly scene: () => TimelineScene | undefined;
  readonly dispose: () => void;
};

type PlayerCanvasInput = {
  readonly host: ViewHost;
  readonly hasProject: () => boolean;
  /** Called once a frame is drawn, or this browser cannot draw. */
  readonly onDrawn: (isDrawn: boolean) => void;
  readonly onError: (error: unknown) => void;
};

/** The canvas with its input, and what stands for it in the accessibility tree: a slider for the playhead, a list of lanes and clips. */
export function createPlayerCanvas(page: Document, { host, hasProject, onDrawn, onError }: PlayerCanvasInput): PlayerCanvas {
  const canvas = newElement(page, "canvas", canvasStyles["canvas"]);
  const line = newElement(page, "canvas", canvasStyles["playhead"]);
  line.hidden = true;
  for (const drawn of [canvas, line]) drawn.ariaHidden = "true";
  const hint = newElement(page, "p", canvasStyles["hint"]);
  const slider = newElement(page, "input", canvasStyles["hidden"]);
  slider.type = "range";
  slider.min = "0";
  slider.ariaLabel = messages.playhead;
  const list = newElement(page, "ul", canvasStyles["hidden"]);
  const view = newElement(page, "div", styles["view"]);
  view.append(canvas, line, hint, slider, list);
  const scroller = newElement(page, "div", styles["scroller"]);
  const below = page.createElement("div");
  scroller.append(view, below);
  const stage = newElement(page, "div", styles["stage"]);
  stage.part.add("canvas");
  stage.append(scroller);

  const settle = new Settle(host);
  let scene: TimelineScene | undefined;
  let canDraw = true;
  settle.waitFor(() => scene?.isDrawing ?? false);
  const showHint = () => {
    const { index } = host.getView();
    if (!canDraw) hint.textContent = messages.timelineNeedsWebGl;
    else hint.textContent = hasProject() && index.clipCount === 0 ? messages.timelineHasNoClips : "";
  };
  showHint();
  const input = new PlayInput(host, stage);
  slider.addEventListener("input", () => {
    host.actions.seek(slider.valueAsNumber);
    setPlayheadSlider(slider, host);
  });
  slider.addEventListener("focus", () => {
    setPlayheadSlider(slider, host);
    scene?.setMarks({ focus: { kind: "playhead" } });
  });
  slider.addEventListener("blur", () => scene?.setMarks({ focus: undefined }));

  const stops = [
    host.subscribe(showHint),
    followByPlayheadSlider(slider, host, settle),
    followByList(list, host, settle),
    followByScroller(scroller, below, host),
    () => input.dispose(),
  ];
  const onScene = (opened: TimelineScene | undefined) => {
    scene = opened;
    if (!opened) return;
    opened.onFirstFrame(() => onDrawn(true));
    stops.push(
      followSize(stage, opened, host),
      followWhilePlaying(host, opened, () => !input.isHolding),
    );
  };
  const onUnable = () => {
    canDraw = false;
    canvas.remove();
    showHint();
    stops.push(followSize(stage, undefined, host));
    onDrawn(false);
  };
  let isDisposed = false;
  let end: () => void = () => undefined;
  const open = async () => {
    const { openPlainScene } = await sceneModule.load();
    if (!isDisposed) end = openPlainScene({ canvas, line, host, onScene, onUnable });
  };
  open().catch(onError);

  return {
    stage,
    scene: () => scene,
    dispose: () => {
      isDisposed = true;
      for (const stop of stops.toReversed()) stop();
      end();
    },
  };
}
