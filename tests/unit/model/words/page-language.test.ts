import { afterEach, describe, expect, test } from "vitest";
import { german } from "#model/text/de/german.ts";
import { timelineGerman } from "#model/text/de/timeline-german.ts";
import { onLanguage, presentLanguage, setLanguage, setLanguageWhenLoaded, textDirection } from "#model/text/language/language.ts";
import { listText } from "#model/text/language/lists.ts";
import { asQuantity, decimalText, plainNumber, textOrder } from "#model/text/language/numbers.ts";
import type { Words } from "#model/text/language/words.ts";
import { messages } from "#model/text/messages.ts";
import { panelMessages } from "#model/text/panel-messages.ts";
import { asSentence, readableCause } from "#model/text/readable-cause.ts";
import { sizeText } from "#model/text/size-text.ts";
import { setClipField } from "#model/timeline/clip-fields.ts";
import { readTime } from "#model/time/time-entry.ts";
import type { TimeStyles } from "#model/time/time-style.ts";
import { formatDb, formatFineDb, formatSeconds, formatTimeExact, signedSeconds } from "#model/time/time.ts";
import { EDITOR_WORDS } from "#ui/language/languages.ts";
import { TIMELINE_WORDS } from "#ui/language/timeline-words.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { ENGLISH, mapWords, PSEUDO, pseudoText } from "#tests/support/words/pseudo-words.ts";
import { TRANSLATIONS } from "#tests/support/words/translations.ts";

const SECONDS: TimeStyles = { place: { kind: "seconds" }, source: { kind: "seconds" }, length: { kind: "seconds" } };

afterEach(() => setLanguage({ locale: "en" }));

describe("one language per page (B-223)", () => {
  test("the sentences of every group change at once, and those who follow the language are notified", () => {
    const heard: string[] = [];
    const stop = onLanguage(() => heard.push(presentLanguage().locale));
    setLanguage({ locale: "de-CH", words: german });
    expect([messages.mute, panelMessages.volume, heard]).toEqual(["Stumm", "Lautstärke", ["de-CH"]]);
    stop();
    setLanguage({ locale: "en" });
    expect([messages.mute, panelMessages.volume, heard]).toEqual(["Mute", "Volume", ["de-CH"]]);
  });

  test("a sentence or a group that is missing is English", () => {
    setLanguage({ locale: "fr", words: { timeline: { mute: "Muet" } } });
    expect([messages.mute, messages.solo, panelMessages.volume]).toEqual(["Muet", "Solo", "Volume"]);
  });

  test("a sentence that is missing within a group of a group is English, too", () => {
    setLanguage({ locale: "fr", words: { timeline: { stepName: { moveClip: () => "déplacement" } } } });
    expect([messages.stepName.moveClip("A", ""), messages.stepName.trimClip("A", "")]).toEqual(["déplacement", "trim of A"]);
  });

  test("the language that was asked for last is shown, however long the sentences of another take", async () => {
    let arrive = (_words: typeof german) => {};
    const slow = new Promise<typeof german>((resolve) => {
      arrive = resolve;
    });
    const first = setLanguageWhenLoaded("de", () => slow);
    expect(await setLanguageWhenLoaded("fr", async () => undefined)).toBe(true);
    const second = setLanguageWhenLoaded("de", () => slow);
    setLanguage({ locale: "es" });
    arrive(german);
    expect([await first, await second, presentLanguage().locale]).toEqual([false, false, "es"]);
  });

  test("a text that is no language tag is refused and changes nothing", () => {
    setLanguage({ locale: "de", words: timelineGerman });
    expect(() => setLanguage({ locale: "in German" })).toThrow(RangeError);
    expect([presentLanguage().locale, messages.mute]).toEqual(["de", "Stumm"]);
  });

  test("the same language again is no change, so nothing is shown anew", () => {
    setLanguage({ locale: "de", words: german });
    const before = presentLanguage();
    setLanguage({ locale: "de", words: german });
    expect(presentLanguage()).toBe(before);
  });

  test("the direction of text follows the script", () => {
    expect(["en", "de", "ja", "he", "ar", "fa", "en-Arab"].map(textDirection)).toEqual(["ltr", "ltr", "ltr", "rtl", "rtl", "rtl", "rtl"]);
  });
});

