/** Colours of lanes and clips. Markers use some of them. */
export const PROJECT_COLOURS = ["red", "orange", "yellow", "green", "cyan", "blue", "purple", "pink"] as const;

export type ProjectColour = (typeof PROJECT_COLOURS)[number];
