/** The key of the drawn keyboard that an arrow leads to from `from`; undefined at the edge and for other keys. */
export function nextCap(keyboard: Element, from: HTMLElement, arrow: string): HTMLElement | undefined {
  const caps = [...keyboard.querySelectorAll<HTMLElement>("button")];
  const at = caps.indexOf(from);
  if (arrow === "ArrowLeft") return caps[at - 1];
  if (arrow === "ArrowRight") return caps[at + 1];
  if (arrow !== "ArrowUp" && arrow !== "ArrowDown") return undefined;
  const direction = arrow === "ArrowUp" ? -1 : 1;
  const here = from.getBoundingClientRect();
  const distance = (cap: HTMLElement) => {
    const box = cap.getBoundingClientRect();
    const rows = direction * (box.top - here.top);
    return rows < 1 ? Number.POSITIVE_INFINITY : rows * 1000 + Math.abs(box.left + box.width / 2 - here.left - here.width / 2);
  };
  return caps
    .filter((cap) => Number.isFinite(distance(cap)))
    .reduce<HTMLElement | undefined>((nearest, cap) => (nearest && distance(nearest) <= distance(cap) ? nearest : cap), undefined);
}
