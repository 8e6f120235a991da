import { Link } from "react-router";
import { buttonClassName } from "#ui/buttons/button-class-name.ts";
import { ROADMAP } from "./roadmap-list.ts";
import type { RoadmapEntry } from "./roadmap-list.ts";
import styles from "./roadmap.module.css";
import section from "./section.module.css";

const STAGES = ["Here now", "Next", "Later"] as const;

const stageOf = (entry: RoadmapEntry) => ("planned" in entry ? entry.planned : "Here now");

/** What exists and what is planned, without dates. */
export function Roadmap() {
  return (
    <section id="roadmap" className={section["section"]} aria-labelledby="roadmap-heading">
      <h2 id="roadmap-heading" className={section["heading"]}>
        Product Roadmap
      </h2>
      <p className={section["lead"]}>No dates, only an order. What stands in the first column works today.</p>
      <div className={styles["stages"]}>
        {STAGES.map((stage) => (
          <div key={stage} className={styles["stage"]}>
            <h3 className={styles["name"]}>{stage}</h3>
            <ul className={styles["items"]}>
              {ROADMAP.filter((entry) => stageOf(entry) === stage).map(({ name }) => (
                <li key={name}>{name}</li>
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