describe("numbers", () => {
  test("have the decimal sign of the language; times and timecode are the same in all", () => {
    setLanguage({ locale: "de", words: german });
    expect([decimalText(1.005, 2), formatDb(-6), formatSeconds(1.25), sizeText(1_400_000), plainNumber(29.97)]).toEqual([
      (1.005).toFixed(2).replace(".", ","),
      "−6,0 dB",
      "1,250 s",
      "1,4 MB",
      "29,97",
    ]);
    expect(formatTimeExact(72.5)).toBe("1:12.500");
  });

  test("keep their sign and their unit in place where text runs to the left", () => {
    setLanguage(PSEUDO);
    expect([asQuantity("5 MB"), formatDb(-6), formatSeconds(0.5)]).toEqual(["\u200E5 MB", "\u200E−6.0 dB", "\u200E0.500 s"]);
  });

  test("are read again as they were written, whatever the language", () => {
    for (const language of [PSEUDO, { locale: "de", words: german }, { locale: "ar-EG" }, { locale: "fa" }, { locale: "mr" }]) {
      setLanguage(language);
      const timeline = aTimeline([aClip({ id: "a" })]);
      const set = setClipField(timeline, ["a"], "gain", formatFineDb(-12.25), SECONDS);
      expect(unwrap(set)?.changes).toMatchObject([{ clip: { gainDb: -12.25 } }]);
      expect(readTime(formatSeconds(12.5), { kind: "seconds" })).toEqual({ seconds: 12.5, isRelative: false });
      expect(readTime(signedSeconds(-1.5), { kind: "seconds" })).toEqual({ seconds: -1.5, isRelative: true });
    }
  });

  test("are ordered by their value, names by the alphabet", () => {
    setLanguage({ locale: "sv" });
    expect(["zebra", "Take 10", "ö", "Take 9"].toSorted(textOrder().compare)).toEqual(["Take 9", "Take 10", "zebra", "ö"]);
  });
});

test("names are listed with the marks and words of the language", () => {
  const listed = (locale: string) => {
    setLanguage({ locale });
    return listText(["a", "b", "c"]);
  };
  expect(["en", "de", "es", "fr", "ja"].map(listed)).toEqual(["a, b, c", "a, b und c", "a, b y c", "a, b, c", "a、b、c"]);
  setLanguage({ locale: "en" });
  expect([listText([]), listText(["a"]), listText(["a", "b"])]).toEqual(["", "a", "a, b"]);
});

describe("a language that lacks a sentence does not compile", () => {
  type IsWhole<Group> = Group extends Words ? true : false;
  type Without<Name extends keyof Words, Key> = Omit<Words, Name> & Readonly<Record<Name, Omit<Words[Name], Key & keyof Words[Name]>>>;

  test("as the compiler says here", () => {
    const whole: IsWhole<typeof german> = true;
    const lacking: IsWhole<Without<"ui", "close">> = false;
    const lackingFunction: IsWhole<Without<"timeline", "laneRenamed">> = false;
    const lackingGroup: IsWhole<Omit<Words, "menu">> = false;
    expect([whole, lacking, lackingFunction, lackingGroup]).toEqual([true, false, false, false]);
  });
});

const UNREACHABLE = {
  de: "der Server war nicht erreichbar",
  es: "no se pudo conectar con el servidor",
  fr: "le serveur est injoignable",
  ja: "サーバーに接続できませんでした",
} as const;

describe.each(Object.entries(TRANSLATIONS))("the translation %s", (id, words) => {
  const sentences = (group: unknown, at = ""): [string, unknown][] =>
    typeof group === "object" && group !== null
      ? Object.entries(group).flatMap(([key, value]: [string, unknown]) => sentences(value, `${at}.${key}`))
      : [[at, group]];

  test("has every sentence of English, and no other, each with values where English has them", () => {
    const kinds = (group: unknown) => Object.fromEntries(sentences(group).map(([name, value]) => [name, typeof value]));
    expect(kinds(words)).toEqual(kinds(ENGLISH));
  });

  test("the sentences of a timeline are those of the whole", async () => {
    const language = id as keyof typeof TRANSLATIONS;
    expect(await EDITOR_WORDS[language].load()).toBe(words);
    expect(words).toMatchObject(await TIMELINE_WORDS[language].load());
  });

  test("has its own quotation marks", () => {
    const fixed = sentences(words).flatMap(([name, value]) => (typeof value === "string" && /["”]/u.test(value) ? name : []));
    expect(fixed).toEqual([]);
  });

  test("a fault of a project's JSON stays readable with its ids", () => {
    setLanguage({ locale: id, words });
    const fault = messages.projectFault("clips[0].url", "https://media.example/0b0e7d1c-7d55-4b0e-9d5c-1f8f3f1d8a11.wav");
    expect(readableCause(fault)).toBe(fault);
    expect(readableCause("TypeError: Failed to fetch")).toContain(UNREACHABLE[id as keyof typeof UNREACHABLE]);
  });
});

describe("the pseudo-locale", () => {
  test("is accented, 40 % longer and marked, with numbers, units and single letters as they are", () => {
    expect(pseudoText("Mute")).toBe("\u200FMútééé\u200F");
    expect(pseudoText("−14 LUFS, 5 MB")).toBe("\u200F−14 LUFS, 5 MB\u200F");
    expect(pseudoText("M")).toBe("M");
  });

  test("has every key, also inside of objects and functions", () => {
    const words = mapWords({ one: "Mute", two: { three: (count: number) => `${count} clips` } }, pseudoText);
    expect([words.one, words.two.three(2)]).toEqual(["\u200FMútééé\u200F", "\u200F2 clípséé\u200F"]);
  });
});

test("a sentence ends with the full stop of its script, or with the mark that it has", () => {
  const given = ["Gone", "Gone.", "Gone…", "読み込めません", "読み込めません。", "（アドレス）"];
  expect(given.map(asSentence)).toEqual(["Gone.", "Gone.", "Gone…", "読み込めません。", "読み込めません。", "（アドレス）。"]);
});
