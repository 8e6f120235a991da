/** Of lanes and clips; those of markers are among them. */
export const PROJECT_COLOURS = ["red", "orange", "yellow", "green", "cyan", "blue", "purple", "pink"] as const;

export type ProjectColour = (typeof PROJECT_COLOURS)[number];
