import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClassName } from "#ui/buttons/button-class-name.ts";
import { cx } from "#ui/cx.ts";
import section from "./section.module.css";
import { LayArt, ShareArt, UploadArt } from "./step-art.tsx";
import styles from "./steps.module.css";

const STEPS: readonly { readonly name: string; readonly art: ReactNode; readonly words: string }[] = [
  {
    name: "UPLOAD",
    art: <UploadArt />,
    words: "Bring your cut as MP4, WebM or MOV. It is private to you, and it is where you left it when you come back.",
  },
  {
    name: "LAYBACK",
    art: <LayArt />,
    words: "Drag music under the picture. Move, trim, split and mute until it sits; the sound follows your hand.",
  },
  {
    name: "SHARE",
    art: <ShareArt />,
    words:
      "Export an MP4 with the mix in it. It is made in your browser, what you heard is what is in it, and the picture is not re-encoded.",
  },
];

/** "Built for ease": the three steps of the workflow. */
export function Steps() {
  return (
    <section className={section["band"]} aria-labelledby="built-for-ease">
      <div className={section["section"]}>
        <h2 id="built-for-ease" className={section["heading"]}>
          Built for ease
        </h2>
        <p className={section["lead"]}>Nothing to install, nothing to render overnight. Three steps, and the second one is the fun one.</p>
        <ol className={styles["steps"]}>
          {STEPS.map(({ name, art, words }, index) => (
            <li key={name} className={styles["step"]}>
              <div className={styles["art"]}>{art}</div>
              <h3 className={styles["name"]}>
                <span className={styles["number"]}>{index + 1}</span> {name}
              </h3>
              <p className={styles["words"]}>{words}</p>
            </li>
          ))}
        </ol>
        <Link to="/editor" className={cx(buttonClassName({ variant: "primary", size: "large" }), styles["button"])}>
          Try it now!
        </Link>
      </div>
    </section>
  );
}
