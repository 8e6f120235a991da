import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import type { LoadedProject, User } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import type { PublicProjects } from "#backend/supabase/projects/public-projects.ts";
import { ViewPage } from "#embed/frame/view/view-page.tsx";
import { failure, success } from "#model/result.ts";
import { InstanceRoot } from "#ui/dom/instance-root.tsx";
import { mediaBlob } from "#tests/support/media/served-media.ts";
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

/** A page of a project that the public finds where `shown` has it. */
async function aView(user?: User) {
  const backend = createMemoryBackend({ user });
  const owner = createMemoryBackend();
  onTestFinished(() => {
    backend.dispose();
    owner.dispose();
  });
  const project = unwrap(await owner.projects.create({ name: "The cut", picture: undefined }));
  const shown: { project: LoadedProject | undefined } = { project: undefined };
  const publicProjects: PublicProjects = { find: async () => success(shown.project), media: owner.media, dispose: () => undefined };
  const show = () =>
    mount(
      <InstanceRoot className="">
        <ViewPage projectId={project.id} publicProjects={publicProjects} backend={backend} onEditor={() => undefined} />
      </InstanceRoot>,
    );
  return { owner, project, shown, show };
}

const hidden = page.getByRole("heading", { name: "This project is not public, or there is no such project." });

test("B-30 a visitor of a private project reads that it is not public, and that its owner can sign in", async () => {
  const { show } = await aView();
  show();
  await expect.element(hidden).toBeVisible();
  await expect.element(page.getByText("If it is yours, sign in to see it.")).toBeVisible();
});

test("B-30 a signed-in user to whom a private project does not belong reads as whom, and can sign out", async () => {
  const { show } = await aView({ id: "mara", email: "mara@example.com" });
  show();
  await expect.element(hidden).toBeVisible();
  await expect.element(page.getByText("You are signed in as mara@example.com.")).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect.element(page.getByText("If it is yours, sign in to see it.")).toBeVisible();
});

test("B-30 a project that is made private while it is viewed stays as it is, and a message says so", async () => {
  const { project, shown, show } = await aView();
  shown.project = project;
  show();
  await expect.poll(() => document.title).toContain("The cut");
  shown.project = undefined;
  await expect
    .poll(() => {
      window.dispatchEvent(new Event("focus"));
      return document.body.textContent;
    })
    .toContain("This project is no longer public, or was deleted. You see it as it was last.");
  expect(document.title).toContain("The cut");
});

test("B-216 a visitor of a project whose picture stays on its owner's computer reads that it is not uploaded, and nothing is requested", async () => {
  const { project, shown, show } = await aView();
  shown.project = { ...project, picture: { url: "u1/projects/p1/videos/film.mp4", duration: 12, hasHiddenOriginal: true } };
  show();
  await expect.element(page.getByText("The preview of this video is not uploaded yet.")).toBeInTheDocument();
  expect(page.getByRole("alert").elements()).toEqual([]);
  expect(document.querySelector("video")?.src).toBe("");
});

test("B-220 a visitor sees the preview once it is stored, without a reload", async () => {
  const { owner, project, shown, show } = await aView();
  const url = unwrap(await owner.library.newPicturePath(project.id));
  shown.project = { ...project, picture: { url, duration: 12, hasHiddenOriginal: true } };
  show();
  await expect.element(page.getByText("The preview of this video is not uploaded yet.")).toBeInTheDocument();
  unwrap(await owner.media.storeProxy(url, await mediaBlob("edit-source.mp4")));
  shown.project = { ...project, picture: { url, duration: 12 } };
  await expect
    .poll(() => {
      window.dispatchEvent(new Event("focus"));
      return document.querySelector("video")?.readyState;
    })
    .toBeGreaterThan(1);
  expect(page.getByText("The preview of this video is not uploaded yet.").elements()).toEqual([]);
});
