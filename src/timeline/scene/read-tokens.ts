import { packColour } from "./colour.ts";
import type { Colour } from "./colour.ts";

/** Values of design tokens by name, such as `--n-1`. */
export type TokenValues = {
  readonly colour: (token: string) => Colour;
  readonly font: (token: string) => string;
};

/**
 * Reads the tokens that apply to an element now. A token may have any CSS colour, also one that only a property of an element resolves
 * (`light-dark()`, a system colour): the element's own colour has each in turn, within this task.
 */
export function readTokens(element: HTMLElement): TokenValues {
  const style = getComputedStyle(element);
  const canvas = element.ownerDocument.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser has no 2D canvas.");
  return {
    font: (token) => style.getPropertyValue(token).trim(),
    colour: (token) => {
      const { color, forcedColorAdjust } = element.style;
      // Otherwise forced colours would replace every one by the system's text colour.
      element.style.forcedColorAdjust = "none";
      element.style.color = `var(${token})`;
      context.fillStyle = style.color;
      element.style.color = color;
      element.style.forcedColorAdjust = forcedColorAdjust;
      context.clearRect(0, 0, 1, 1);
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
      return packColour(red, green, blue, alpha);
    },
  };
}
