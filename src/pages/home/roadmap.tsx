import { Link } from "react-router";
import { buttonClassName } from "#ui/buttons/button-class-name.ts";
import styles from "./roadmap.module.css";
import section from "./section.module.css";

const STAGES = [
  {
    name: "Here now",
    items: [
      "Upload a cut and import music",
      "Lay, trim, split and mute on as many lanes as it takes",
      "Markers, loops, fades and crossfades",
      "Undo for everything, even after a reload",
      "Export an MP4 with your mix",
    ],
  },
  {
    name: "Next",
    items: [
      "Several options for one stretch of picture, switched while it plays",
      "Films of any length, from your own disk",
      "Plans and integration, once there is something worth paying for",
    ],
  },
  {
    name: "Later",
    items: [
      "Review links, with notes on the frame",
      "Hit points: beats and cuts on one ruler",
      "New versions of the cut, with the music carried over",
      "Cue sheets and hand-over files",
    ],
  },
] as const;

/** What exists and what is planned, without dates. */
export function Roadmap() {
  return (
    <section id="roadmap" className={section["section"]} aria-labelledby="roadmap-heading">
      <h2 id="roadmap-heading" className={section["heading"]}>
        Product Roadmap
      </h2>
      <p className={section["lead"]}>No dates, only an order. What stands in the first column works today.</p>
      <div className={styles["stages"]}>
        {STAGES.map(({ name, items }) => (
          <div key={name} className={styles["stage"]}>
            <h3 className={styles["name"]}>{name}</h3>
            <ul className={styles["items"]}>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className={styles["ways"]}>
        <Link to="/about" className={buttonClassName({ size: "large" })}>
          Learn More <span className={styles["more"]}>about Layback</span>
        </Link>
        <Link to="/login" className={buttonClassName({ variant: "primary", size: "large" })}>
          Log in
        </Link>
      </div>
    </section>
  );
}
