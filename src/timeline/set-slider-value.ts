type SliderState = { readonly max: number; readonly step?: number; readonly value: number; readonly text: string };

/** What rounding adds. */
const SAME = 1e-6;

/** Tells a slider where it stands. Only what is new is written: each write costs a style, a layout and a picture of the page. */
export function setSliderValue(slider: HTMLInputElement, { max, step, value, text }: SliderState): void {
  if (slider.max !== String(max)) slider.max = String(max);
  if (step !== undefined && slider.step !== String(step)) slider.step = String(step);
  // A slider keeps the nearest of its steps, not the value itself.
  const isThere = Math.abs(slider.valueAsNumber - value) <= (step ?? 0) / 2 + SAME;
  if (isThere && slider.getAttribute("aria-valuetext") === text) return;
  slider.value = String(value);
  slider.setAttribute("aria-valuetext", text);
}
