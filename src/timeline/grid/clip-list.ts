import { messages } from "#model/text/messages.ts";
import type { ViewHost } from "../contract.ts";
import type { Settle } from "../settle.ts";
import { shownOf } from "../shown-clips.ts";
import { gridRows } from "./grid-model.ts";
import type { GridCell, GridRow } from "./grid-model.ts";
import { VIDEO_ROW } from "./grid-place.ts";

/** No cell has the focus. */
const NOWHERE = { row: VIDEO_ROW, clipId: undefined };

/** The lanes and clips in view as a list for screen readers, written again when the view has settled. Returns how to stop. */
export function followByList(list: HTMLElement, host: ViewHost, settle: Settle): () => void {
  let written = "";
  const write = () => {
    const rows = gridRows(shownOf(host.getView()), NOWHERE);
    const text = rows.map((row) => `${row.name}\n${row.cells.map(textOf).join("\n")}`).join("\n\n");
    // A screen reader would begin to read again.
    if (text === written) return;
    written = text;
    list.replaceChildren(...rows.map((row) => rowItem(list, row)));
  };
  list.ariaLabel = messages.lanes;
  write();
  return settle.subscribe(write);
}

function rowItem(list: HTMLElement, { name, cells }: GridRow): HTMLElement {
  const { ownerDocument: page } = list;
  const item = page.createElement("li");
  item.append(name);
  if (cells.length === 0) return item;
  const clips = page.createElement("ul");
  clips.append(
    ...cells.map((cell) => {
      const clip = page.createElement("li");
      clip.textContent = textOf(cell);
      return clip;
    }),
  );
  item.append(clips);
  return item;
}

function textOf({ label, description }: GridCell): string {
  return description === undefined ? label : `${label}. ${description}`;
}
