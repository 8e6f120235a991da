import type { MarkerColour } from "#model/timeline/marker.ts";
import styles from "./marker-field.module.css";

/** A square in the colour that the canvas uses. */
export function MarkerSwatch({ colour }: { readonly colour: MarkerColour }) {
  return <span className={`${styles["swatch"]} ${styles[colour]}`} />;
}
