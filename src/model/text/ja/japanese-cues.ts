import type { Worded } from "../language/language.ts";
import type { cueMessages } from "../timeline/cue-messages.ts";
import { formatFineDb } from "../../time/time.ts";
import { timeText } from "../../time/time-style.ts";

export const japaneseCues: Worded<typeof cueMessages> = {
  cueDescription: (cue, times) =>
    `キュー${[cue.number, cue.name].filter(Boolean).join("、")}、${timeText(cue.start, times.place)}から${timeText(cue.end, times.place)}まで、候補${cue.alternates.length}件`,
  cueDeleted: (cue, stays, alternates, clips) =>
    `${cue}を削除しました${stays === undefined ? "" : `。${stays}は残ります`}${alternates === 0 ? "" : `。候補${alternates}件とクリップ${clips}個がなくなりました`}`,
  alternateHeard: (key, name, cue) => `${cue}で${key}「${name}」を再生`,
  noMusicHeard: (cue) => `${cue}は音楽なし`,
  alternateAdded: (key, name, cue) => `${cue}に${key}「${name}」を追加しました`,
  alternatesDeleted: (names, cue, clips) =>
    `${cue}から${names.join("、")}を削除しました${clips === 0 ? "" : `（クリップ${clips}個を含む）`}`,
  alternateRenamed: (before, now, cue) => `${cue}の「${before}」の名前を「${now}」に変更しました`,
  alternateTrimmed: (name, trimDb) => `${name}、レベル調整${formatFineDb(trimDb)}`,
  votesCounted: (cue, count) => `${cue}への投票${count}件`,
};
