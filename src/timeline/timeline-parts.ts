/** The parts of a timeline that a host may leave out. What is left out has no key either. */
export type TimelineParts = {
  readonly laneHeaders: boolean;
  readonly overview: boolean;
  /** With the loop range. */
  readonly ruler: boolean;
  /** The row of the picture; "auto": only where there is a picture. */
  readonly videoRow: boolean | "auto";
  readonly menu: boolean;
  readonly markers: boolean;
  readonly gainLine: boolean;
  readonly fades: boolean;
  readonly meters: boolean;
};

export const ALL_PARTS: TimelineParts = {
  laneHeaders: true,
  overview: true,
  ruler: true,
  videoRow: true,
  menu: true,
  markers: true,
  gainLine: true,
  fades: true,
  meters: true,
};
