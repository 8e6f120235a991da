import { PublicPage } from "../layout/public-page.tsx";
import { usePageTitle } from "../layout/use-page-title.ts";
import { AboutFooter } from "./about-footer.tsx";
import styles from "./about-page.module.css";
import { VoicesArt } from "./voices-art.tsx";

/** /about: why Layback exists. */
export function AboutPage() {
  usePageTitle("About");
  return (
    <PublicPage footer={<AboutFooter />}>
      <section className={styles["hero"]}>
        <h1 className={styles["title"]}>Built by us.</h1>
        <p className={styles["lead"]}>People who have sat in the room when somebody says: the cut is great, but the music.</p>
        <VoicesArt />
      </section>
      <article className={styles["story"]}>
        <p>
          Music for a picture rarely starts with one idea. The director hums something. The producer forwards a playlist. The client
          remembers an advert from years ago. The editor has had a piece under the scene since the assembly, and nobody wants to take it
          away any more. All of them are a little bit right.
        </p>
        <p>
          An idea about music is hard to argue about and easy to hear. But hearing it used to mean asking the editor to stop editing, lay it
          in, export, upload, and send a link, for a try that is over after eight seconds. So most ideas were never heard. They were
          discussed.
        </p>
        <blockquote className={styles["quote"]}>
          Ideas come from everyone. What makes them good is being tried, quickly and often.
        </blockquote>
        <p>
          Layback is a place to try them. Put the rough cut in, put the music under it, move it until it sits, and pass on a file that
          anyone can play. It does not replace the edit suite or the composer. It is where the many ideas are honed until one is worth their
          time.
        </p>
        <p>
          We keep it small on purpose. The sound is where you put it, to the sample. The picture that comes out is the picture that went in.
          What you upload stays yours, and only you can see it.
        </p>
      </article>
    </PublicPage>
  );
}
