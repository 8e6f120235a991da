import { useCallback, useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { messages } from "#model/text/messages.ts";
import { focusedBeside } from "#ui/dom/focused-beside.ts";
import type { MenuEntry } from "#ui/overlays/menu.tsx";
import { createLazyModule } from "#ui/lazy-module.ts";
import { isElement, isHtmlElement } from "#ui/dom/element-of-any-window.ts";
import type { MenuPlace, TimelineHost } from "../contract.ts";
import { MOUSE_REACH, TOUCH_REACH } from "../gestures/hit-test.ts";
import { shownOf } from "../shown-clips.ts";
import type { FieldRequests } from "./menu-entries.ts";
import { MenuUnavailable } from "./menu-unavailable.tsx";
import { menuPlaceAt, menuPlaceOf, selectedForMenu } from "./menu-place.ts";

/** Loaded on first use: the menu is a third of a timeline's code, and an embedding page needs none of it before a menu opens. */
const menuScript = createLazyModule(() => import("./menu-script.ts"));

/** Loads the menu and the host's commands for it, so that a press opens it at once. */
export function preloadMenuWhenIdle({ menu }: TimelineHost): () => void {
  const cancels = [menuScript, menu].map(({ preloadWhenIdle }) => preloadWhenIdle());
  return () => {
    for (const cancel of cancels) cancel();
  };
}

type ContextMenuComponent = Awaited<ReturnType<typeof menuScript.load>>["ContextMenu"];

type Point = { readonly xPx: number; readonly yPx: number };
type OpenMenu = { readonly ContextMenu: ContextMenuComponent; readonly entries: readonly MenuEntry[]; readonly at: Point };

type TimelineMenuProps = {
  readonly host: TimelineHost;
  /** The element that contains the menu. */
  readonly root: RefObject<HTMLElement | null>;
  /** The element that the canvas fills. */
  readonly stage: RefObject<HTMLElement | null>;
  readonly requests: FieldRequests;
};

/** The context menu of the timeline: a right click, a long press or the menu key opens it. */
export function TimelineMenu({ host, root, stage, requests }: TimelineMenuProps) {
  const [open, setOpen] = useState<OpenMenu | undefined>(undefined);
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
    const onContextMenu = (event: PointerEvent) => {
      const menuPlace = stage.current ? placeOf(event, host, stage.current) : undefined;
      if (!element || !menuPlace) return;
      event.preventDefault();
      const focused = focusedBeside(element);
      openedFrom.current = isHtmlElement(focused) && element.contains(focused) ? focused : undefined;
      const selected = selectedForMenu(menuPlace, host.getView().selection);
      if (selected) host.actions.select(selected);
      const box = element.getBoundingClientRect();
      void openMenu(menuPlace, { xPx: event.clientX - box.left, yPx: event.clientY - box.top });
    };
    const openMenu = async (menuPlace: MenuPlace, at: Point) => {
      setUnavailableAt(undefined);
      try {
        const [{ ContextMenu, menuEntries }, ofHost] = await Promise.all([menuScript.load(), host.menu.load()]);
        const entries = menuEntries(host, menuPlace, ofHost(menuPlace), requests, (action) => (afterClose.current = action));
        if (entries.length > 0) setOpen({ ContextMenu, entries, at });
      } catch (error) {
        setUnavailableAt(at);
        reportError(error);
      }
    };
    const preload = () => {
      menuScript.preload();
      host.menu.preload();
    };
    const nears = ["pointerenter", "focusin"] as const;
    element?.addEventListener("contextmenu", onContextMenu);
    for (const near of nears) element?.addEventListener(near, preload);
    return () => {
      for (const near of nears) element?.removeEventListener(near, preload);
      element?.removeEventListener("contextmenu", onContextMenu);
    };
  }, [host, root, stage, requests]);

  if (unavailableAt) return <MenuUnavailable at={unavailableAt} onRead={onRead} />;
  if (!open) return null;
  const { ContextMenu } = open;
  return <ContextMenu label={messages.timelineMenu} entries={open.entries} at={open.at} onClose={() => setOpen(undefined)} />;
}

function placeOf(event: PointerEvent, host: TimelineHost, stage: HTMLElement): MenuPlace | undefined {
  const { target } = event;
  if (!isElement(target) || target.closest("input")) return undefined;
  const shown = shownOf(host.getView());
  const header = target.closest<HTMLElement>("[data-lane]");
  if (header?.dataset["lane"] === "video") return { kind: "videoSound", seconds: host.position() };
  if (header) return { kind: "laneHeader", laneIndex: Number(header.dataset["lane"]), seconds: host.position() };
  // Only keys and assistive technology reach the grid's cells: pointer events pass through them.
  const row = target.closest<HTMLElement>("[role='grid'] [data-row]");
  const clipId = target.closest<HTMLElement>("[data-clip]")?.dataset["clip"];
  if (row) return menuPlaceOf({ row: Number(row.dataset["row"]), clipId }, host.position(), shown);
  if (!stage.contains(target)) return undefined;
  const box = stage.getBoundingClientRect();
  const reach = event.pointerType === "touch" ? TOUCH_REACH : MOUSE_REACH;
  return menuPlaceAt({ xPx: event.clientX - box.left, yPx: event.clientY - box.top }, shown, reach);
}
