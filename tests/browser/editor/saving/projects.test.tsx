import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { failure, success } from "#model/result.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { aProject, chooseFile, mountEditor, shownClips, toneFile } from "../mount-editor-page.tsx";
import { isExhaustive } from "#tests/support/representatives.ts";

beforeEach(() => preferColorScheme("dark"));

const projectName = page.getByRole("textbox", { name: "Project name" });
const saving = page.getByRole("status", { name: "Saving" });
const openMenu = () => page.getByRole("button", { name: "Projects", exact: true }).click();
const entry = (name: string | RegExp) => page.getByRole("menuitem", { name });

function aBackend(): Backend {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  return backend;
}

describe("B-45 projects: switching between them", () => {
  test("the menu lists those edited last first; opening one shows it, and the previous one is complete when it is opened again", async () => {
    const backend = aBackend();
    unwrap(await backend.projects.create({ name: "Reel 1", picture: undefined }));
    unwrap(await backend.projects.create({ name: "Reel 2", picture: undefined }));
    await aProject(backend, [toneFile("bed.wav", 4)]);
    const { root } = mountEditor(backend);
    await expect.element(projectName).toHaveValue("Reel 2");
    await page.getByRole("button", { name: "Add Bed to timeline" }).click();
    await expect.poll(shownClips).toEqual(["Bed"]);
    const time = page.getByRole("timer", { name: "Playback time" });
    await expect.element(time).toHaveTextContent("0:00.000 / 0:04.000");
    await page.getByRole("heading", { name: "Layback" }).click();
    await userEvent.keyboard("{End}");
    await expect.element(time).toHaveTextContent("0:04.000 / 0:04.000");

    await openMenu();
    await expect.element(entry(/Reel 1/u)).toBeVisible();
    const texts = page
      .getByRole("menuitem")
      .elements()
      .map((item) => item.textContent);
    expect(texts.map((text) => /(?:New|Open|Save|All) projects?|Reel \d/u.exec(text ?? "")?.[0])).toEqual([
      "New project",
      "Open project",
      "Save project",
      "Reel 2",
      "Reel 1",
      "All projects",
    ]);
    await expectNoAxeFindings(root);
    await entry(/Reel 1/u).click();
    await expect.element(projectName).toHaveValue("Reel 1");
    await expect.poll(shownClips).toEqual([]);
    await expect.element(time).toHaveTextContent("0:00.000 / 0:00.000");

    await openMenu();
    await entry(/Reel 2/u).click();
    await expect.element(projectName).toHaveValue("Reel 2");
    await expect.poll(shownClips).toEqual(["Bed"]);
    // Its playhead is restored too.
    await expect.element(time).toHaveTextContent("0:04.000 / 0:04.000");
  });

  test.runIf(isExhaustive)(
    "of two requested in sequence the later is opened, even if the response for the first arrives last",
    async () => {
      const backend = aBackend();
      const slow = unwrap(await backend.projects.create({ name: "Slow", picture: undefined }));
      unwrap(await backend.projects.create({ name: "Open", picture: undefined }));
      let answerSlow = () => {};
      const isAsked = new Promise<void>((resolve) => {
        answerSlow = resolve;
      });
      let isAnswered = false;
      const load: Backend["projects"]["load"] = async (id) => {
        if (id === slow.id) await isAsked;
        const answer = await backend.projects.load(id);
        isAnswered = true;
        return answer;
      };
      mountEditor({ ...backend, projects: { ...backend.projects, load } });
      await expect.element(projectName).toHaveValue("Open");
      await openMenu();
      await entry(/Slow/u).click();
      await openMenu();
      await entry("New project").click();
      await expect.element(projectName).toHaveValue("Untitled");
      answerSlow();
      await expect.poll(() => isAnswered).toBe(true);
      await openMenu();
      await expect.element(entry(/Untitled/u).getByLabelText("Open now")).toBeVisible();
      await expect.element(projectName).toHaveValue("Untitled");
    },
  );

  test("B-125 edits that the server has not received stay queued with the project that is left, and are sent when it is opened again", async () => {
    const backend = aBackend();
    const other = unwrap(await backend.projects.create({ name: "Other", picture: undefined }));
    const edited = unwrap(await backend.projects.create({ name: "Edited", picture: undefined }));
    await aProject(backend, [toneFile("bed.wav", 4)]);
    let isDown = true;
    const apply: Backend["operations"]["apply"] = async (...call) =>
      isDown ? failure({ kind: "unreachable", message: "Failed to fetch" }) : backend.operations.apply(...call);
    mountEditor({ ...backend, operations: { ...backend.operations, apply } });
    await page.getByRole("button", { name: "Add Bed to timeline" }).click();
    await expect.element(saving).toHaveTextContent("Offline");

    await openMenu();
    await entry(/Other/u).click();
    await expect.element(projectName).toHaveValue("Other");
    await expect.element(saving).toHaveTextContent(/^\d changes? to another project waiting$/u);
    isDown = false;
    await openMenu();
    await entry(/Edited/u).click();
    await expect.poll(shownClips).toEqual(["Bed"]);
    const clipsOf = async (id: string) => unwrap(await backend.projects.load(id)).clips.map((clip) => clip.name);
    await expect.poll(() => clipsOf(edited.id)).toEqual(["Bed"]);
    expect(await clipsOf(other.id)).toEqual([]);
  });

  test("Escape in the project's name restores it and leaves the field: Space then plays", async () => {
    const backend = aBackend();
    unwrap(await backend.projects.create({ name: "Reel 1", picture: undefined }));
    await aProject(backend, [toneFile("bed.wav", 4)]);
    mountEditor(backend);
    await page.getByRole("button", { name: "Add Bed to timeline" }).click();
    await projectName.fill("Reel 1 two");
    await userEvent.keyboard("{Escape} ");
    await expect.element(page.getByRole("button", { name: "Pause", exact: true }).first()).toBeVisible();
    await expect.element(projectName).toHaveValue("Reel 1");
    await userEvent.keyboard(" ");
  });

  test("'New project' starts an empty one; one that cannot be opened says why, and the present one stays", async () => {
    const backend = aBackend();
    unwrap(await backend.projects.create({ name: "Reel 1", picture: undefined }));
    const load: Backend["projects"]["load"] = async () => failure({ kind: "unreachable", message: "Failed to fetch" });
    mountEditor({ ...backend, projects: { ...backend.projects, load } });
    await expect.element(projectName).toHaveValue("Reel 1");
    await openMenu();
    await entry("New project").click();
    await expect.element(projectName).toHaveValue("Untitled");
    await openMenu();
    await entry(/Reel 1/u).click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("The project could not be opened: the server could not be reached");
    await expect.element(projectName).toHaveValue("Untitled");
  });
});

