import { fileMessages } from "#model/text/file-messages.ts";
import { expect, test } from "vitest";
import { accountMessages } from "#model/text/account-messages.ts";
import { deviceMessages } from "#model/text/device-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import { mergeMessages } from "#model/merge/merge-messages.ts";
import { mergeValueMessages } from "#model/merge/merge-value-messages.ts";
import { menuMessages } from "#model/text/menu-messages.ts";
import { originalMessages } from "#model/text/original-messages.ts";
import { causeMessages } from "#model/text/cause-messages.ts";
import { libraryMessages } from "#model/text/library-messages.ts";
import { pageMessages } from "#model/text/page-messages.ts";
import { panelMessages } from "#model/text/panel-messages.ts";
import { shortcutMessages } from "#model/text/shortcut-messages.ts";
import { uiMessages } from "#model/text/ui-messages.ts";
import { messages } from "#model/text/messages.ts";
import { soundMessages } from "#model/text/sound-messages.ts";
import { projectMessages } from "#model/text/project-messages.ts";
import { trialMessages } from "#model/text/trial-messages.ts";
import { TRANSLATIONS } from "#tests/support/words/translations.ts";

/** Parameters that carry the reason of a failure, in a text that may come from a server, a browser or a library. */
const REASONS: ReadonlySet<string> = new Set(["message", "reason"]);

/** Parameters that carry the user's text, our own text or a number, which are shown unchanged. */
const SHOWN: ReadonlySet<string> = new Set(
  `alternates before by bytes change changes channels clip clips codec colour count cue difference direction email end example excessDb fades fault file
   fileName first found from hasOwn hasPicture how id instead isInOne isLimited isLocked isOfAll isOn isOne isUnsafe key keys kind known label lane last latencyMs
   latest least length levelDb lufs marker maxBytes megapixels most name names next now offsetMs others overrides pan path percent phase place
   present projects rate reached samples scale seconds shape sentence shownCount size sound spread start state status stays step style target text
   time times to total trimDb truePeakDb unit version wait wanted what when`.split(/\s+/u),
);

const ID = "0b0e7d1c-7d55-4b0e-9d5c-1f8f3f1d8a11";
const RAW = [
  'new row violates row-level security policy for table "music_tracks"',
  `Object not found: ${ID}/music-tracks/${ID}.wav`,
  "<html><body>502 Bad Gateway</body></html>",
  '{"code":"XX000","message":"oops"}',
  `TypeError: Cannot read properties of undefined (reading 'audio_tracks')`,
  "TypeError: Failed to fetch",
  "TypeError: Failed to fetch dynamically imported module: http://127.0.0.1:54321/assets/editor-1a2b.js",
  `FetchError: request to http://127.0.0.1:54321/rest/v1/music_tracks failed`,
];
const INNER =
  /[0-9a-f]{8}-[0-9a-f]{4}|row-level|music_tracks|audio_tracks|<html|XX000|\bTypeError|FetchError|Cannot read prop|127\.0\.0\.1|: Failed to fetch/u;

type Sentence = {
  readonly name: string;
  readonly make: (...values: readonly unknown[]) => unknown;
  readonly parameters: readonly string[];
};

function sentencesIn(group: object, at: string): Sentence[] {
  return Object.entries(group).flatMap(([key, value]: [string, unknown]) => {
    const name = `${at}.${key}`;
    if (typeof value === "object" && value !== null) return sentencesIn(value, name);
    if (typeof value !== "function") return [];
    const list = /^\(?([^()=]*)\)?\s*=>/u.exec(value.toString())?.[1];
    if (list === undefined) throw new Error(`The parameters of ${name} cannot be read.`);
    const parameters = list.split(",").map((parameter) => parameter.trim());
    return [{ name, make: value as Sentence["make"], parameters: parameters.filter((parameter) => parameter !== "") }];
  });
}

const SENTENCES = Object.entries({
  messages,
  accountMessages,
  deviceMessages,
  editorMessages,
  exportMessages,
  fileMessages,
  menuMessages,
  uiMessages,
  shortcutMessages,
  panelMessages,
  pageMessages,
  libraryMessages,
  causeMessages,
  mergeMessages,
  mergeValueMessages,
  originalMessages,
  projectMessages,
  soundMessages,
  trialMessages,
  ...TRANSLATIONS,
}).flatMap(([name, group]) => sentencesIn(group, name));

test("each parameter of a message is listed either as a reason from elsewhere or as text that is shown unchanged", () => {
  const unknown = SENTENCES.flatMap(({ name, parameters }) =>
    parameters.filter((one) => !REASONS.has(one) && !SHOWN.has(one)).map((one) => `${name}(${one})`),
  );
  expect(unknown).toEqual([]);
});

const WITH_REASON = SENTENCES.filter(({ parameters }) => parameters.some((one) => REASONS.has(one)));

test("some messages have such parameters", () => {
  expect(WITH_REASON.length).toBeGreaterThan(20);
});

test.each(WITH_REASON)("$name shows no technical text from elsewhere", ({ make, parameters }) => {
  for (const raw of RAW) expect(make(...parameters.map((one) => (REASONS.has(one) ? raw : "Bed")))).not.toMatch(INNER);
});
