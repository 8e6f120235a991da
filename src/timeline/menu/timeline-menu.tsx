import { useCallback, useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { messages } from "#model/text/messages.ts";
import type { MenuEntry } from "#ui/overlays/menu.tsx";
import { createLazyModule } from "#ui/lazy-module.ts";
import { isElement, isHtmlElement } from "#ui/dom/element-of-any-window.ts";
import type { MenuPlace, TimelineHost } from "../contract.ts";
import { laneEntries, videoSoundEntries } from "../lanes/lane-entries.ts";
import type { AskedLane } from "../lanes/lane-entries.ts";
import { markerEntries } from "../markers/marker-entries.tsx";
import { shownOf } from "../shown-clips.ts";
import { MenuUnavailable } from "./menu-unavailable.tsx";
import { menuPlaceAt, menuPlaceOf, selectedForMenu } from "./menu-place.ts";

/** Loaded on first use: the menu is a third of a timeline's code, and an embedding page needs none of it before a menu opens. */
export const contextMenu = createLazyModule(() => import("#ui/overlays/context-menu.tsx"));

type ContextMenuComponent = Awaited<ReturnType<typeof contextMenu.load>>["ContextMenu"];

type Point = { readonly xPx: number; readonly yPx: number };
type OpenMenu = { readonly entries: readonly MenuEntry[]; readonly at: Point };

type MenuParts = {
  readonly host: TimelineHost;
  /** The element that contains the menu. */
  readonly root: RefObject<HTMLElement | null>;
  /** The element that the canvas fills. */
  readonly stage: RefObject<HTMLElement | null>;
  readonly onRenameMarker: (markerId: string) => void;
  readonly onRenameClip: (clipId: string) => void;
  readonly onAskLane: (asked: AskedLane) => void;
};

/** The context menu of the timeline: a right click, a long press or the menu key opens it. */
export function TimelineMenu({ host, root, stage, onRenameMarker, onRenameClip, onAskLane }: MenuParts) {
  const [open, setOpen] = useState<OpenMenu | undefined>(undefined);
  const [ContextMenu, setContextMenu] = useState<ContextMenuComponent | undefined>(undefined);
  /** Where a menu was requested that could not be loaded. */
  const [unavailableAt, setUnavailableAt] = useState<Point | undefined>(undefined);
  const onRead = useCallback(() => setUnavailableAt(undefined), []);
  /** Actions that move the focus run after the menu has closed, because closing restores the focus. */
  const afterClose = useRef<(() => void) | undefined>(undefined);

  /** The element focused before the menu: restored before an action moves the focus, so that the action can return it. */
  const openedFrom = useRef<HTMLElement | undefined>(undefined);

  useEffect(() => {
    if (open) return;
    const from = openedFrom.current;
    openedFrom.current = undefined;
    // The chosen action may have removed that element: the focus then goes to the grid's tab stop.
    const back = from?.isConnected === false ? root.current?.querySelector<HTMLElement>("[role='grid'] [tabindex='0']") : from;
    back?.focus({ preventScroll: true });
    afterClose.current?.();
    afterClose.current = undefined;
  }, [open, root]);

  useEffect(() => {
    const element = root.current;
    const ownEntries = (menuPlace: MenuPlace): readonly MenuEntry[] => {
      if (menuPlace.kind === "marker") return markerEntries(host, menuPlace.markerId, () => onRenameMarker(menuPlace.markerId));
      if (menuPlace.kind === "videoSound") return videoSoundEntries(host, onAskLane);
      return menuPlace.kind === "lane" && menuPlace.laneIndex !== undefined ? laneEntries(host, menuPlace.laneIndex, onAskLane) : [];
    };
    const onContextMenu = (event: MouseEvent) => {
      const menuPlace = stage.current ? placeOf(event, host, stage.current) : undefined;
      if (!element || !menuPlace) return;
      event.preventDefault();
      const { activeElement } = element.getRootNode() as Document | ShadowRoot;
      openedFrom.current = isHtmlElement(activeElement) && element.contains(activeElement) ? activeElement : undefined;
      const selected = selectedForMenu(menuPlace, host.getView().selection);
      if (selected) host.actions.select(selected);
      const ofHost = host.menu(menuPlace);
      const withOwn =
        menuPlace.kind === "clip" ? withRename(ofHost, host, () => onRenameClip(menuPlace.clipId)) : [...ownEntries(menuPlace), ...ofHost];
      const entries = withOwn.map((entry) =>
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
        // Discards the request, so that a later load does not open the menu.
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
  }, [host, root, stage, onRenameMarker, onRenameClip, onAskLane]);

  if (unavailableAt) return <MenuUnavailable at={unavailableAt} onRead={onRead} />;
  if (!open || !ContextMenu) return null;
  return <ContextMenu label={messages.timelineMenu} entries={open.entries} at={open.at} onClose={() => setOpen(undefined)} />;
}

/** Adds the renaming of one clip at the end of the first group. */
function withRename(entries: readonly MenuEntry[], host: TimelineHost, onRename: () => void): readonly MenuEntry[] {
  if (host.getView().readOnly) return entries;
  const end = entries.findIndex((entry) => "separator" in entry);
  const rename: MenuEntry = { id: "renameClip", label: messages.renameClip, movesFocus: true, onAction: onRename };
  return entries.toSpliced(end < 0 ? entries.length : end, 0, rename);
}

function placeOf(event: MouseEvent, host: TimelineHost, stage: HTMLElement): MenuPlace | undefined {
  const { target } = event;
  if (!isElement(target) || target.closest("input")) return undefined;
  const shown = shownOf(host.getView());
  const header = target.closest<HTMLElement>("[data-lane]");
  if (header?.dataset["lane"] === "video") return { kind: "videoSound", seconds: host.position() };
  if (header) return { kind: "lane", laneIndex: Number(header.dataset["lane"]), seconds: host.position() };
  // Only keys and assistive technology reach the grid's cells: pointer events pass through them.
  const row = target.closest<HTMLElement>("[role='grid'] [data-row]");
  const clipId = target.closest<HTMLElement>("[data-clip]")?.dataset["clip"];
  if (row) return menuPlaceOf({ row: Number(row.dataset["row"]), clipId }, host.position(), shown);
  if (!stage.contains(target)) return undefined;
  const box = stage.getBoundingClientRect();
  return menuPlaceAt({ xPx: event.clientX - box.left, yPx: event.clientY - box.top }, shown);
}