describe("a menu of projects that the server does not list", () => {
  test("says why, and lists them once the server is back and the user tries again", async () => {
    const backend = aBackend();
    unwrap(await backend.projects.create({ name: "Reel 1", picture: undefined }));
    let isAway = true;
    const list: Backend["projects"]["list"] = async () =>
      isAway ? failure({ kind: "unreachable", message: "Failed to fetch" }) : backend.projects.list();
    mountEditor({ ...backend, projects: { ...backend.projects, list } });
    await expect.element(projectName).toHaveValue("Reel 1");
    await openMenu();
    await expect.element(entry("Projects could not be listed: the server could not be reached")).toBeVisible();
    isAway = false;
    await page.getByRole("menuitem", { name: "Try again", exact: true }).click();
    await openMenu();
    await expect.element(entry(/Reel 1/u)).toBeVisible();
  });
});

describe("whether a project is public", () => {
  test("without the server's answer the switch cannot be pressed, and the reason is shown", async () => {
    const backend = aBackend();
    await aProject(backend, []);
    const unreachable = async () => failure({ kind: "unreachable", message: "Failed to fetch" } as const);
    mountEditor({ ...backend, sharing: { isPublic: unreachable, setPublic: unreachable, linkTo: (project) => project } });
    await openMenu();
    await entry("Share project").click();
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("It could not be found out whether this project is public: the server could not be reached");
    await expect.element(page.getByRole("switch")).toBeDisabled();
  });

  test("the switch shows the server's state; if the server refuses, nothing is changed, and it says why", async () => {
    const backend = aBackend();
    const { id } = await aProject(backend, []);
    let isRefusing = false;
    let answer = () => undefined as void;
    const asked: (readonly [id: string, isPublic: boolean])[] = [];
    const sharing: Backend["sharing"] = {
      isPublic: async () => success(false),
      setPublic: async (...change) => {
        asked.push(change);
        await new Promise<void>((resolve) => (answer = resolve));
        return isRefusing ? failure({ kind: "unreachable", message: "Failed to fetch" }) : success(undefined);
      },
      linkTo: (project) => `https://layback.example/embed?project=${project}`,
    };
    mountEditor({ ...backend, sharing });
    await openMenu();
    await entry("Share project").click();
    const toggle = page.getByRole("switch", { name: "Anybody with the link can look at this project" });
    await expect.element(page.getByText(editorMessages.sharePrivate)).toBeVisible();
    (toggle.element() as HTMLElement).focus();
    await userEvent.keyboard(" ");
    // A second press before the server's response does nothing; the focus stays.
    await userEvent.keyboard(" ");
    await expect.element(toggle).toHaveFocus();
    answer();
    await expect.element(page.getByText(editorMessages.sharePublic)).toBeVisible();
    await expect.element(page.getByRole("textbox", { name: "Link" })).toHaveValue(`https://layback.example/embed?project=${id}`);
    isRefusing = true;
    await userEvent.keyboard(" ");
    answer();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Nothing was changed: the server could not be reached");
    await expect.element(toggle).toBeChecked();
    expect(asked).toEqual([
      [id, true],
      [id, false],
    ]);
  });
});

