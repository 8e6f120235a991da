import { describe, expect, onTestFinished, test } from "vitest";
import { cdp } from "vitest/browser";
import { readTokens } from "#timeline/scene/read-tokens.ts";
import { InstanceRoot } from "#ui/dom/instance-root.tsx";
import type { ThemeBase } from "#ui/theme/theme.ts";
import { COLOR_SCHEMES, contrast, preferColorScheme } from "#tests/support/browser/look.ts";
import { mount } from "#tests/support/browser/mount-react.tsx";

/** Reads tokens from a mounted root. */
async function tokens(theme: ThemeBase) {
  const { host } = mount(
    <InstanceRoot theme={theme}>
      <p>Layback</p>
    </InstanceRoot>,
  );
  await expect.poll(() => host.querySelector("[data-layback-theme]")).not.toBeNull();
  const style = getComputedStyle(host.querySelector("[data-layback-theme]") ?? host);
  return (name: string) => style.getPropertyValue(name).trim();
}

/** A colour as the browser computes it. */
function computed(colour: string): string {
  const element = document.createElement("i");
  element.style.color = colour;
  document.body.append(element);
  const value = getComputedStyle(element).color;
  element.remove();
  return value;
}

const TEXT = [
  ["--n-12", ["--n-1", "--n-2", "--n-3", "--n-4", "--n-5"]],
  ["--n-11", ["--n-1", "--n-2", "--n-3", "--n-4", "--n-5"]],
  ["--n-10", ["--n-1", "--n-2", "--n-3", "--n-4"]],
  ["--accent-text", ["--n-1", "--n-2", "--n-3"]],
  ["--danger-text", ["--n-1", "--n-2", "--n-3"]],
  ["--success-text", ["--n-1", "--n-2", "--n-3"]],
  ["--on-accent", ["--accent", "--accent-hover"]],
  ["--on-danger", ["--danger", "--danger-hover"]],
] as const;

const CONTROLS = [
  ["--n-8", ["--n-1", "--n-2", "--n-3"]],
  ["--focus", ["--n-1", "--n-2", "--n-3", "--n-4"]],
  ["--accent", ["--n-1", "--n-2", "--n-3"]],
] as const;

describe.each(COLOR_SCHEMES)("look, in a %s scheme", (scheme) => {
  test.each(TEXT)("text in %s has a contrast of at least 4.5 on its backgrounds", async (ink, grounds) => {
    await preferColorScheme(scheme);
    const token = await tokens("auto");
    for (const ground of grounds) expect(contrast(token(ink), token(ground)), ground).toBeGreaterThanOrEqual(4.5);
  });

  test.each(CONTROLS)("controls and focus rings in %s have a contrast of at least 3", async (edge, grounds) => {
    await preferColorScheme(scheme);
    const token = await tokens("auto");
    for (const ground of grounds) expect(contrast(token(edge), token(ground)), ground).toBeGreaterThanOrEqual(3);
  });
});

test("the editor's theme is dark whatever the visitor prefers", async () => {
  await preferColorScheme("light");
  const token = await tokens("dark");
  expect(contrast(token("--n-1"), "#fff")).toBeGreaterThan(15);
});

test("a light editor is light whatever the visitor prefers", async () => {
  await preferColorScheme("dark");
  const token = await tokens("light");
  expect(contrast(token("--n-1"), "#000")).toBeGreaterThan(15);
});

test("the neutrals have no colour cast, and the eight clip hues are equal in lightness", async () => {
  await preferColorScheme("dark");
  const token = await tokens("dark");
  const steps = Array.from({ length: 12 }, (_, step) => computed(token(`--n-${step + 1}`)));
  expect(steps.map((step) => step.replace(/^okl(?:ch|ab)\([\d.]+ /u, ""))).toEqual(steps.map(() => "0 0)"));
  const clips = Array.from({ length: 8 }, (_, hue) => token(`--clip-${hue + 1}`).replace(/ [\d.]+\)$/u, ")"));
  expect(new Set(clips)).toEqual(new Set(["oklch(0.72 0.105)"]));
});

test("waveforms stay readable on every clip colour", async () => {
  const token = await tokens("dark");
  for (let hue = 1; hue <= 8; hue += 1) expect(contrast(token("--clip-ink"), token(`--clip-${hue}`))).toBeGreaterThanOrEqual(4.5);
});

test("the canvas keeps its colours where the system forces its own on the page", async () => {
  const { host } = mount(<InstanceRoot>{null}</InstanceRoot>);
  const root = () => host.querySelector<HTMLElement>("[data-layback-theme]");
  await expect.poll(root).not.toBeNull();
  const colours = () => ["--n-1", "--n-12", "--clip-1", "--clip-5"].map((token) => readTokens(root() ?? host).colour(token));
  const before = colours();
  expect(new Set(before).size).toBe(4);
  onTestFinished(() => preferColorScheme("dark"));
  await cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value: "active" }] });
  expect(matchMedia("(forced-colors: active)").matches).toBe(true);
  expect(colours()).toEqual(before);
});
