import { lazy, Suspense } from "react";
import { Route, Routes, useLocation } from "react-router";
import type { Backend } from "#backend/backend.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { useLanguage } from "#ui/language/use-language.ts";
import { createLazyModule } from "#ui/lazy-module.ts";
import { readStoredTheme } from "#editor/theme/stored-theme.ts";
import { HomePage } from "./home/home-page.tsx";
import { LoadingCard } from "./layout/loading-card.tsx";
import { PageErrorBoundary } from "./layout/page-error-boundary.tsx";
import { ErrorPage } from "./layout/error-page.tsx";
import { useScrollToPlace } from "./layout/use-scroll-to-place.ts";
import { BackendProvider } from "./session/backend-context.tsx";
import { isMailLinkReturn } from "./session/mail-link.ts";
import { MailLinkLanding } from "./session/mail-link-landing.tsx";
import { WithBackend } from "./session/with-backend.tsx";

// The home page is in the first script; other pages load when visited.
const AboutPage = lazy(createLazyModule(async () => ({ default: (await import("./about/about-page.tsx")).AboutPage })).load);
const LoginPage = lazy(createLazyModule(async () => ({ default: (await import("./login/login-page.tsx")).LoginPage })).load);
const ResetPasswordPage = lazy(
  createLazyModule(async () => ({ default: (await import("./reset-password/reset-password-page.tsx")).ResetPasswordPage })).load,
);
const EditorRoute = lazy(createLazyModule(async () => ({ default: (await import("./editor-route.tsx")).EditorRoute })).load);

const TryRoute = lazy(createLazyModule(async () => ({ default: (await import("./try/try-route.tsx")).TryRoute })).load);

type SiteProps = {
  /** Called when a page first needs the server. */
  readonly openBackend: () => Promise<Backend>;
  /** The backend of /try, which contacts no server. */
  readonly openTrial: () => Promise<Backend>;
};

/** The whole web site, inside a react-router router. */
export function Site({ openBackend, openTrial }: SiteProps) {
  const { pathname } = useLocation();
  // Every page reads its sentences anew in another language.
  useLanguage();
  useScrollToPlace();
  return (
    <BackendProvider openBackend={openBackend}>
      <PageErrorBoundary key={pathname}>
        <Suspense fallback={<LoadingCard theme={pathname === "/editor" || pathname === "/try" ? readStoredTheme() : "auto"} />}>
          <Routes>
            <Route path="/" element={<Home />} />
            <Route path="/about" element={<AboutPage />} />
            <Route path="/login" element={<WithBackend theme="auto">{({ auth }) => <LoginPage auth={auth} />}</WithBackend>} />
            <Route
              path="/reset-password"
              element={<WithBackend theme="auto">{({ auth }) => <ResetPasswordPage auth={auth} />}</WithBackend>}
            />
            <Route
              path="/editor"
              element={<WithBackend theme={readStoredTheme()}>{(backend) => <EditorRoute backend={backend} />}</WithBackend>}
            />
            <Route
              path="/try"
              element={
                <BackendProvider openBackend={openTrial}>
                  <WithBackend theme={readStoredTheme()}>{(backend) => <TryRoute backend={backend} />}</WithBackend>
                </BackendProvider>
              }
            />
            <Route path="*" element={<ErrorPage theme="auto" title={editorMessages.pageNotFound} />} />
          </Routes>
        </Suspense>
      </PageErrorBoundary>
    </BackendProvider>
  );
}

/** The home page, or the landing page of a mail link, which leads to the site's origin. */
function Home() {
  const location = useLocation();
  if (!isMailLinkReturn(location)) return <HomePage />;
  return <WithBackend theme="auto">{({ auth }) => <MailLinkLanding auth={auth} />}</WithBackend>;
}
