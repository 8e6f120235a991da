/** How many frames the files coded-vfr.mp4 and coded-vfr.mkv have. */
export const CODED_VFR_FRAMES = 60;

/** Where frame `number` of these files begins, in seconds, by their recipe. */
export const codedVfrSeconds = (number: number): number => (2 * number + 5 * Math.floor(number / 3) + 30 * Math.floor(number / 10)) / 100;
