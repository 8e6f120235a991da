import { Link } from "react-router";
import { buttonClassName } from "#ui/buttons/button-class-name.ts";
import { WITH_SIGN_UP } from "../session/return-to.ts";
import { EditorArt } from "../art/editor-art.tsx";
import styles from "./hero.module.css";
import { TitleImage } from "./title-image.tsx";

const QUOTES = [
  { time: "0:42", words: "Lovely. Could it be warmer from here?", who: "a producer" },
  { time: "1:07", words: "What if the music just stops when she turns around?", who: "a creative" },
  { time: "1:31", words: "That was version nine. Version four was better.", who: "an editor" },
] as const;

/** The first screen: the name, what it does, the link to the editor, and the notes it is made for. */
export function Hero() {
  return (
    <section className={styles["hero"]}>
      <h1 className={styles["title"]}>
        <TitleImage />
      </h1>
      <p className={styles["subtitle"]}>Lay music against your rough cut, hear it in sync, and send the cut on. All in the browser.</p>
      <Link to="/editor" state={WITH_SIGN_UP} className={buttonClassName({ variant: "primary", size: "large" })}>
        Sign up now - it's free!
      </Link>
      <Link to="/try" className={styles["try"]}>
        Try it without an account
      </Link>
      <div className={styles["art"]}>
        <EditorArt />
        <div className={styles["quotes"]}>
          {QUOTES.map(({ time, words, who }) => (
            <figure key={time} className={styles["quote"]}>
              <span className={styles["time"]}>{time}</span>
              <blockquote className={styles["words"]}>“{words}”</blockquote>
              <figcaption className={styles["who"]}>{who}</figcaption>
            </figure>
          ))}
        </div>
        <p className={styles["honesty"]}>Sample notes. We made them up, but you have had every one of them.</p>
      </div>
    </section>
  );
}
