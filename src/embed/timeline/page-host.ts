import type { TimelineHost } from "#timeline/contract.ts";
import type { MenuEntry } from "#ui/overlays/menu.tsx";
import type { TimelineOptions } from "../api.ts";
import { withPageEntries } from "./page-menu.ts";

type PageChoice = {
  readonly hasMeters: boolean;
  readonly isEntryShown: (id: string) => boolean;
  readonly contextMenu: TimelineOptions["contextMenu"];
  readonly takesWheel: NonNullable<TimelineHost["takesWheel"]>;
};

/** A canvas's host as the page around it wants it. */
export function pageHost(
  { levels, ...host }: TimelineHost,
  { hasMeters, isEntryShown, contextMenu, takesWheel }: PageChoice,
): TimelineHost {
  return {
    ...host,
    ...(hasMeters && levels && { levels }),
    menu: {
      ...host.menu,
      load: async () => {
        const entriesAt = await host.menu.load();
        return (place) => withoutHidden(entriesAt(place), isEntryShown);
      },
    },
    arrangeMenu: (place, entries) => withPageEntries(contextMenu, place, entries),
    takesWheel,
  };
}

function withoutHidden(entries: readonly MenuEntry[], isShown: (id: string) => boolean): readonly MenuEntry[] {
  const kept = entries.filter(({ id }) => isShown(id));
  return kept.map((entry) => ("entries" in entry ? { ...entry, entries: withoutHidden(entry.entries, isShown) } : entry));
}
