import axe from "axe-core";
import { expect, onTestFinished } from "vitest";
import { cdp } from "vitest/browser";

export type ColorScheme = "dark" | "light";

export const COLOR_SCHEMES: readonly ColorScheme[] = ["dark", "light"];

/** Emulates the visitor's colour scheme until the next call, with reduced motion, so that no half-faded state is examined. */
export async function preferColorScheme(scheme: ColorScheme): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", {
    features: [
      { name: "prefers-color-scheme", value: scheme },
      { name: "prefers-reduced-motion", value: "reduce" },
    ],
  });
}

/** The test's pointer is a finger (`pointer: coarse`). */
export async function emulateFinger(): Promise<void> {
  const session: { send(method: string, params: object): Promise<unknown> } = cdp();
  onTestFinished(async () => void (await session.send("Emulation.setTouchEmulationEnabled", { enabled: false })));
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 5 });
  expect(window.matchMedia("(pointer: coarse)").matches).toBe(true);
}

/** Fails with the list of axe-core's findings in an element (WCAG 2.2 A and AA, and best practices). */
export async function expectNoAxeFindings(element: Element | Document = document): Promise<void> {
  const { violations } = await axe.run(element instanceof Document ? document : { include: [element as HTMLElement] }, {
    resultTypes: ["violations"],
    // The surrounding test page has its own title, language and landmarks.
    rules: { "document-title": { enabled: false }, "html-has-lang": { enabled: false } },
  });
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("\n")}`,
  );
  expect(findings).toEqual([]);
}

/** Relative luminance (WCAG 2) of any CSS colour, as the browser draws it. */
function luminance(color: string): number {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("No 2d context.");
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  const linear = (value: number) => (value / 255 <= 0.040_45 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast ratio (WCAG 2) of two CSS colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}
