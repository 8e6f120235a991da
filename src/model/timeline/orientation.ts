export type OrientationClass = "portrait" | "square" | "landscape";

/**
 * The orientation of a picture by its display size (rotation and pixel aspect applied, B-66): width / height below 0.75 is portrait,
 * 0.75 to 1.33 square, above landscape (B-121). An unknown size counts as landscape.
 */
export function orientationClass(width: number, height: number): OrientationClass {
  const ratio = width / height;
  if (ratio < 0.75) return "portrait";
  return ratio <= 1.33 ? "square" : "landscape";
}
