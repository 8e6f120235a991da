import type { Worded } from "../language/language.ts";
import type { timeMessages } from "../timeline/time-messages.ts";
import { lengthText, shortTimeText, timeText } from "../../time/time-style.ts";
import { formatDb } from "../../time/time.ts";

const UNIT_NAMES = { timecode: "タイムコード", seconds: "分と秒", frames: "フレーム" } as const;

export const japaneseTimes: Worded<typeof timeMessages> = {
  clipDescription: (clip, lane, times) =>
    `${clip.name}、${lane}、開始 ${timeText(clip.startTime, times.place)}、長さ ${lengthText(clip.startTime, clip.endTime, times)}${clip.muted ? "、ミュート" : ""}`,
  pictureDescription: (name, seconds, times) => `${name || "映像"}、ビデオ、長さ ${timeText(seconds, times.length)}`,
  videoSoundDescription: (sound, seconds, times) =>
    `ビデオ音声、ゲイン ${sound.gain > 0 ? formatDb(20 * Math.log10(sound.gain)) : "無音"}、長さ ${timeText(seconds, times.length)}${sound.muted ? "、ミュート" : ""}${sound.solo === true ? "、ソロ" : ""}`,
  clipSlipped: (clip, times) => `${clip.name}、オーディオの開始位置 ${timeText(clip.sourceOffset, times.source)}`,
  markerDescription: (marker, times) => `${marker.name}、マーカー ${timeText(marker.time, times.place)}`,
  loopRangeSet: (start, end, times) => `ループ ${timeText(start, times.place)}から${timeText(end, times.place)}まで`,
  overviewRange: (start, end, times) => `${shortTimeText(start, times.place)}から${shortTimeText(end, times.place)}まで`,
  playheadAt: (seconds, style) => `再生ヘッド ${timeText(seconds, style)}`,
  timesShownIn: (unit) => `時間を${UNIT_NAMES[unit]}で表示`,
  startTimecodeSet: (text) => `開始タイムコード ${text}`,
  dropFrameSet: (isOn) => `ドロップフレーム ${isOn ? "オン" : "オフ"}`,
  notAPlace: (text, example) => `「${text}」は時間として読み取れません。${example}のように入力するか、+1.5 sや-1.5 sで移動してください。`,
  placeTooEarly: (text, first) => `「${text}」は先頭（${first}）より前です。`,
  placeTooLate: (text, last) => `「${text}」は末尾（${last}）より後です。`,
};
