import { Link } from "react-router";
import { pageMessages } from "#model/text/page-messages.ts";
import { buttonClassName } from "#ui/buttons/button-class-name.ts";
import { cx } from "#ui/cx.ts";
import section from "./section.module.css";
import { LayArt, ShareArt, UploadArt } from "./step-art.tsx";
import styles from "./steps.module.css";

const STEPS = [
  { id: "upload", art: <UploadArt /> },
  { id: "layback", art: <LayArt /> },
  { id: "share", art: <ShareArt /> },
] as const;

/** "Built for ease": the three steps of the workflow. */
export function Steps() {
  return (
    <section className={section["band"]} aria-labelledby="built-for-ease">
      <div className={section["section"]}>
        <h2 id="built-for-ease" className={section["heading"]}>
          {pageMessages.stepsTitle}
        </h2>
        <p className={section["lead"]}>{pageMessages.stepsLead}</p>
        <ol className={styles["steps"]}>
          {STEPS.map(({ id, art }, index) => (
            <li key={id} className={styles["step"]}>
              <div className={styles["art"]}>{art}</div>
              <h3 className={styles["name"]}>
                <span className={styles["number"]}>{index + 1}</span> {pageMessages.steps[id].name}
              </h3>
              <p className={styles["words"]}>{pageMessages.steps[id].words}</p>
            </li>
          ))}
        </ol>
        <Link to="/editor" className={cx(buttonClassName({ variant: "primary", size: "large" }), styles["button"])}>
          {pageMessages.stepsTry}
        </Link>
      </div>
    </section>
  );
}