describe("a project as a file", () => {
  /** Catches the file that the browser would download. */
  function catchDownload(): Promise<File> {
    return new Promise((resolve, reject) => {
      const onClick = (event: MouseEvent) => {
        if (!(event.target instanceof HTMLAnchorElement) || event.target.download === "") return;
        event.preventDefault();
        window.removeEventListener("click", onClick, true);
        const { href, download } = event.target;
        fetch(href)
          .then(async (response) => resolve(new File([await response.blob()], download)))
          .catch(reject);
      };
      window.addEventListener("click", onClick, true);
    });
  }

  test("a saved file is opened as another project with the same clips; an invalid one is refused with the path to its fault", async () => {
    const backend = aBackend();
    const { id } = await aProject(backend, [toneFile("bed.wav", 4)]);
    const { root } = mountEditor(backend);
    await page.getByRole("button", { name: "Add Bed to timeline" }).click();
    await expect.poll(async () => unwrap(await backend.projects.load(id)).clips.length).toBe(1);
    const caught = catchDownload();
    await openMenu();
    await entry("Save project file").click();
    const file = await caught;
    const open = (text: string) => chooseFile(root, "Project file", new File([text], file.name));
    const text = await file.text();
    expect(JSON.parse(text)).toMatchObject({ version: 1, id, clips: [{ name: "Bed", startTime: 0, endTime: 4 }] });

    open(text.replace('"endTime": 4', '"endTime": -4'));
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent(/^The project could not be opened: Not a project, at clips\[0\]\.endTime/u);
    expect(unwrap(await backend.projects.list()).map((project) => project.id)).toEqual([id]);

    open(text);
    await expect.poll(async () => unwrap(await backend.projects.list()).length).toBe(2);
    await expect.poll(shownClips).toEqual(["Bed"]);
    const [second] = unwrap(await backend.projects.list());
    const [made, original] = await Promise.all([second?.id ?? "", id].map(async (one) => unwrap(await backend.projects.load(one))));
    expect(made?.clips[0]).toEqual({ ...original?.clips[0], id: made?.clips[0]?.id });
    expect(made?.clips[0]?.id).not.toBe(original?.clips[0]?.id);
  });

  test("the focus, which the menu had, is in the editor when the file is open: its keys work", async () => {
    const backend = aBackend();
    await aProject(backend, [toneFile("bed.wav", 4)]);
    const { root } = mountEditor(backend);
    await expect.element(projectName).toHaveValue("Untitled");
    // The menu returns the focus to its button while the system's dialog is open.
    const button = page.getByRole("button", { name: "Projects", exact: true }).element() as HTMLElement;
    button.focus();
    const clip = { id: "a", name: "Bed", url: "none.mp3", startTime: 0, endTime: 4 };
    chooseFile(root, "Project file", new File([JSON.stringify({ version: 1, id: "kept", name: "Of a file", clips: [clip] })], "kept.json"));
    await expect.element(projectName).toHaveValue("Of a file");
    expect(button.isConnected).toBe(false);
    await expect.poll(() => root.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard("{End}");
    await expect.element(page.getByRole("timer", { name: "Playback time" })).toHaveTextContent("0:04.000 / 0:04.000");
  });
});
