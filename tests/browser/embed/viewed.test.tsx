import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { LoadedProject } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import type { PublicProjects } from "#backend/supabase/projects/public-projects.ts";
import { ViewPage } from "#embed/frame/view/view-page.tsx";
import { failure, success } from "#model/result.ts";
import { mount } from "#tests/support/browser/mount-react.tsx";
import { unwrap } from "#tests/support/model/unwrap.ts";

test("B-31 a project that is found after its page was unmounted is not opened, because nothing would close it", async () => {
  const backend = createMemoryBackend();
  const { id } = unwrap(await backend.projects.create({ name: "The cut", picture: undefined }));
  let answer = (_project: LoadedProject): void => undefined;
  const late = new Promise<LoadedProject>((resolve) => (answer = resolve));
  let asked = 0;
  const publicProjects: PublicProjects = {
    find: async () => (asked++ === 0 ? failure({ kind: "unreachable", message: "No answer." }) : success(await late)),
    media: backend.media,
    dispose: () => undefined,
  };
  const { unmount } = mount(<ViewPage projectId={id} publicProjects={publicProjects} backend={backend} onEditor={() => undefined} />);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => asked).toBe(2);
  unmount();
  const project = unwrap(await backend.projects.load(id));
  const read: PropertyKey[] = [];
  answer(
    new Proxy(project, {
      get: (target, key) => {
        if (key !== "then") read.push(key);
        return Reflect.get(target, key) as unknown;
      },
    }),
  );
  // Everything that waits for the response was requested before.
  await late;
  await new Promise((resolve) => setTimeout(resolve));
  expect(read).toEqual([]);
  backend.dispose();
});
