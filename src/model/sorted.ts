/** An item's index or insertion index in a sorted list: the first index whose item does not come before it. */
export function placeIn<Item>(items: readonly Item[], item: Item, compare: (a: Item, b: Item) => number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = items[middle];
    if (other !== undefined && compare(other, item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
