import { cssColour } from "../colour.ts";
import { rulerTopPx } from "../../layout.ts";
import { drawPlayhead, playheadColumn, playheadSize } from "./draw-playhead.ts";
import type { FrameInput } from "../frame-input.ts";

/**
 * The playhead during playback: a narrow canvas of its own above the main one, moved by the compositor. Redrawing the main canvas for
 * a moving line costs the main thread five to ten times as much, and makes the GPU draw every pixel.
 */
export class PlayheadLayer {
  readonly #canvas: HTMLCanvasElement;
  /** The last drawn frame below the layer; undefined while it is hidden. */
  #below: FrameInput | undefined;
  #column = Number.NaN;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    this.#canvas.hidden = true;
  }

  get isShown(): boolean {
    return this.#below !== undefined;
  }

  /** Shows the layer above a frame that was drawn without the playhead. */
  show(below: FrameInput, seconds: number): void {
    if (!this.#below || !looksSame(this.#below, below)) this.#paint(below);
    this.#below = below;
    this.#canvas.hidden = false;
    this.moveTo(seconds);
  }

  /** Moves only to a different pixel: at usual scales most frames of playback leave the line in place. */
  moveTo(seconds: number): void {
    if (!this.#below) return;
    const { grid } = this.#below;
    const { reach, line } = playheadSize(grid);
    // Outside the view the line stays just beside it.
    const column = Math.min(Math.max(playheadColumn(grid, seconds), -reach - line), grid.widthDevicePx + reach + line);
    if (column === this.#column) return;
    this.#column = column;
    this.#canvas.style.transform = `translateX(${(column - reach - Math.floor(line / 2)) / grid.devicePixelRatio}px)`;
  }

  hide(): void {
    if (!this.#below) return;
    this.#below = undefined;
    this.#canvas.hidden = true;
  }

  #paint(input: FrameInput): void {
    const { reach, line } = playheadSize(input.grid);
    const { heightDevicePx, devicePixelRatio } = input.grid;
    this.#canvas.width = 2 * reach + line;
    this.#canvas.height = heightDevicePx;
    this.#canvas.style.inlineSize = `${this.#canvas.width / devicePixelRatio}px`;
    this.#column = Number.NaN;
    const context = this.#canvas.getContext("2d");
    if (!context) return;
    const painter = {
      add(left: number, top: number, right: number, bottom: number, colour: number) {
        context.fillStyle = cssColour(colour);
        context.fillRect(left, top, right - left, bottom - top);
      },
    };
    drawPlayhead(painter, input, reach + Math.floor(line / 2));
  }
}

function looksSame(before: FrameInput, now: FrameInput): boolean {
  return (
    before.palette === now.palette &&
    before.focus === now.focus &&
    before.grid.heightDevicePx === now.grid.heightDevicePx &&
    before.grid.devicePixelRatio === now.grid.devicePixelRatio &&
    rulerTopPx(before.grid.viewport) === rulerTopPx(now.grid.viewport)
  );
}
