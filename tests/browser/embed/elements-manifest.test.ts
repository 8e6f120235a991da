import { expect, test } from "vitest";
import editorText from "../../../src/embed/packages/editor-custom-elements.json?raw";
import timelineText from "../../../src/embed/packages/custom-elements.json?raw";
import { LaybackEditorElement } from "#embed/editor/editor-element.ts";
import { EVENT_NAMES } from "#embed/emitters.ts";
import { PLAYER_EVENT_NAMES } from "#embed/player/open-player.ts";
import { LaybackPlayerElement } from "#embed/player/player-element.ts";
import { LaybackTimelineElement } from "#embed/timeline/timeline-element.ts";

type Named = { readonly name: string; readonly kind?: string };
type Declaration = Readonly<Partial<Record<"attributes" | "events" | "members", readonly Named[]>>>;
type Manifest = { readonly modules: readonly { readonly declarations: readonly Declaration[] }[] };

const declarationIn = (text: string, place = 0) =>
  (JSON.parse(text) as Manifest).modules.flatMap(({ declarations }) => declarations)[place];
const names = (list: readonly Named[] = []) => list.map(({ name }) => name).toSorted();

/** Public members of the class and of ours that it extends. */
function membersOf({ prototype }: { readonly prototype: object }, kind: "field" | "method"): readonly string[] {
  const prototypes = [prototype, Object.getPrototypeOf(prototype) as object];
  const members = prototypes.flatMap((one) => Object.entries(Object.getOwnPropertyDescriptors(one)));
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

const ELEMENTS = [
  ["layback-timeline", LaybackTimelineElement, declarationIn(timelineText), EVENT_NAMES],
  ["layback-player", LaybackPlayerElement, declarationIn(timelineText, 1), PLAYER_EVENT_NAMES],
  ["layback-editor", LaybackEditorElement, declarationIn(editorText), EVENT_NAMES],
] as const;

test.each(ELEMENTS)(
  "custom-elements.json has the events, fields and methods of <%s>, and no others",
  (_name, element, declaration, events) => {
    expect(names(declaration?.events)).toEqual([...events].toSorted());
    const { members = [] } = declaration ?? {};
    for (const kind of ["field", "method"] as const) {
      expect(names(members.filter((member) => member.kind === kind))).toEqual(membersOf(element, kind));
    }
  },
);

test.each(ELEMENTS)("the attributes of <%s> include those that it observes", (_name, element, declaration) => {
  expect(names(declaration?.attributes)).toEqual(expect.arrayContaining([...element.observedAttributes]));
});
