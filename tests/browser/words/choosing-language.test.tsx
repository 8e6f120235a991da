import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { createMemoryBackend, LOCAL_USER } from "#backend/memory/memory.ts";
import { AccountSection } from "#editor/account/account-section.tsx";
import { StoredThemeRoot } from "#editor/theme/theme-setting.tsx";
import { InstanceRoot } from "#ui/dom/instance-root.tsx";
import { EDITOR_WORDS } from "#ui/language/languages.ts";
import { mount } from "#tests/support/browser/mount-react.tsx";
import { startLanguage } from "#app/start-language.ts";
import { chosenLanguage, showLanguage } from "#editor/account/chosen-language.ts";
import { answerRequest } from "#embed/frame/answer-request.ts";
import { readRequest } from "#embed/frame/request.ts";
import { mountTimeline } from "#embed/timeline/mount-timeline.ts";
import type { TimelineOptions } from "#embed/api.ts";
import { presentLanguage, setLanguage } from "#model/text/language/language.ts";
import { timelineGerman } from "#model/text/de/timeline-german.ts";
import { formatDb } from "#model/time/time.ts";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { mountAccount, openMenu } from "../account/account-settings-page.tsx";

beforeEach(() => preferColorScheme("dark"));
afterEach(() => {
  localStorage.removeItem("layback:language");
  setLanguage({ locale: "en" });
  document.documentElement.removeAttribute("dir");
});

/** The account section of an editor on the web site's own page. */
function mountOwnPage() {
  return mount(
    <StoredThemeRoot className="">
      <AccountSection backend={createMemoryBackend()} user={LOCAL_USER} beforeSignOut={() => Promise.resolve(true)} />
    </StoredThemeRoot>,
  );
}

