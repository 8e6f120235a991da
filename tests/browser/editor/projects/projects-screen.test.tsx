import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Backend, LoadedProject } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { EditorView } from "#editor/editor-page.tsx";
import { messages } from "#model/text/messages.ts";
import { projectMessages } from "#model/text/project-messages.ts";
import { failure } from "#model/result.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { aClip } from "#tests/support/model/builders.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { mount } from "#tests/support/browser/mount-react.tsx";
import { isExhaustive } from "#tests/support/representatives.ts";
import { InstanceRoot } from "#ui/dom/instance-root.tsx";
import { anEditor, mediaFile, mountEditor } from "../mount-editor-page.tsx";

beforeEach(() => preferColorScheme("dark"));

const UNREACHABLE = { kind: "unreachable", message: "Failed to fetch" } as const;
const projectName = page.getByRole("textbox", { name: "Project name" });
const screen = page.getByRole("dialog", { name: "Projects" });
const cards = screen.getByRole("list", { name: "Projects" });
const openButton = (name: string) => cards.getByRole("button", { name: new RegExp(`^Open ${name}, `, "u") });
const button = (name: string) => screen.getByRole("button", { name, exact: true });

/** The names on the cards, in order. */
const shown = () =>
  cards
    .getByRole("listitem")
    .elements()
    .map((card) => card.querySelector("bdi")?.textContent);

function aBackend(): Backend {
  // A minute between two edits: times tell projects apart.
  let nowMs = Date.parse("2026-11-21T13:00:00Z");
  const backend = createMemoryBackend({ now: () => new Date((nowMs += 60_000)) });
  onTestFinished(() => backend.dispose());
  return backend;
}

async function create(backend: Backend, ...names: readonly string[]): Promise<LoadedProject[]> {
  const made: LoadedProject[] = [];
  for (const name of names) made.push(unwrap(await backend.projects.create({ name, picture: undefined })));
  return made;
}

async function openScreen(): Promise<void> {
  await page.getByRole("button", { name: "Projects", exact: true }).click();
  await page.getByRole("menuitem", { name: "All projects" }).click();
  await expect.element(screen).toBeVisible();
}

const namesOn = async (backend: Backend) => unwrap(await backend.projects.list()).map(({ name }) => name);

