type SliderState = { readonly max: number; readonly step?: number; readonly value: number; readonly text: string };

/** Tolerance for rounding errors. */
const SAME = 1e-6;

/** Sets a slider's range, value and text. Writes only what changed: each write costs a style, layout and paint of the page. */
export function setSliderValue(slider: HTMLInputElement, { max, step, value, text }: SliderState): void {
  if (slider.max !== String(max)) slider.max = String(max);
  if (step !== undefined && slider.step !== String(step)) slider.step = String(step);
  // A slider stores the nearest of its steps, not the value itself.
  const isThere = Math.abs(slider.valueAsNumber - value) <= (step ?? 0) / 2 + SAME;
  if (isThere && slider.getAttribute("aria-valuetext") === text) return;
  slider.value = String(value);
  slider.setAttribute("aria-valuetext", text);
}
