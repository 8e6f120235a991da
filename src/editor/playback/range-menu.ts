import { menuMessages } from "#model/text/menu-messages.ts";
import { setLoopRange } from "#model/edits/marker-edits.ts";
import type { MenuEntry } from "#ui/overlays/menu.tsx";
import type { TimelineCommands } from "../actions/canvas-actions.ts";
import { chordText } from "../shortcuts/chord-text.ts";
import type { ShortcutId } from "../shortcuts/shortcut.ts";
import type { EditorStore } from "../core/store/store.ts";

export type MenuDeps = { readonly store: EditorStore; readonly actions: TimelineCommands; readonly newId: () => string };

/** A shortcut's key as the menu shows it; empty without a key. */
export function keys(store: EditorStore, id: ShortcutId): { readonly shortcut?: string } {
  const text = chordText(store.getState().keymap.shortcuts, id);
  return text === "" ? {} : { shortcut: text };
}

export function isInRange({ store }: MenuDeps, seconds: number): boolean {
  const range = store.getState().document.timeline.settings.loopRange;
  return range !== undefined && seconds >= range.start && seconds <= range.end;
}

/** The commands on the loop range. */
export function rangeEntries(deps: MenuDeps): readonly MenuEntry[] {
  const { store, actions } = deps;
  const { document, readOnly, transport } = store.getState();
  const { picture, settings } = document.timeline;
  return [
    {
      id: "loopRange",
      label: transport.isLooping ? menuMessages.stopLooping : menuMessages.loop,
      ...keys(store, "toggleLoop"),
      isDisabled: picture === undefined,
      onAction: actions.toggleLoopByKey,
    },
    { id: "copyRange", label: menuMessages.copyRange, onAction: actions.copyRange },
    { id: "cutRange", label: menuMessages.cutRange, isDisabled: readOnly, onAction: actions.cutRange },
    {
      id: "exportRange",
      label: menuMessages.exportRange,
      isDisabled: picture === undefined || (settings.loopRange?.start ?? 0) >= picture.duration,
      movesFocus: true,
      onAction: actions.exportRange,
    },
    clearing(deps),
    { id: "range", separator: true },
  ];
}

export function clearing({ store, actions }: MenuDeps): MenuEntry {
  const { document, readOnly } = store.getState();
  return {
    id: "loop",
    label: menuMessages.clearRange,
    isDisabled: readOnly || document.timeline.settings.loopRange === undefined,
    onAction: () => actions.commit(setLoopRange(store.getState().document.timeline, undefined)),
  };
}
