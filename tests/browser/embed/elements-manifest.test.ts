import { expect, test } from "vitest";
import text from "../../../src/embed/packages/custom-elements.json?raw";
import { EVENT_NAMES } from "#embed/emitters.ts";
import { LaybackTimelineElement } from "#embed/timeline/timeline-element.ts";

type Named = { readonly name: string; readonly kind?: string };
type Declaration = Readonly<Partial<Record<"attributes" | "events" | "members", readonly Named[]>>>;

const manifest = JSON.parse(text) as { readonly modules: readonly { readonly declarations: readonly Declaration[] }[] };
const [declaration] = manifest.modules.flatMap(({ declarations }) => declarations);
const names = (list: readonly Named[] = []) => list.map(({ name }) => name).toSorted();

/** Public members of the class and of ours that it extends. */
function membersOf(kind: "field" | "method"): readonly string[] {
  const prototypes = [LaybackTimelineElement.prototype, Object.getPrototypeOf(LaybackTimelineElement.prototype) as object];
  const members = prototypes.flatMap((prototype) => Object.entries(Object.getOwnPropertyDescriptors(prototype)));
  const found = members.filter(([name, property]) => (kind === "field") === "get" in property && !INTERNAL.has(name));
  return [...new Set(found.map(([name]) => name))].toSorted();
}

/** Called by the browser, or by the class itself. */
const INTERNAL = new Set([
  "constructor",
  "connectedCallback",
  "disconnectedCallback",
  "attributeChangedCallback",
  "readThemeAttribute",
  "themed",
]);

test("custom-elements.json has the events, fields and methods of the element, and no others", () => {
  expect(names(declaration?.events)).toEqual([...EVENT_NAMES].toSorted());
  const { members = [] } = declaration ?? {};
  for (const kind of ["field", "method"] as const) {
    expect(names(members.filter((member) => member.kind === kind))).toEqual(membersOf(kind));
  }
});

test("its attributes include those that the element observes", () => {
  expect(names(declaration?.attributes)).toEqual(expect.arrayContaining([...LaybackTimelineElement.observedAttributes]));
});
