import { useEffect, useState } from "react";
import type { RefObject } from "react";
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
  /** What the menu is placed in. */
  readonly root: RefObject<HTMLElement | null>;
  /** What the canvas fills. */
  readonly stage: RefObject<HTMLElement | null>;
};

/** The menu on everything: a second button, a long press or the menu key opens it. */
export function TimelineMenu({ host, place, root, stage }: MenuParts) {
  const [open, setOpen] = useState<OpenMenu | undefined>(undefined);

  useEffect(() => {
    const element = root.current;
    const onContextMenu = (event: MouseEvent) => {
      const menuPlace = stage.current ? placeOf(event, host, place, stage.current) : undefined;
      if (!element || !menuPlace) return;
      event.preventDefault();
      const selected = selectedForMenu(menuPlace, host.getView().selection);
      if (selected) host.actions.select(selected);
      const entries = host.menu(menuPlace);
      const box = element.getBoundingClientRect();
      if (entries.length > 0) setOpen({ entries, at: { xPx: event.clientX - box.left, yPx: event.clientY - box.top } });
    };
    element?.addEventListener("contextmenu", onContextMenu);
    return () => element?.removeEventListener("contextmenu", onContextMenu);
  }, [host, place, root, stage]);

  if (!open) return null;
  return <ContextMenu label={messages.timelineMenu} entries={open.entries} at={open.at} onClose={() => setOpen(undefined)} />;
}

function placeOf(event: MouseEvent, host: TimelineHost, place: GridPlace, stage: HTMLElement): MenuPlace | undefined {
  const { target } = event;
  if (!(target instanceof Element) || target.closest("input")) return undefined;
  const shown = shownOf(host.getView());
  const header = target.closest<HTMLElement>("[data-lane]");
  if (header) return { kind: "lane", laneIndex: Number(header.dataset["lane"]), seconds: host.position() };
  if (target.closest("[role='grid'] td, [role='grid'] th")) return menuPlaceOf(place, host.position(), shown);
  if (!stage.contains(target)) return undefined;
  const box = stage.getBoundingClientRect();
  return menuPlaceAt({ xPx: event.clientX - box.left, yPx: event.clientY - box.top }, shown);
}
