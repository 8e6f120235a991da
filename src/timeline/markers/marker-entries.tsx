import { MARKER_COLOURS } from "#model/timeline/marker.ts";
import { changeMarker, markerById } from "#model/edits/marker-edits.ts";
import { menuMessages } from "#model/text/menu-messages.ts";
import type { MenuEntry } from "#ui/overlays/menu.tsx";
import type { TimelineHost } from "../contract.ts";
import { MarkerSwatch } from "./marker-swatch.tsx";

/** A marker's own menu entries beside the host's: name and colour. */
export function markerEntries(host: TimelineHost, markerId: string, onRename: () => void): readonly MenuEntry[] {
  const view = host.getView();
  const marker = markerById(view.timeline, markerId);
  if (!marker || view.readOnly) return [];
  return [
    { id: "renameMarker", label: menuMessages.renameMarker, movesFocus: true, onAction: onRename },
    ...MARKER_COLOURS.map((colour): MenuEntry => ({
      id: `colour-${colour}`,
      label: menuMessages.markerColour(colour),
      isDisabled: colour === marker.colour,
      icon: <MarkerSwatch colour={colour} />,
      onAction: () => {
        const edit = changeMarker(host.getView().timeline, markerId, { colour });
        if (edit) host.actions.commit(edit);
      },
    })),
    { id: "markerEnd", separator: true },
  ];
}
