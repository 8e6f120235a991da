import { useCallback, useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { messages } from "#model/text/messages.ts";
import type { MenuEntry } from "#ui/overlays/menu.tsx";
import { createLazyModule } from "#ui/lazy-module.ts";
import { isElement, isHtmlElement } from "#ui/dom/element-of-any-window.ts";
import type { MenuPlace, TimelineHost } from "../contract.ts";
import { laneEntries } from "../lanes/lane-entries.ts";
import type { AskedLane } from "../lanes/lane-entries.ts";
import { markerEntries } from "../markers/marker-entries.tsx";
import { shownOf } from "../shown-clips.ts";
import { MenuUnavailable } from "./menu-unavailable.tsx";
import { menuPlaceAt, menuPlaceOf, selectedForMenu } from "./menu-place.ts";

/** A third of what a timeline loads, and nothing of it is needed before a menu opens: a page that embeds one gets it then. */
export const contextMenu = createLazyModule(() => import("#ui/overlays/context-menu.tsx"));

type ContextMenuComponent = Awaited<ReturnType<typeof contextMenu.load>>["ContextMenu"];

type Point = { readonly xPx: number; readonly yPx: number };
type OpenMenu = { readonly entries: readonly MenuEntry[]; readonly at: Point };

type MenuParts = {
  readonly host: TimelineHost;
  /** What the menu is placed in. */
  readonly root: RefObject<HTMLElement | null>;
  /** What the canvas fills. */
  readonly stage: RefObject<HTMLElement | null>;
  readonly onRenameMarker: (markerId: string) => void;
  readonly onAskLane: (asked: AskedLane) => void;
};

/** The menu on everything: a second button, a long press or the menu key opens it. */
export function TimelineMenu({ host, root, stage, onRenameMarker, onAskLane }: MenuParts) {
  const [open, setOpen] = useState<OpenMenu | undefined>(undefined);
  const [ContextMenu, setContextMenu] = useState<ContextMenuComponent | undefined>(undefined);
  /** Where a menu was asked for that could not be loaded. */
  const [unavailableAt, setUnavailableAt] = useState<Point | undefined>(undefined);
  const onRead = useCallback(() => setUnavailableAt(undefined), []);
  /** What moves the focus is done once the menu is gone, which would else take it back. */
  const afterClose = useRef<(() => void) | undefined>(undefined);

  /** What had the focus: an action that moves it begins there, and so can give it back. */
  const openedFrom = useRef<HTMLElement | undefined>(undefined);

  useEffect(() => {
    if (open) return;
    const from = openedFrom.current;
    openedFrom.current = undefined;
    // What was chosen may have taken that away: then the keyboard goes on where the grid does.
    const back = from?.isConnected === false ? root.current?.querySelector<HTMLElement>("[role='grid'] [tabindex='0']") : from;
    back?.focus({ preventScroll: true });
    afterClose.current?.();
    afterClose.current = undefined;
  }, [open, root]);

  useEffect(() => {
    const element = root.current;
    const onContextMenu = (event: MouseEvent) => {
      const menuPlace = stage.current ? placeOf(event, host, stage.current) : undefined;
      if (!element || !menuPlace) return;
      event.preventDefault();
      const { activeElement } = element.getRootNode() as Document | ShadowRoot;
      openedFrom.current = isHtmlElement(activeElement) && element.contains(activeElement) ? activeElement : undefined;
      const selected = selectedForMenu(menuPlace, host.getView().selection);
      if (selected) host.actions.select(selected);
      const { kind } = menuPlace;
      const own =
        kind === "marker"
          ? markerEntries(host, menuPlace.markerId, () => onRenameMarker(menuPlace.markerId))
          : kind === "lane" && menuPlace.laneIndex !== undefined
            ? laneEntries(host, menuPlace.laneIndex, onAskLane)
            : [];
      const entries = [...own, ...host.menu(menuPlace)].map((entry) =>
        "movesFocus" in entry ? { ...entry, onAction: () => void (afterClose.current = entry.onAction) } : entry,
      );
      const box = element.getBoundingClientRect();
      if (entries.length > 0) void openMenu({ entries, at: { xPx: event.clientX - box.left, yPx: event.clientY - box.top } });
    };
    const openMenu = async (menu: OpenMenu) => {
      setUnavailableAt(undefined);
      setOpen(menu);
      try {
        const loaded = await contextMenu.load();
        setContextMenu(() => loaded.ContextMenu);
      } catch (error) {
        // It opens nothing later either, when nobody asks any more.
        setOpen(undefined);
        setUnavailableAt(menu.at);
        reportError(error);
      }
    };
    const nears = ["pointerenter", "focusin"] as const;
    element?.addEventListener("contextmenu", onContextMenu);
    for (const near of nears) element?.addEventListener(near, contextMenu.preload);
    return () => {
      for (const near of nears) element?.removeEventListener(near, contextMenu.preload);
      element?.removeEventListener("contextmenu", onContextMenu);
    };
  }, [host, root, stage, onRenameMarker, onAskLane]);

  if (unavailableAt) return <MenuUnavailable at={unavailableAt} onRead={onRead} />;
  if (!open || !ContextMenu) return null;
  return <ContextMenu label={messages.timelineMenu} entries={open.entries} at={open.at} onClose={() => setOpen(undefined)} />;
}

function placeOf(event: MouseEvent, host: TimelineHost, stage: HTMLElement): MenuPlace | undefined {
  const { target } = event;
  if (!isElement(target) || target.closest("input")) return undefined;
  const shown = shownOf(host.getView());
  const header = target.closest<HTMLElement>("[data-lane]");
  if (header) return { kind: "lane", laneIndex: Number(header.dataset["lane"]), seconds: host.position() };
  // Only keys and assistive technology reach the grid's cells: the pointer passes through them.
  const row = target.closest<HTMLElement>("[role='grid'] [data-row]");
  const clipId = target.closest<HTMLElement>("[data-clip]")?.dataset["clip"];
  if (row) return menuPlaceOf({ row: Number(row.dataset["row"]), clipId }, host.position(), shown);
  if (!stage.contains(target)) return undefined;
  const box = stage.getBoundingClientRect();
  return menuPlaceAt({ xPx: event.clientX - box.left, yPx: event.clientY - box.top }, shown);
}
