import { ALL_EDITOR_PARTS, OWN_BRAND } from "#editor/editor-parts.ts";
import type { Brand, EditorParts } from "#editor/editor-parts.ts";
import type { EditorState } from "#editor/core/store/editor-state.ts";
import { ALL_PARTS } from "#timeline/timeline-parts.ts";
import type { TimelineParts } from "#timeline/timeline-parts.ts";
import { checkUi, readParts } from "../timeline/shown-parts.ts";
import { shortText, UsageError } from "../usage-error.ts";

/** The parts of an editor; what is false is left out, with its keys, menu entries and commands. */
export type EditorUi = Partial<TimelineParts> &
  Partial<EditorParts> & {
    /** In place of Layback's name in the header; null: none. `logo`: URL of an image, shown beside the name. */
    readonly brand?: Brand | null | undefined;
  };

/**
 * What an editor shows. Throws a `UsageError` for a part that does not exist, or a brand without a name.
 * @param hasProjects the page's storage can have several projects
 */
export function readEditorUi(given: EditorUi = {}, hasProjects: boolean) {
  checkUi(given);
  const { brand = OWN_BRAND, ...ui } = given;
  const usual = { ...ALL_PARTS, ...ALL_EDITOR_PARTS, projects: hasProjects, account: false };
  const shown = readParts<TimelineParts & EditorParts>(ui, usual, ["brand"]);
  const { header, library, projects, export: canExport, share, account, ...parts } = shown;
  const editorParts: EditorParts = { header, library, projects, export: canExport, share, account };
  return { parts, editorParts, brand: readBrand(brand) } satisfies Partial<EditorState>;
}

function readBrand(brand: Brand | null): Brand | undefined {
  if (brand === null) return undefined;
  const { name, logo } = typeof brand === "object" ? brand : {};
  if (typeof name !== "string" || name === "" || !(logo === undefined || typeof logo === "string")) {
    throw new UsageError("option", `ui.brand is null, or has a name and perhaps the URL of a logo, and is ${shortText(brand)}.`);
  }
  return { name, logo };
}
