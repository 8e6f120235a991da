import { pageMessages } from "#model/text/page-messages.ts";
import { PublicPage } from "../layout/public-page.tsx";
import { usePageTitle } from "../layout/use-page-title.ts";
import { AboutFooter } from "./about-footer.tsx";
import styles from "./about-page.module.css";
import { VoicesArt } from "./voices-art.tsx";

/** /about: why Layback exists. */
export function AboutPage() {
  usePageTitle(pageMessages.about);
  return (
    <PublicPage footer={<AboutFooter />}>
      <section className={styles["hero"]}>
        <h1 className={styles["title"]}>{pageMessages.aboutTitle}</h1>
        <p className={styles["lead"]}>{pageMessages.aboutLead}</p>
        <VoicesArt />
      </section>
      <article className={styles["story"]}>
        <p>{pageMessages.aboutStart}</p>
        <p>{pageMessages.aboutIdea}</p>
        <blockquote className={styles["quote"]}>{pageMessages.aboutQuote}</blockquote>
        <p>{pageMessages.aboutPlace}</p>
        <p>{pageMessages.aboutPurpose}</p>
      </article>
    </PublicPage>
  );
}
