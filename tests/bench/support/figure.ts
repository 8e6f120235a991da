/** Reports one figure: ours, and the peer's in the same run. */
export type Report = (figure: string, ours: number, peer: number | null, peerName: string | null, unit: string) => void;

/** The median of a few. */
export function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** Prints one measured figure as a JSON line. `peer` is null if nothing comparable was measured in the same run. */
export function printFigure(figure: {
  readonly suite: string;
  readonly figure: string;
  readonly ours: number;
  readonly peer: number | null;
  readonly peerName: string | null;
  readonly unit: string;
}): void {
  const ratio = figure.peer === null ? null : figure.ours / figure.peer;
  console.log(JSON.stringify({ ...figure, ratio }));
}
