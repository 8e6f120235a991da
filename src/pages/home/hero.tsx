import { Link } from "react-router";
import { pageMessages } from "#model/text/page-messages.ts";
import { buttonClassName } from "#ui/buttons/button-class-name.ts";
import { WITH_SIGN_UP } from "../session/return-to.ts";
import { EditorArt } from "../art/editor-art.tsx";
import styles from "./hero.module.css";
import { TitleImage } from "./title-image.tsx";

const QUOTES = [
  { time: "0:42", id: "producer" },
  { time: "1:07", id: "creative" },
  { time: "1:31", id: "editor" },
] as const;

/** The first screen: the name, what it does, the link to the editor, and the notes it is made for. */
export function Hero() {
  return (
    <section className={styles["hero"]}>
      <h1 className={styles["title"]}>
        <TitleImage />
      </h1>
      <p className={styles["subtitle"]}>{pageMessages.heroLead}</p>
      <Link to="/editor" state={WITH_SIGN_UP} className={buttonClassName({ variant: "primary", size: "large" })}>
        {pageMessages.heroSignUp}
      </Link>
      <Link to="/try" className={styles["try"]}>
        {pageMessages.tryWithoutAccount}
      </Link>
      <div className={styles["art"]}>
        <EditorArt />
        <div className={styles["quotes"]}>
          {QUOTES.map(({ time, id }) => (
            <figure key={time} className={styles["quote"]}>
              <span className={styles["time"]}>{time}</span>
              <blockquote className={styles["words"]}>{pageMessages.quoted(pageMessages.heroQuotes[id].words)}</blockquote>
              <figcaption className={styles["who"]}>{pageMessages.heroQuotes[id].who}</figcaption>
            </figure>
          ))}
        </div>
        <p className={styles["honesty"]}>{pageMessages.heroNotes}</p>
      </div>
    </section>
  );
}
