import { pageMessages } from "#model/text/page-messages.ts";
import { KnotArt, SpliceArt, SpikeArt } from "./persona-art.tsx";
import styles from "./personas.module.css";
import section from "./section.module.css";

const PERSONAS = [
  { id: "producers", art: <KnotArt /> },
  { id: "creatives", art: <SpikeArt /> },
  { id: "editors", art: <SpliceArt /> },
] as const;

/** "Built for us": the three user roles. */
export function Personas() {
  return (
    <section className={section["section"]} aria-labelledby="built-for-us">
      <h2 id="built-for-us" className={section["heading"]}>
        {pageMessages.personasTitle}
      </h2>
      <p className={section["lead"]}>{pageMessages.personasLead}</p>
      <ul className={styles["cards"]}>
        {PERSONAS.map(({ id, art }) => (
          <li key={id} className={styles["card"]}>
            <div className={styles["art"]}>{art}</div>
            <h3 className={styles["name"]}>
              {pageMessages.personas[id].name} <span className={styles["kind"]}>({pageMessages.personas[id].kind})</span>
            </h3>
            <p className={styles["words"]}>{pageMessages.personas[id].words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
