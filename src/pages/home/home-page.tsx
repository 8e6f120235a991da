import { PublicPage } from "../layout/public-page.tsx";
import { SiteFooter } from "../layout/site-footer.tsx";
import { usePageTitle } from "../layout/use-page-title.ts";
import { Hero } from "./hero.tsx";
import { Personas } from "./personas.tsx";
import { Roadmap } from "./roadmap.tsx";
import { Steps } from "./steps.tsx";

/** The page at `/`, except after a mail link (site.tsx): what Layback is, for whom, how it works and what is planned. */
export function HomePage() {
  usePageTitle();
  return (
    <PublicPage footer={<SiteFooter />}>
      <Hero />
      <Personas />
      <Steps />
      <Roadmap />
    </PublicPage>
  );
}