describe("B-183 the projects screen", () => {
  test("shows each project with length and time of its last edit, the last one first; a press opens it", async () => {
    const backend = aBackend();
    const [first] = await create(backend, "Reel", "Reel");
    const clip = aClip({ id: "c", startTime: 1, endTime: 83 });
    const changes = [{ kind: "putClip", clip }] as const;
    unwrap(await backend.operations.apply(first?.id ?? "", { opId: "a", baseRev: 0, kind: "addClip", changes }));
    const { root } = mountEditor(backend);
    await expect.element(projectName).toHaveValue("Reel");
    await openScreen();
    await expect.poll(shown).toEqual(["Reel", "Reel"]);
    const labels = openButton("Reel")
      .elements()
      .map((card) => card.getAttribute("aria-label"));
    expect(labels[0]).toMatch(/^Open Reel, 1:23, edited .*\d/u);
    expect(labels[1]).toMatch(/^Open Reel, 0:00, edited .*\d/u);
    expect(labels[0]?.split("edited")[1]).not.toBe(labels[1]?.split("edited")[1]);
    // The one that is open has the focus.
    await expect.element(openButton("Reel").nth(1)).toHaveFocus();
    await expectNoAxeFindings(root);
    await openButton("Reel").first().click();
    await expect.element(screen).not.toBeInTheDocument();
    await expect.element(page.getByRole("timer", { name: "Playback time" })).toHaveTextContent("/ 1:23.000");
  });

  test("names are edited in place: Enter and blur keep, Escape restores; the open project's change is an edit that can be undone", async () => {
    const backend = aBackend();
    await create(backend, "Closed", "Open");
    mountEditor(backend);
    await expect.element(projectName).toHaveValue("Open");
    await openScreen();
    const field = screen.getByRole("textbox", { name: /^Name of / });
    await expect.element(openButton("Closed")).toBeVisible();
    (openButton("Closed").element() as HTMLElement).focus();
    await userEvent.keyboard("{F2}Discarded{Escape}");
    expect(shown()).toEqual(["Open", "Closed"]);
    await expect.element(openButton("Closed")).toHaveFocus();
    await userEvent.keyboard("{F2} {Enter}");
    const refusal = screen.getByText(messages.nameEmpty);
    await expect.element(refusal).toBeVisible();
    const isUncut = () => {
      const { left, right, top, bottom } = refusal.element().getBoundingClientRect();
      return [top + 2, bottom - 2].every((y) => document.elementFromPoint((left + right) / 2, y) === refusal.element());
    };
    await expect.poll(isUncut).toBe(true);
    await userEvent.keyboard("{Control>}a{/Control}Second{Enter}");
    await expect.poll(() => namesOn(backend)).toEqual(["Second", "Open"]);
    expect(shown()).toEqual(["Open", "Second"]);
    await button("Rename Open").click();
    await field.fill("First");
    (openButton("Second").element() as HTMLElement).focus();
    await expect.poll(() => namesOn(backend)).toEqual(["First", "Second"]);
    await userEvent.keyboard("{Escape}");
    await expect.element(screen).not.toBeInTheDocument();
    await expect.element(projectName).toHaveValue("First");
    await page.getByRole("button", { name: /^Undo/u }).click();
    await expect.element(projectName).toHaveValue("Open");
  });

  test("B-105 Space after a press on Duplicate opens no project: it plays, as after every press", async () => {
    const backend = aBackend();
    await create(backend, "A");
    mountEditor(backend);
    await openScreen();
    await button("Duplicate A").click();
    await expect.element(openButton("A copy")).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect.element(page.getByText(messages.timelineHasNoClips).first()).toBeInTheDocument();
    await expect.element(screen).toBeVisible();
    await userEvent.keyboard("{ArrowRight} ");
    await expect.element(screen).not.toBeInTheDocument();
    await expect.element(projectName).toHaveValue("A");
  });

  test("works with the keyboard alone: arrows, Home and End move, Delete, Ctrl+D and Enter act", async () => {
    const backend = aBackend();
    await create(backend, "A", "B", "C");
    mountEditor(backend);
    await expect.element(projectName).toHaveValue("C");
    await openScreen();
    await expect.element(openButton("C")).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(openButton("B")).toHaveFocus();
    await userEvent.keyboard("{End}");
    await expect.element(openButton("A")).toHaveFocus();
    await userEvent.keyboard("{ArrowLeft}{Delete}");
    await expect.element(button("Undo: Deleted “B”")).toHaveFocus();
    await expect.poll(() => namesOn(backend)).toEqual(["C", "A"]);
    await userEvent.keyboard("{Enter}");
    await expect.element(openButton("B")).toHaveFocus();
    await expect.poll(() => namesOn(backend)).toEqual(["C", "B", "A"]);
    // A held key repeats, and makes one copy.
    await userEvent.keyboard("{Control>}{d>4}{/d}{/Control}");
    await expect.element(openButton("B copy")).toHaveFocus();
    await userEvent.keyboard("{ArrowRight>4}{/ArrowRight}");
    await expect.element(openButton("A")).toHaveFocus();
    expect(shown()).toEqual(["B copy", "C", "B", "A"]);
    await userEvent.keyboard("{Home}");
    await userEvent.keyboard("{Tab}");
    await expect.element(button("Rename B copy")).toHaveFocus();
    await userEvent.keyboard("{Home}{Enter}");
    await expect.element(projectName).toHaveValue("B copy");
  });

  test.runIf(isExhaustive)("a long list stays where it was scrolled to after a press beside the cards", async () => {
    const backend = aBackend();
    await create(backend, ...Array.from({ length: 40 }, (_, index) => `Reel ${index + 1}`));
    mountEditor(backend);
    await openScreen();
    await expect.element(openButton("Reel 40")).toHaveFocus();
    await screen.getByRole("heading", { name: "Projects" }).click();
    openButton("Reel 8").element().scrollIntoView();
    // More cards appear as the end comes near.
    await expect.poll(() => shown().length).toBe(40);
    await new Promise(requestAnimationFrame);
    await expect.element(openButton("Reel 40")).toHaveFocus();
    expect(openButton("Reel 40").element().getBoundingClientRect().bottom).toBeLessThan(0);
  });

  test("with more than eight projects there is a search, which looks for words of the name", async () => {
    const backend = aBackend();
    await create(backend, ...Array.from({ length: 8 }, (_, index) => `Reel ${index + 1}`));
    mountEditor(backend);
    await openScreen();
    await expect.poll(() => shown().length).toBe(8);
    const search = screen.getByRole("textbox", { name: "Search projects" });
    await expect.element(search).not.toBeInTheDocument();
    await userEvent.keyboard("{Control>}d{/Control}");
    await search.fill("copy 8");
    await expect.poll(shown).toEqual(["Reel 8 copy"]);
    await expect.element(screen.getByText("1 of 9")).toBeVisible();
    await search.fill("nothing");
    await expect.element(screen.getByText(projectMessages.noneFound("nothing"))).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => shown().length).toBe(9);
  });

  test.runIf(isExhaustive)("says why the list is missing, tries again on request and when the network is back", async () => {
    const backend = aBackend();
    await create(backend, "Reel");
    let isAway = true;
    const list: Backend["projects"]["list"] = async () => (isAway ? failure(UNREACHABLE) : backend.projects.list());
    const { root } = mountEditor({ ...backend, projects: { ...backend.projects, list } });
    await expect.element(projectName).toHaveValue("Reel");
    await openScreen();
    await expect.element(screen.getByRole("alert")).toHaveTextContent("Projects could not be listed: the server could not be reached");
    await expectNoAxeFindings(root);
    await button("Try again").click();
    await expect.element(screen.getByRole("alert")).toBeVisible();
    isAway = false;
    window.dispatchEvent(new Event("online"));
    await expect.poll(shown).toEqual(["Reel"]);
  });

  test.runIf(isExhaustive)("what the server refuses stands on the card, and the project is as before", async () => {
    const backend = aBackend();
    await create(backend, "Closed", "Open");
    const away = async () => failure(UNREACHABLE);
    mountEditor({ ...backend, projects: { ...backend.projects, setDeleted: away, duplicate: away, revision: away } });
    await openScreen();
    await expect.element(openButton("Closed")).toBeVisible();
    const alert = cards.getByRole("alert");
    (openButton("Closed").element() as HTMLElement).focus();
    for (const [keys, sentence] of [
      ["{Delete}", "“Closed” was not deleted: the server could not be reached"],
      ["{Control>}d{/Control}", "“Closed” was not duplicated: the server could not be reached"],
      ["{F2}Second{Enter}", "Not renamed to “Second”: the server could not be reached"],
    ] as const) {
      await userEvent.keyboard(keys);
      await expect.element(alert).toHaveTextContent(sentence);
      await expect.element(openButton("Closed")).toHaveFocus();
      expect(shown()).toEqual(["Open", "Closed"]);
    }
  });
});

