import type { ReactNode } from "react";
import { KnotArt, SpliceArt, SpikeArt } from "./persona-art.tsx";
import styles from "./personas.module.css";
import section from "./section.module.css";

type Persona = { readonly name: string; readonly kind: string; readonly art: ReactNode; readonly words: string };

const PERSONAS: readonly Persona[] = [
  {
    name: "PRODUCERS",
    kind: "problem solvers",
    art: <KnotArt />,
    words: "Five people, five opinions, one deadline. Try every suggestion against the picture and settle it by listening.",
  },
  {
    name: "CREATIVES",
    kind: "troublemakers",
    art: <SpikeArt />,
    words: "The right track is often the wrong one first. Drop it in, move it two frames, and find out before the meeting does.",
  },
  {
    name: "EDITORS",
    kind: "saviors",
    art: <SpliceArt />,
    words: "Keep the edit suite for editing. Music tries happen here, and come back as one MP4 with the picture untouched.",
  },
];

/** "Built for us": the three user roles. */
export function Personas() {
  return (
    <section className={section["section"]} aria-labelledby="built-for-us">
      <h2 id="built-for-us" className={section["heading"]}>
        Built for us
      </h2>
      <p className={section["lead"]}>Music on a rough cut is never one person's job. Layback is for the three who end up doing it.</p>
      <ul className={styles["cards"]}>
        {PERSONAS.map(({ name, kind, art, words }) => (
          <li key={name} className={styles["card"]}>
            <div className={styles["art"]}>{art}</div>
            <h3 className={styles["name"]}>
              {name} <span className={styles["kind"]}>({kind})</span>
            </h3>
            <p className={styles["words"]}>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
