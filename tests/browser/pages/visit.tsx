import { MemoryRouter, useLocation } from "react-router";
import type { Auth, Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { Site } from "#pages/site.tsx";
import { mount } from "#tests/support/browser/mount-react.tsx";

/** A backend with the given accounts; everything else is in memory. */
export function backendWith(auth: Auth): Backend {
  return { ...createMemoryBackend(), auth };
}

export type Visit = {
  readonly host: HTMLElement;
  /** Path, query and hash of the present URL. */
  readonly place: () => string;
};

/** Opens the site at a path, as if typed into the address bar after `before`. */
export function visit(path: string, openBackend: () => Promise<Backend>, before: readonly string[] = []): Visit {
  let place = path;
  function Place() {
    const { pathname, search, hash } = useLocation();
    place = `${pathname}${search}${hash}`;
    return null;
  }
  const { host } = mount(
    <MemoryRouter initialEntries={[...before, path]} initialIndex={before.length}>
      <Place />
      <Site openBackend={openBackend} openTrial={async () => (await import("#app/trial/make-trial.ts")).makeTrial()} />
    </MemoryRouter>,
  );
  return { host, place: () => place };
}

export const visitAs = (path: string, auth: Auth): Visit => visit(path, () => Promise.resolve(backendWith(auth)));