async function openLanguages(name: string) {
  await openMenu();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

const choice = (name: string) => page.getByRole("menuitemradio", { name, exact: true });

describe("B-223 the account menu chooses the language", () => {
  test("which is shown at once, stays on this device, and is English where none was chosen", async () => {
    mountOwnPage();
    expect(chosenLanguage()).toBe("en");
    await openLanguages("Language");
    await expect.element(choice("English")).toHaveAttribute("aria-checked", "true");
    const names = page.getByRole("menuitemradio").elements();
    expect(names.map(({ textContent }) => textContent)).toEqual(["English", "Deutsch", "Español", "Français", "日本語"]);
    await choice("Deutsch").click();
    await expect.poll(() => presentLanguage().locale.slice(0, 2)).toBe("de");
    expect([chosenLanguage(), formatDb(-6)]).toEqual(["de", "−6,0 dB"]);
    await openLanguages("Sprache");
    await choice("English").click();
    await openLanguages("Language");
    await expect.element(choice("English")).toHaveAttribute("aria-checked", "true");
  });

  test("and not where the page around the editor decides", async () => {
    mountAccount();
    await openMenu();
    await expect.element(page.getByRole("menuitem", { name: "Sign Out" })).toBeVisible();
    expect(page.getByRole("menuitem", { name: "Language" }).elements()).toEqual([]);
  });

  test("a list of the browser with texts that are no tags is no obstacle", async () => {
    const languages = vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-US@posix", "C", "de-AT"]);
    onTestFinished(() => languages.mockRestore());
    expect(await showLanguage("de")).toBe(true);
    expect(presentLanguage().locale).toBe("de-AT");
    expect(await showLanguage("en")).toBe(true);
    expect(presentLanguage().locale).toBe("en");
  });

  test("sentences that cannot be loaded leave the page in its language, and the menu says why; a new page is in English", async () => {
    const load = vi.spyOn(EDITOR_WORDS.ja, "load").mockRejectedValue(new Error("No connection"));
    const reported = vi.spyOn(globalThis, "reportError").mockReturnValue(undefined);
    onTestFinished(() => {
      load.mockRestore();
      reported.mockRestore();
    });
    mountOwnPage();
    await openLanguages("Language");
    await choice("日本語").click();
    await expect.element(page.getByText("No connection")).toBeVisible();
    expect([chosenLanguage(), presentLanguage().locale]).toEqual(["en", "en"]);
    localStorage.setItem("layback:language", "ja");
    await startLanguage();
    expect([presentLanguage().locale, reported.mock.calls.length]).toEqual(["en", 1]);
  });

  test("the focus stays in the page around an editor, unless it was in the editor", async () => {
    const { host } = mount(
      <InstanceRoot>
        <button type="button">Inside</button>
      </InstanceRoot>,
    );
    setLanguage({ locale: "fr" });
    await expect.poll(() => host.querySelector("[lang]")?.getAttribute("lang")).toBe("fr");
    expect(document.activeElement).toBe(document.body);
    await page.getByRole("button", { name: "Inside" }).click();
    setLanguage({ locale: "de" });
    await expect.poll(() => host.contains(document.activeElement)).toBe(true);
  });

  test("and the document says which one it is", async () => {
    await startLanguage();
    const { documentElement } = document;
    expect([documentElement.lang.slice(0, 2), documentElement.dir]).toEqual(["en", "ltr"]);
    await showLanguage("de");
    expect([documentElement.lang.slice(0, 2), documentElement.dir]).toEqual(["de", "ltr"]);
    setLanguage({ locale: "he" });
    expect([documentElement.lang, documentElement.dir]).toEqual(["he", "rtl"]);
  });
});

describe("an embedded timeline", () => {
  function mountIn(options: TimelineOptions) {
    const place = document.createElement("div");
    place.style.cssText = "inline-size: 600px; block-size: 300px";
    document.body.append(place);
    onTestFinished(() => place.remove());
    const timeline = mountTimeline(place, options);
    onTestFinished(() => timeline.dispose());
    return place;
  }
  const cells = () =>
    page
      .getByRole("grid")
      .elements()
      .map((grid) => grid.getAttribute("aria-label"));
  const sliderOf = (place: HTMLElement) => place.querySelector(".layback")?.shadowRoot?.querySelector("input[type='range'][aria-label]");

  test("loads the German words before it is drawn", async () => {
    const place = mountIn({ locale: "de-AT" });
    expect(sliderOf(place)).toBeFalsy();
    await expect.poll(() => sliderOf(place)?.getAttribute("aria-label")).toBe("Abspielkopf");
    expect(presentLanguage().locale).toBe("de-AT");
  });

  test("takes words of the page at once; what they lack is English", async () => {
    const place = mountIn({ locale: "fr", messages: { timeline: { playhead: "Tête de lecture" } } });
    await expect.poll(() => sliderOf(place)?.getAttribute("aria-label")).toBe("Tête de lecture");
    expect(cells()).toContain("Timeline");
  });

  test("the last language given holds for all timelines of the page", async () => {
    const first = mountIn({});
    await expect.poll(() => sliderOf(first)?.getAttribute("aria-label")).toBe("Playhead");
    mountIn({ locale: "de", messages: timelineGerman });
    await expect.poll(() => sliderOf(first)?.getAttribute("aria-label")).toBe("Abspielkopf");
  });

  test("refuses a text that is no language tag, and mounts nothing", () => {
    const place = document.createElement("div");
    expect(() => mountTimeline(place, { locale: "auf Deutsch" })).toThrow(RangeError);
    expect(place.childElementCount).toBe(0);
  });

  test("in a frame is told its language by a request", async () => {
    const read = readRequest({ id: 1, method: "setLocale", params: ["de"] });
    if (!read.ok) throw new Error(read.message);
    await answerRequest({} as never, read.request);
    expect(presentLanguage().locale).toBe("de");
    expect(readRequest({ id: 1, method: "setLocale", params: [5] }).ok).toBe(false);
  });
});
