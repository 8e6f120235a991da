import { messages } from "#model/text/messages.ts";
import type { MenuEntry } from "#ui/overlays/menu.tsx";
import type { TimelineHost } from "../contract.ts";
import { shownOf } from "../shown-clips.ts";

/** What a lane's header is asked for from elsewhere. */
export type AskedLane = { readonly laneIndex: number; readonly field: "name" | "gain" };

/** What a lane's menu offers beside the host's own entries: its name and its gain, which are changed on its header. */
export function laneEntries(host: TimelineHost, laneIndex: number, onAsk: (asked: AskedLane) => void): readonly MenuEntry[] {
  const view = host.getView();
  if (view.readOnly || laneIndex >= shownOf(view).laneCount) return [];
  return [
    { id: "renameLane", label: messages.renameLane, movesFocus: true, onAction: () => onAsk({ laneIndex, field: "name" }) },
    { id: "laneGain", label: messages.changeLaneGain, movesFocus: true, onAction: () => onAsk({ laneIndex, field: "gain" }) },
  ];
}
