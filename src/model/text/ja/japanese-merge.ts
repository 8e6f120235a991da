import type { MergeMessages, RemovedEdit } from "../../merge/merge-messages.ts";
import { fieldName } from "../../merge/merge-messages.ts";

const WHOLE: ReadonlySet<string> = new Set(["clip", "marker", "cue"]);
const MOST_LISTED = 30;
const MOST_NAMED = 3;

const quoted = (names: readonly string[], most: number = MOST_LISTED) => {
  const listed = names.slice(0, most).map((name) => `「${name}」`);
  const more = names.length - listed.length;
  return `${listed.join("、")}${more > 0 ? `ほか${more}個` : ""}`;
};

const EDITS: Readonly<Record<RemovedEdit, string>> = { delete: "削除", split: "分割", both: "削除または分割" };

export const japaneseMerge: MergeMessages = {
  overridden: (overrides) => {
    const lines = overrides
      .slice(0, MOST_LISTED)
      .map(
        ({ subject, field, kept, replaced }) =>
          `「${subject}」${WHOLE.has(field) ? "" : `の${fieldName(field)}`}: ${kept}を採用（${replaced}は不採用）`,
      );
    const more = overrides.length - lines.length;
    return ["2台のデバイスで同時に変更されました:", ...lines, ...(more > 0 ? [`ほか${more}件`] : [])].join("\n");
  },
  shownFromElsewhere: (what) => `別のデバイスから更新されました: ${what}`,
  clipsOf: (names) => quoted(names, MOST_NAMED),
  clipsRemoved: (names) => `${quoted(names, MOST_NAMED)}の削除`,
  markersOf: (names) => `マーカー${quoted(names, MOST_NAMED)}`,
  cuesOf: (names) => `キュー${quoted(names, MOST_NAMED)}`,
  video: "ビデオ",
  projectName: "プロジェクト名",
  lanes: "トラック",
  settings: "設定",
  fellWithIt: (count) => `拒否された変更に基づく後続の変更${count}件も、あわせて取り消されました。`,
  leftChanged: (step, what) =>
    `${what}は${step === "undo" ? "元に戻しませんでした" : "やり直しませんでした"}。その後、別のデバイスで変更されています。`,
  leftNothing: (step) => `${step === "undo" ? "元に戻せる" : "やり直せる"}変更は残っていません。その後、別のデバイスで変更されています。`,
  removedThereTitle: () => "別のデバイスで削除されたクリップ",
  removedThere: (names) => `ここで編集した${quoted(names)}は、別のデバイスで削除されました。`,
  removedHereTitle: () => "別のデバイスで編集されたクリップ",
  removedHere: (names, how) => `ここで${EDITS[how]}した${quoted(names)}は、別のデバイスで編集されました。`,
  keepMine: () => "自分の編集を反映して残す",
  letRemove: () => "削除を受け入れる",
  keepTheirs: () => "別のデバイスの状態で残す",
  removeAnyway: (count, how) => `それでも${count === 1 ? "" : "すべて"}${EDITS[how]}する`,
  fields: {
    name: "名前",
    sound: "オーディオ",
    lane: "トラック",
    mute: "ミュート",
    solo: "ソロ",
    gain: "ゲイン",
    pan: "パン",
    "fade in": "フェードイン",
    "fade out": "フェードアウト",
    "fade shape": "フェードカーブ",
    "clip colour": "クリップのカラー",
    position: "位置",
    "sound from": "オーディオの開始位置",
    start: "開始",
    end: "終了",
    "lane name": "トラック名",
    "lane gain": "トラックのゲイン",
    "lane mute": "トラックのミュート",
    "lane solo": "トラックのソロ",
    "lane colour": "トラックのカラー",
    "lane lock": "トラックのロック",
    "lane pan": "トラックのパン",
    "overlapping clips": "重なるクリップの扱い",
    loop: "ループ",
    "drop-frame timecode": "ドロップフレームタイムコード",
    "start timecode": "開始タイムコード",
    "video file": "ビデオファイル",
    "frame rate": "フレームレート",
    "marker time": "マーカーの位置",
    "marker name": "マーカー名",
    "marker colour": "マーカーのカラー",
    alternate: "候補",
    "heard alternate": "再生する候補",
    reference: "基準",
    "cue number": "番号",
    "loudness match": "ラウドネスマッチ",
    trim: "レベル調整",
    video: "ビデオ",
  },
};
