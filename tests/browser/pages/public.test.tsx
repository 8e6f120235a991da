import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ROADMAP } from "#pages/home/roadmap-list.ts";
import { COLOR_SCHEMES, expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { createScriptedAuth } from "#tests/support/server/scripted-auth.ts";
import { visitAs } from "./visit.tsx";

beforeEach(() => preferColorScheme("dark"));

const nav = page.getByRole("navigation", { name: "Main" });

test("B-4 the top bar has the logo, About, Plans and Integration that are not available yet, and Log in", async () => {
  visitAs("/about", createScriptedAuth());
  await expect.element(nav.getByRole("link", { name: "Layback" })).toHaveAttribute("href", "/");
  await expect.element(nav.getByRole("link", { name: "About" })).toHaveAttribute("href", "/about");
  await expect.element(nav.getByRole("button", { name: "Plans" })).toBeDisabled();
  await expect.element(nav.getByRole("button", { name: "Integration" })).toBeDisabled();
  await expect.element(nav.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/editor");
});

test("B-4 the top bar is hidden on /login and /editor", async () => {
  const { place } = visitAs("/editor", createScriptedAuth());
  await expect.poll(place).toBe("/login");
  await expect.element(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
  await expect.element(nav).not.toBeInTheDocument();
});

test("B-5 the hero has a title image, a subtitle, sample quotes and the way to sign up", async () => {
  const { host } = visitAs("/", createScriptedAuth());
  await expect.element(page.getByRole("heading", { level: 1 }).getByRole("img", { name: "Layback" })).toBeVisible();
  await expect.element(page.getByText("Lay music against your rough cut", { exact: false })).toBeVisible();
  expect(host.querySelectorAll("blockquote").length).toBeGreaterThan(1);
  await expect.element(page.getByRole("link", { name: "Sign up now - it's free!" })).toHaveAttribute("href", "/editor");
});

test("B-5 the hero's link opens the sign-up form; the other ways to the editor open the sign-in form", async () => {
  const { place } = visitAs("/", createScriptedAuth());
  await page.getByRole("link", { name: "Sign up now - it's free!" }).click();
  await expect.poll(place).toBe("/login");
  await expect.element(page.getByRole("tab", { name: "Sign Up" })).toHaveAttribute("aria-selected", "true");
  await expect.element(page.getByLabelText("Confirm Password")).toBeVisible();
  visitAs("/editor", createScriptedAuth());
  await expect.element(page.getByRole("tab", { name: "Sign In", exact: true }).last()).toHaveAttribute("aria-selected", "true");
});

test('B-5 "Built for us" has the three personas', async () => {
  visitAs("/", createScriptedAuth());
  const section = page.getByRole("region", { name: "Built for us" });
  for (const name of ["PRODUCERS (problem solvers)", "CREATIVES (troublemakers)", "EDITORS (saviors)"]) {
    await expect.element(section.getByRole("heading", { name })).toBeVisible();
  }
});

test('B-5 "Built for ease" has the steps 1 UPLOAD, 2 LAYBACK, 3 SHARE and "Try it now!"', async () => {
  visitAs("/", createScriptedAuth());
  const section = page.getByRole("region", { name: "Built for ease" });
  await expect.element(section.getByRole("listitem").first()).toBeVisible();
  expect(
    section
      .getByRole("heading", { level: 3 })
      .elements()
      .map((heading) => heading.textContent),
  ).toEqual(["1 UPLOAD", "2 LAYBACK", "3 SHARE"]);
  await expect.element(section.getByRole("link", { name: "Try it now!" })).toHaveAttribute("href", "/editor");
});

test("B-5 the roadmap leads to About and to the login, the footer shows its links twice", async () => {
  const { host } = visitAs("/", createScriptedAuth());
  const section = page.getByRole("region", { name: "Product Roadmap" });
  await expect.element(section.getByRole("link", { name: "Learn More" })).toHaveAttribute("href", "/about");
  await expect.element(section.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
  const [here, ...planned] = [...section.element().querySelectorAll("ul")].map((list) => [...list.children].map((one) => one.textContent));
  expect(here).toEqual(ROADMAP.flatMap((entry) => ("rules" in entry ? entry.name : [])));
  expect(planned.flat()).toEqual(ROADMAP.flatMap((entry) => ("planned" in entry ? entry.name : [])));
  const footer = page.getByRole("contentinfo");
  await expect.element(footer.getByRole("link", { name: "Layback" })).toHaveAttribute("href", "/");
  const links = Array.from(host.querySelectorAll("footer li a"), (link) => [link.textContent, link.getAttribute("href")]);
  const column = [
    ["Log in/Sign up", "/login"],
    ["About", "/about"],
    ["Roadmap", "/#roadmap"],
  ];
  expect(links).toEqual([...column, ...column]);
});

test("B-5 the About page has its hero, a story, a pull quote, and social links that are marked as not real", async () => {
  const { host } = visitAs("/about", createScriptedAuth());
  await expect.element(page.getByRole("heading", { level: 1, name: "Built by us." })).toBeVisible();
  expect(host.querySelectorAll("article p").length).toBeGreaterThan(2);
  expect(host.querySelectorAll("article blockquote")).toHaveLength(1);
  const social = page.getByRole("navigation", { name: "Social links" });
  await expect.element(social).toHaveTextContent("not real");
  expect(social.getByRole("link").elements()).toEqual([]);
});

test("the keyboard skips the bar with one press", async () => {
  visitAs("/", createScriptedAuth());
  await expect.element(page.getByRole("link", { name: "Skip to content" })).toBeInTheDocument();
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("link", { name: "Skip to content" })).toHaveFocus();
  await expect.element(page.getByRole("link", { name: "Skip to content" })).toBeInViewport();
});

describe.each([1440, 390])("look, %i px wide", (widthPx) => {
  test.each(["/", "/about", "/login", "/reset-password"])("nothing in %s is wider than the screen", async (path) => {
    await page.viewport(widthPx, 844);
    visitAs(path, createScriptedAuth());
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(widthPx);
    await page.viewport(1440, 900);
  });
});

describe.each(COLOR_SCHEMES)("look, in a %s scheme", (scheme) => {
  test.each(["/", "/about", "/login", "/reset-password", "/nowhere"])("axe finds nothing on %s", async (path) => {
    await preferColorScheme(scheme);
    const { host } = visitAs(
      path,
      createScriptedAuth(path === "/login" ? { linkError: "This link has expired or was already used." } : {}),
    );
    await expect.element(page.getByRole("main")).toBeVisible();
    await expect.poll(() => host.textContent).not.toContain("Loading...");
    await expectNoAxeFindings(host);
  });
});