describe("B-184 deleted projects", () => {
  test.runIf(isExhaustive)("keep their place until the screen closes; the open one is left then, and another one opens", async () => {
    const backend = aBackend();
    await create(backend, "Other", "Open");
    mountEditor(backend);
    await expect.element(projectName).toHaveValue("Open");
    await openScreen();
    await button("Delete Open").click();
    await expect.element(button("Undo: Deleted “Open”")).toHaveFocus();
    expect(shown()).toEqual(["Deleted “Open”", "Other"]);
    await expect.poll(() => namesOn(backend)).toEqual(["Other"]);
    await userEvent.keyboard("{Escape}");
    await expect.element(projectName).toHaveValue("Other");
  });

  test.runIf(isExhaustive)("the open one does not stay open if the one opened in its place cannot be loaded, nor if none can", async () => {
    const backend = aBackend();
    await create(backend, "Other", "Open");
    let isAway = false;
    const load: Backend["projects"]["load"] = async () => failure(UNREACHABLE);
    const getOrCreate: Backend["projects"]["getOrCreate"] = async () => (isAway ? failure(UNREACHABLE) : backend.projects.getOrCreate());
    mountEditor({ ...backend, projects: { ...backend.projects, load, getOrCreate } });
    await expect.element(projectName).toHaveValue("Open");
    await openScreen();
    await button("Delete Open").click();
    await expect.poll(() => namesOn(backend)).toEqual(["Other"]);
    isAway = true;
    await openButton("Other").click();
    await expect.element(page.getByText("Your project could not be loaded")).toBeVisible();
    isAway = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(projectName).toHaveValue("Other");
  });

  test("are restored for 30 days from “Recently deleted”; if none is left a new project opens", async () => {
    const backend = aBackend();
    await create(backend, "Only");
    const { root } = mountEditor(backend);
    await openScreen();
    await button("Recently deleted").click();
    await expect.element(screen.getByText(projectMessages.noneDeleted)).toBeVisible();
    await button("All projects").click();
    await button("Delete Only").click();
    await expect.poll(() => namesOn(backend)).toEqual([]);
    await button("Close").click();
    await expect.element(projectName).toHaveValue("Untitled");
    await openScreen();
    await button("Recently deleted").click();
    await expectNoAxeFindings(root);
    await button("Restore: Deleted “Only”").click();
    await expect.poll(() => namesOn(backend)).toContain("Only");
    await openButton("Only").click();
    await expect.element(projectName).toHaveValue("Only");
  });
});

test.runIf(isExhaustive)("B-183 the card of a picture that has been open here shows a frame of it, also for a copy", async () => {
  const backend = aBackend();
  const { id } = unwrap(await backend.projects.create({ name: "Film", picture: undefined }));
  const film = unwrap(await backend.library.import(await mediaFile("small-picture.mp4", "video/mp4"), { projectId: id, duration: 5 }));
  unwrap(await backend.projects.setPicture(id, { url: film.path, duration: 5 }));
  const editor = anEditor({ backend });
  mount(
    <InstanceRoot>
      <EditorView editor={editor} />
    </InstanceRoot>,
  );
  void editor.start();
  await expect.poll(() => editor.posters.load(film.path), { timeout: 10_000, interval: 200 }).toBeDefined();
  await openScreen();
  await expect.element(openButton("Film")).toHaveFocus();
  await userEvent.keyboard("{Control>}d{/Control}");
  const widths = () => [...cards.element().querySelectorAll("img")].map((image) => image.naturalWidth);
  await expect.poll(widths).toEqual([480, 480]);
});
