import type { MergeValueMessages } from "../../merge/merge-value-messages.ts";
import type { UiMessages } from "../ui-messages.ts";
import { japaneseColour } from "./japanese-menu.ts";

export const japaneseUi: UiMessages = {
  loading: "読み込み中…",
  close: "閉じる",
  cancel: "キャンセル",
  dismiss: "閉じる",
  tryAgain: "再試行",
  delete: "削除",
  rename: "名前を変更",
  duplicate: "複製",
  reset: "リセット",
  undo: "元に戻す",
  redo: "やり直す",
  name: "名前",
  length: "長さ",
  notifications: "通知",
  popUps: "ポップアップ",
  openMailbox: "ローカルのメールボックスを開く",
  deleteNamed: (name) => `「${name}」を削除`,
  deleteKey: "Del",
};

export const japaneseMergeValues: MergeValueMessages = {
  theProject: "プロジェクト",
  videoSound: "ビデオ音声",
  onOff: (isOn) => (isOn ? "オン" : "オフ"),
  silent: "無音",
  bySource: "ソース別",
  colour: japaneseColour,
  none: "なし",
  unknown: "不明",
  frames: (count) => `${count}フレーム`,
  range: (start, end) => `${start}から${end}まで`,
  videoOf: (time) => `長さ${time}のビデオ`,
  alternate: (isInOne) => (isInOne ? "いずれかの候補" : "すべての候補"),
  keptWithEdit: "編集後の状態での保持",
  deleted: "削除",
  split: "分割",
};
