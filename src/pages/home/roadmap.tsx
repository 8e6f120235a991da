import { Link } from "react-router";
import { pageMessages } from "#model/text/page-messages.ts";
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
        {pageMessages.roadmapTitle}
      </h2>
      <p className={section["lead"]}>{pageMessages.roadmapLead}</p>
      <div className={styles["stages"]}>
        {STAGES.map((stage) => (
          <div key={stage} className={styles["stage"]}>
            <h3 className={styles["name"]}>{pageMessages.roadmapStages[stage]}</h3>
            <ul className={styles["items"]}>
              {ROADMAP.filter((entry) => stageOf(entry) === stage).map(({ id }) => (
                <li key={id}>{pageMessages.roadmapEntries[id]}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className={styles["ways"]}>
        <Link to="/about" className={buttonClassName({ size: "large" })}>
          {pageMessages.learnMore} <span className={styles["more"]}>{pageMessages.aboutLayback}</span>
        </Link>
        <Link to="/login" className={buttonClassName({ variant: "primary", size: "large" })}>
          {pageMessages.logIn}
        </Link>
      </div>
    </section>
  );
}
