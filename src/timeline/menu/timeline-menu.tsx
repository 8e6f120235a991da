import { useState } from "react";
import type { MouseEvent } from "react";
import { messages } from "#model/messages.ts";
import { ContextMenu } from "#ui/context-menu.tsx";
import type { MenuEntry } from "#ui/menu.tsx";
import type { MenuPlace, TimelineHost } from "../contract.ts";
import type { GridPlace } from "../grid/grid-place.ts";
import { shownOf } from "../shown-clips.ts";
import { menuPlaceAt, menuPlaceOf, selectedForMenu } from "./menu-place.ts";

type OpenMenu = { readonly entries: readonly MenuEntry[]; readonly at: { readonly xPx: number; readonly yPx: number } };

type MenuParts = {
  readonly host: TimelineHost;
  /** Where the keyboard stands. */
  readonly place: GridPlace;
};

/** The menu on everything: what opens it, and the menu itself while it is open. */
export function useTimelineMenu({ host, place }: MenuParts) {
  const [open, setOpen] = useState<OpenMenu | undefined>(undefined);

  /** @param root what the menu is placed in @param stage what the canvas fills */
  const onContextMenu = (event: MouseEvent, root: HTMLElement | null, stage: HTMLElement | null) => {
    if (!root || !stage || !(event.target instanceof Element) || event.target.closest("input") !== null) return;
    const shown = shownOf(host.getView());
    const box = stage.getBoundingClientRect();
    const point = { xPx: event.clientX - box.left, yPx: event.clientY - box.top };
    const header = event.target.closest<HTMLElement>("[data-lane]");
    const menuPlace: MenuPlace | undefined = header
      ? { kind: "lane", laneIndex: Number(header.dataset["lane"]), seconds: host.position() }
      : event.target.closest("[role='grid'] td, [role='grid'] th")
        ? menuPlaceOf(place, host.position(), shown)
        : stage.contains(event.target)
          ? menuPlaceAt(point, shown)
          : undefined;
    if (!menuPlace) return;
    event.preventDefault();
    const selected = selectedForMenu(menuPlace, shown.view.selection);
    if (selected) host.actions.select(selected);
    const entries = host.menu(menuPlace);
    const rootBox = root.getBoundingClientRect();
    if (entries.length > 0) setOpen({ entries, at: { xPx: event.clientX - rootBox.left, yPx: event.clientY - rootBox.top } });
  };

  const menu = open && <ContextMenu label={messages.timelineMenu} entries={open.entries} at={open.at} onClose={() => setOpen(undefined)} />;
  return { onContextMenu, menu };
}
