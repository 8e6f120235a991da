import { causeClause, withCause } from "../readable-cause.ts";
import type { SoundMessages } from "../sound-messages.ts";
import type { TrialMessages } from "../trial-messages.ts";

const KEPT = "編集内容と再生位置は保持されています。";

export const japaneseSound: SoundMessages = {
  soundTakenAway: "ブラウザーが音声の出力を止めたため、再生を停止しました。どこかをクリックすると再開できます。",
  soundTakenAwayIdle: "ブラウザーが音声の出力を止めました。どこかをクリックすると元に戻ります。",
  soundInterrupted: "通話などのため、システムが音声の出力を止めました。どこかをクリックすると元に戻ります。",
  soundClosed: `音声の出力が終了しました。${KEPT}クリックすると再開します。`,
  soundLost: `オーディオデバイスが応答しないため、音が出ません。${KEPT}クリックすると音声を再開します。`,
  soundNoDevice: "オーディオデバイスがないため、音なしで再生しています。デバイスが使えるようになると音が出ます。",
  soundResume: "再生を再開",
  soundRestart: "音をオンにする",
  soundWaiting: "音声を待機中",
  audioDevicesChanged: "オーディオデバイスが変わりました。音はシステムの出力先から出ます。",
  audioDevicesChangedWithOffset: (offsetMs) =>
    `オーディオデバイスが変わりました。${offsetMs}のレイテンシー補正は有効なままです。オーディオ設定で確認してください。`,
  latencyHint:
    "Bluetoothのように、再生ヘッドが通過した後に音が聞こえる場合は、0より大きくします。再生しながら、両者が合うまで調整してください。このデバイスに保存されます。",
  latencyKnown: (latencyMs) => `このデバイスでは、${latencyMs} msがすでに補正されています。`,
  dropOuts: (shownCount) => `音切れ${shownCount}回`,
  measuringMix: "測定中…",
  mixMeasured: (time) => `ミックス全体、${time}に測定。`,
  mixChanged: (time) => `${time}の測定後に、ミックスが変更されています。`,
  mixLeftOut: (clips) => `除外したクリップ: ${clips}。`,
  alternateNotMeasured: (message) => `${withCause("この候補を測定できませんでした:", message.replace(/[.。\s]+$/u, ""))}。`,
  mixNotMeasured: (message) => `${withCause("ミックスを測定できませんでした:", message.replace(/[.。\s]+$/u, ""))}。`,
  mixNotMade: (message) => `${withCause("ミックスを作成できませんでした:", message.replace(/[.。\s]+$/u, ""))}。`,
  measuringStoodStill: "処理が進まなくなりました",
  mixHintSound: "このオーディオのファイルをWAV、FLAC、MP3のいずれかに変換して入れ直すか、使用しているクリップをミュートしてください。",
  dropOutsNone: "なし。すべて正常に再生されました。",
  dropOutsUncounted: "すべてのオーディオの準備が間に合いました。このブラウザーは、デバイスでの音切れを数えません。",
  dropOutsHint: (count) => `再生中に音が${count}回途切れました。コンピューターの負荷が高すぎます。ほかのアプリを閉じてください。`,
  soundGaps: "音の途切れ",
  soundLate: (seconds) => `${seconds} s分のオーディオの読み取りが間に合いませんでした。`,
  decodingRestarted: `オーディオファイルの読み取りが停止したため、再開しました。${KEPT}`,
  decodingReduced:
    "前回のページは、オーディオの読み取り中に終了しました。ブラウザーのデコーダーが原因の可能性があるため、現在は使用していません。10分を超えるMP3やAACなどの音は出ません。",
  decodingTryAgain: "再試行",
  memoryShort: `このページのメモリが不足しています。続けるには、再読み込みしてください。${KEPT}`,
  memoryReload: "再読み込み",
  pageWasLost: "このページが予期せず閉じられました。コンピューターのメモリが不足した可能性があります。編集内容と再生位置を復元しました。",
  spokenSilent: "無音",
  spokenLevel: (first, last) => `左 ${first}、右 ${last}`,
};

export const japaneseTrial: TrialMessages = {
  trialKeep: "登録して保存",
  trialNotKept: (reason) =>
    `サインインするまでの間、作業内容をこのデバイスに保存できませんでした: ${causeClause(reason)}。作業内容はまだこのページにあります。`,
  trialWaits: "作業内容はこのデバイスに保存されています。サインイン後、「自分のプロジェクトに追加」で引き継げます。",
  trialOffered: "アカウントなしで作成したものが、このデバイスに残っています。",
  trialAdd: "自分のプロジェクトに追加",
  trialAdding: "追加中…",
  trialDiscard: "破棄",
  trialDiscardTitle: "アカウントなしで作成したものを破棄",
  trialDiscardQuestion: "このデバイスにしかありません。破棄すると、プロジェクトとファイルは完全に削除されます。",
  trialKeeping: "保存中…",
  trialNotAdded: (reason) => withCause("アカウントなしで作成したものの一部を追加できなかったため、このデバイスに残しています:", reason),
  trialHere: "アカウントなしでLaybackを試用中です。作業内容はこのページにしかなく、閉じると失われます。「登録して保存」で引き継げます。",
};
