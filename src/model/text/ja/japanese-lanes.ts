import type { Worded } from "../language/language.ts";
import type { laneMessages } from "../timeline/lane-messages.ts";
import type { nameMessages } from "../timeline/name-messages.ts";
import { timeText } from "../../time/time-style.ts";
import { formatDb, formatFineDb } from "../../time/time.ts";
import { japaneseColour } from "./japanese-menu.ts";

const STATES = {
  muted: "をミュートしました",
  unmuted: "のミュートを解除しました",
  solo: "をソロにしました",
  "solo off": "のソロを解除しました",
  locked: "をロックしました",
  unlocked: "のロックを解除しました",
} as const;
const HEIGHTS: Readonly<Partial<Record<string, string>>> = { small: "小", medium: "中", large: "大" };

const panText = (pan: number) => {
  const percent = Math.round(100 * Math.abs(pan));
  return percent === 0 ? "C" : `${pan < 0 ? "L" : "R"} ${percent}`;
};

export const japaneseLanes: Worded<typeof laneMessages> = {
  laneNameHint: (name) => `${name}（ダブルクリックで名前を変更）`,
  laneMoved: (name, place, count) => `「${name}」、${count}トラック中${place}番目`,
  laneActions: (name) => `「${name}」の操作`,
  laneRenamed: (name) => `トラック名を「${name}」に変更しました`,
  laneState: (name, state) => `「${name}」${STATES[state]}`,
  laneLevel: (name, levelDb) => `「${name}」、ゲイン ${Number.isFinite(levelDb) ? formatDb(levelDb) : "無音"}`,
  panText,
  lanePan: (name, pan) => `「${name}」、パン ${panText(pan)}`,
  laneHeight: (lane, text) => `${lane}、高さ ${HEIGHTS[text] ?? text}`,
  allLanes: "すべてのトラック",
  laneAdded: (name, count) => `トラックを追加しました: ${name}${count === 0 ? "" : `、クリップ${count}個`}`,
  laneRemoved: (name) => `トラック「${name}」を削除しました`,
  laneColour: (name, colour) => `「${name}」、カラー ${japaneseColour(colour ?? "source")}`,
  waveScale: (scale) => (scale === "fit" ? "波形をラウドネスに合わせて表示" : `波形 ×${scale}`),
  laneLocked: (name) => `「${name}」はロックされています`,
  laneUnlock: (name) => `「${name}」のロックを解除`,
  laneRow: (name, isLocked, colour, pan) =>
    `${Math.round(100 * pan) === 0 ? name : `${name}、パン ${panText(pan)}`}${isLocked ? "、ロック中" : ""}${colour === undefined ? "" : `、${japaneseColour(colour)}`}`,
};

const FADE_SHAPES = { equalPower: "イコールパワー", linear: "リニア", s: "Sカーブ" } as const;

export const japaneseNames: Worded<typeof nameMessages> = {
  nameEmpty: "名前を入力してください。",
  clipRenamed: (before, now) => `「${before}」の名前を「${now}」に変更しました`,
  clipFacts: (names, clip, fades, times) =>
    [
      ...names,
      `オーディオの開始位置 ${timeText(clip.sourceOffset, times.source)}`,
      `ゲイン ${formatFineDb(clip.gainDb)}`,
      ...(fades === undefined ? [] : [`フェード ${FADE_SHAPES[fades]}`]),
    ].join("、"),
  fadeShapes: FADE_SHAPES,
  clipFadeShape: (name, shape) => `「${name}」、フェードカーブ ${FADE_SHAPES[shape]}`,
  clipUnderPointer: (seconds, levelDb, style) => `ソース ${timeText(seconds, style)} · ゲイン ${formatFineDb(levelDb)}`,
};
