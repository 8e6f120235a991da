import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { mountIn } from "#embed/editor/mount-in.tsx";
import { openTimeline } from "#embed/timeline/open-timeline.tsx";
import { setLanguage } from "#model/text/language/language.ts";
import type { Language } from "#model/text/language/language.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import { messages } from "#model/text/messages.ts";
import { pageMessages } from "#model/text/page-messages.ts";
import { panelMessages } from "#model/text/panel-messages.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { aClip } from "#tests/support/model/builders.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { createScriptedAuth } from "#tests/support/server/scripted-auth.ts";
import { cutTexts } from "#tests/support/words/cut-texts.ts";
import { representatives } from "#tests/support/representatives.ts";
import { PSEUDO } from "#tests/support/words/pseudo-words.ts";
import { TRANSLATIONS } from "#tests/support/words/translations.ts";
import { mountAccount } from "../account/account-settings-page.tsx";
import { aProject, chooseFile, mediaFile, mountEditor, toneFile } from "../editor/mount-editor-page.tsx";
import { visitAs } from "../pages/visit.tsx";

const LANGUAGES: readonly (readonly [string, Language])[] = [
  ...representatives(Object.entries(TRANSLATIONS)).map(([locale, words]) => [locale, { locale, words }] as const),
  ["the pseudo-locale", PSEUDO],
];
const SIZES = [
  [1440, 900],
  [390, 844],
] as const;

beforeEach(() => preferColorScheme("dark"));

const button = (name: string) => page.getByRole("button", { name, exact: true });

/** Nothing of the page's texts is cut, the page does not scroll sideways, and axe finds nothing. */
async function expectWholeTexts(examined: Element | Document = document): Promise<void> {
  await document.fonts.ready;
  await expect.poll(() => cutTexts()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  await expectNoAxeFindings(examined);
}

/** An editor with a picture, clips on two lanes, and one of them selected. */
async function openEditor(): Promise<void> {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  const project = await aProject(backend, [toneFile("bed.wav", 8), toneFile("a-rather-long-name-of-a-take.wav", 3)]);
  const [item] = unwrap(await backend.library.list());
  const sound = { url: item?.path ?? "", originalDuration: 8, sourceOffset: 0 };
  const clips = [
    aClip({ ...sound, id: crypto.randomUUID(), name: "Bed", startTime: 0, endTime: 5 }),
    aClip({ ...sound, id: crypto.randomUUID(), name: "Rain", startTime: 1, endTime: 3, laneIndex: 1, muted: true }),
  ];
  const changes = clips.map((clip) => ({ kind: "putClip" as const, clip }));
  unwrap(await backend.operations.apply(project.id, { opId: crypto.randomUUID(), baseRev: 0, kind: "addClip", changes }));
  const { root } = mountEditor(backend);
  await expect.element(page.getByText(panelMessages.dropVideo)).toBeVisible();
  await expectWholeTexts();
  chooseFile(root, panelMessages.videoFile, await mediaFile("small-picture.mp4", "video/mp4"));
  await expect.element(page.getByRole("toolbar", { name: panelMessages.videoControls })).toBeVisible();
  await page.getByRole("heading", { name: "Layback" }).click();
  await userEvent.keyboard("{Control>}a{/Control}");
}

describe.each(LANGUAGES)("in %s", (_name, language) => {
  describe.each(SIZES)("at %i by %i", (width, height) => {
    beforeEach(async () => {
      setLanguage(language);
      await page.viewport(width, height);
      onTestFinished(async () => {
        setLanguage({ locale: "en" });
        await page.viewport(1440, 900);
      });
    });

    test.each(["/", "/about", "/login", "/reset-password"])("%s has no cut text", async (path) => {
      visitAs(path, createScriptedAuth());
      await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectWholeTexts();
    });

    test("signing up has no cut text", async () => {
      visitAs("/login", createScriptedAuth());
      await page.getByRole("tab", { name: pageMessages.signUp }).click();
      await expect.element(page.getByLabelText(pageMessages.confirmPassword)).toBeVisible();
      await expectWholeTexts();
    });

    test("the editor, its panels and its dialogs have no cut text", async () => {
      await openEditor();
      await expectWholeTexts();
      for (const open of [panelMessages.inspector, panelMessages.markers]) {
        await button(open).click();
        await expectWholeTexts();
        // A sheet on a narrow screen, a panel on a wide one.
        if (page.getByRole("dialog").elements().length > 0) await userEvent.keyboard("{Escape}");
        else await button(open).click();
      }
      await button(panelMessages.export).click();
      await expect.element(page.getByRole("dialog", { name: exportMessages.exportTitle })).toBeVisible();
      await expectWholeTexts();
      await userEvent.keyboard("{Escape}");
      // A narrow screen, which has no keyboard, has no such button.
      if (width < 600) return;
      await button(panelMessages.keyboardShortcuts).click();
      await expect.element(page.getByRole("dialog", { name: panelMessages.keyboardShortcuts })).toBeVisible();
      await expectWholeTexts();
    });

    test("a clip's menu and the project files have no cut text", async () => {
      await openEditor();
      const clip = page.getByRole("gridcell", { name: /B[eé]d/u });
      await expect.element(clip).toBeInTheDocument();
      const cell = clip.element();
      if (cell instanceof HTMLElement) cell.focus();
      await userEvent.keyboard("{Shift>}{F10}{/Shift}");
      await expect.element(page.getByRole("menu")).toBeVisible();
      await expectWholeTexts();
      await userEvent.keyboard("{Escape}");
      const files = button(panelMessages.showFiles);
      if (files.elements().length > 0) await files.click();
      await expect.element(page.getByRole("row", { name: /L[oó]ng/u })).toBeVisible();
      await expectWholeTexts();
    });

    test("the account settings have no cut text", async () => {
      mountAccount();
      await page.getByRole("button", { name: /@/u }).click();
      await page.getByRole("menuitem", { name: panelMessages.accountSettings }).click();
      await expect.element(page.getByLabelText(panelMessages.firstName)).toBeVisible();
      await expectWholeTexts();
    });

    test("an embedded timeline has no cut text, and its time runs from left to right", async () => {
      const place = document.createElement("main");
      place.style.cssText = "block-size: 300px";
      document.body.append(place);
      const clip = { id: "a", name: "Bed", url: "none.mp3", endTime: 4 };
      const { words, locale } = language;
      // As the page of a frame mounts it: in a shadow root it would have its styles in a build only.
      const project = { version: 1 as const, id: "given", clips: [clip] };
      const timeline = openTimeline((...given) => mountIn(place, ...given), { project, locale, messages: words ?? {} });
      onTestFinished(() => {
        timeline.dispose();
        place.remove();
      });
      await expect.element(page.getByRole("grid", { name: messages.timelineLabel })).toBeInTheDocument();
      await expectWholeTexts(place);
      const grid = page.getByRole("grid").element();
      expect(getComputedStyle(grid).direction).toBe("ltr");
    });
  });
});
