/** A named point in time, seconds. */
export type Marker = {
  readonly id: string;
  readonly time: number;
  readonly name: string;
  readonly colour: MarkerColour;
  /** Absent: none. */
  readonly note?: string;
};

export const MARKER_COLOURS = ["yellow", "green", "cyan", "blue", "purple", "red"] as const;

export type MarkerColour = (typeof MARKER_COLOURS)[number];
