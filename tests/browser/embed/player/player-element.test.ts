import { expect, onTestFinished, test } from "vitest";
import type { TimelineError } from "#embed/error-api.ts";
import type { LaybackPlayerElement } from "#embed/player/player-element.ts";
import { aProject } from "./mounted-player.ts";

/** Adds an element with the properties and attributes that a page sets. */
function addPlayer(given: object, attributes: Readonly<Record<string, string>> = {}): LaybackPlayerElement {
  const element = Object.assign(document.createElement("layback-player"), given);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.style.cssText = "display: block; inline-size: 600px; block-size: 260px";
  document.body.append(element);
  onTestFinished(() => element.remove());
  return element;
}

const addressOf = (value: unknown) => `data:application/json,${encodeURIComponent(JSON.stringify(value))}`;

test("properties that a page set before the class was loaded are applied; outside a page nothing is left", async () => {
  expect(customElements.get("layback-player")).toBeUndefined();
  const media = () => new Blob(["no sound"]);
  const element = addPlayer({ media, project: aProject("given"), ui: { transport: false } }, { theme: "light", "aria-label": "Reel" });
  await import("#embed/player/player-element.ts");
  await element.ready;
  expect([element.media, element.project?.id, element.state?.duration, element.theme]).toEqual([media, "given", 20, "light"]);
  const shadow = element.shadowRoot;
  expect(shadow?.querySelector("section")?.ariaLabel).toBe("Reel");
  expect(shadow?.querySelector("button")).toBeNull();
  element.seek(3);
  expect(element.position).toBe(3);
  element.remove();
  expect(shadow?.childElementCount).toBe(0);
  expect([element.position, element.state, await element.play()]).toEqual([0, undefined, false]);
  expect(() => element.fit()).toThrow("fit needs an element that is in a page.");
  document.body.append(element);
  expect(element.project?.id).toBe("given");
});

test("src is read, the newest of several; a project that is none is an error event, and the present one stays", async () => {
  await import("#embed/player/player-element.ts");
  const errors: TimelineError[] = [];
  const element = addPlayer({}, { src: addressOf(aProject("first")) });
  element.addEventListener("error", ({ detail }) => errors.push(detail));
  element.src = addressOf(aProject("second"));
  await expect.poll(() => element.project?.id).toBe("second");
  element.src = addressOf({ version: 1, id: "third", clips: [{ id: "a" }] });
  await expect.poll(() => errors.find(({ code }) => code === "project")?.message).toContain("clips[0].url");
  expect(element.project?.id).toBe("second");
  expect(() => (element.project = { version: 9 } as never)).toThrow("Version 9 is not known");
  element.setAttribute("theme", "blue");
  expect(errors.at(-1)).toMatchObject({ code: "context" });
  expect(element.theme).toBe("dark");
});
