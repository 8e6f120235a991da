import { menuMessages } from "#model/text/menu-messages.ts";
import { messages } from "#model/text/messages.ts";
import type { MenuEntry } from "#ui/overlays/menu.tsx";
import type { TimelineHost } from "../contract.ts";
import { laneOf, shownOf } from "../shown-clips.ts";

/** A field of a lane's header that another control requests. */
export type AskedLane =
  | { readonly laneIndex: number; readonly field: "name" | "gain" | "pan" }
  | { readonly laneIndex: "video"; readonly field: "gain" };

/** A lane's own menu entries beside the host's: name, gain and pan, which are edited on its header. */
export function laneEntries(host: TimelineHost, laneIndex: number, onAsk: (asked: AskedLane) => void): readonly MenuEntry[] {
  const view = host.getView();
  if (view.readOnly || laneIndex >= shownOf(view).laneCount) return [];
  return [
    { id: "renameLane", label: menuMessages.renameLane, movesFocus: true, onAction: () => onAsk({ laneIndex, field: "name" }) },
    gainEntry(() => onAsk({ laneIndex, field: "gain" })),
    {
      id: "lanePan",
      label: menuMessages.lanePan,
      detail: messages.panText(laneOf(view, laneIndex).pan ?? 0),
      movesFocus: true,
      onAction: () => onAsk({ laneIndex, field: "pan" }),
    },
    { id: "laneFields", separator: true },
  ];
}

/** The same for the picture's own sound, which has no name of its own. */
export function videoSoundEntries(host: TimelineHost, onAsk: (asked: AskedLane) => void): readonly MenuEntry[] {
  return host.getView().readOnly ? [] : [gainEntry(() => onAsk({ laneIndex: "video", field: "gain" }))];
}

function gainEntry(onAction: () => void): MenuEntry {
  return { id: "laneGain", label: menuMessages.changeLaneGain, movesFocus: true, onAction };
}
