/** The order of the library's list. Apart from the sorting, because the state of every timeline has it. */

export const SORT_KEYS = ["added", "name", "length", "loudness", "type"] as const;

export type SortKey = (typeof SORT_KEYS)[number];

export type ItemSort = { readonly key: SortKey; readonly isDescending: boolean };

export const NEWEST_FIRST: ItemSort = { key: "added", isDescending: true };
