/** The selected rows of a list, and the row at which a range begins. */
export type RowSelection = { readonly ids: ReadonlySet<string>; readonly anchor: string | undefined };

export const NO_ROWS: RowSelection = { ids: new Set(), anchor: undefined };

/** How a row is selected: alone, toggled (Ctrl, Cmd, a checkbox), or with all rows from the anchor to it (Shift). */
export type RowChoice = "alone" | "toggle" | "range";

/** The kind of selection for a press with these modifier keys. */
export function choiceOf(event: { readonly shiftKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean }): RowChoice {
  if (event.shiftKey) return "range";
  return event.ctrlKey || event.metaKey ? "toggle" : "alone";
}

/** `order`: the ids of all rows, as shown. A range whose anchor is no longer shown selects the row alone. */
export function chooseRow({ ids, anchor }: RowSelection, id: string, choice: RowChoice, order: readonly string[]): RowSelection {
  if (choice === "toggle") {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    return { ids: next, anchor: id };
  }
  const [from, to] = [anchor === undefined ? -1 : order.indexOf(anchor), order.indexOf(id)];
  if (choice === "alone" || from < 0 || to < 0) return { ids: new Set([id]), anchor: id };
  return { ids: new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1)), anchor };
}
