import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
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
import { mountAccount } from "../account/account-settings-page.tsx";

beforeEach(() => preferColorScheme("dark"));
afterEach(() => {
  localStorage.removeItem("layback:language");
  setLanguage({ locale: "en" });
  document.documentElement.removeAttribute("dir");
});

describe("B-223 the account settings choose the language", () => {
  test("which is shown at once, stays on this device, and is English where none was chosen", async () => {
    mountAccount();
    expect(chosenLanguage()).toBe("en");
    await page.getByRole("button", { name: /@/u }).click();
    await page.getByRole("menuitem", { name: "Account Settings" }).click();
    const field = page.getByLabelText("Language");
    expect([...field.element().querySelectorAll("option")].map(({ textContent }) => textContent)).toEqual([
      "English",
      "Deutsch",
      "Español",
      "Français",
      "日本語",
    ]);
    await userEvent.selectOptions(field, "Deutsch");
    await expect.poll(() => presentLanguage().locale.slice(0, 2)).toBe("de");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect([chosenLanguage(), formatDb(-6)]).toEqual(["de", "−6,0 dB"]);
    await page.getByRole("button", { name: /@/u }).click();
    await page.getByRole("menuitem", { name: "Kontoeinstellungen" }).click();
    await userEvent.selectOptions(page.getByLabelText("Sprache"), "English");
    await page.getByRole("button", { name: /@/u }).click();
    await expect.element(page.getByRole("menuitem", { name: "Account Settings" })).toBeVisible();
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
