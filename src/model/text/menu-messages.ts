const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Sentences of the timeline's menu, which is loaded apart from the timeline. */
export const menuMessages = {
  tryAgain: "Try again",
  renameLane: "Rename the lane",
  changeLaneGain: "Change the lane’s gain",
  lanePan: "Pan",
  laneColours: {
    red: "Red",
    orange: "Orange",
    yellow: "Yellow",
    green: "Green",
    cyan: "Cyan",
    blue: "Blue",
    purple: "Purple",
    pink: "Pink",
    source: "By source",
  },
  laneLock: (name: string) => `Lock ${name}`,
  laneHasClips: "It has clips",
  laneSize: (text: "small" | "medium" | "large", isOfAll: boolean) => (isOfAll ? `All lanes ${text}` : capitalised(text)),
  markerColour: capitalised,
  fadeShape: "Fade shape",
  fadeShapeName: capitalised,
  renameMarker: "Rename marker",
  renameClip: "Rename",
} as const;
