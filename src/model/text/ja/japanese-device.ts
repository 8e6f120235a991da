import type { DeviceMessages } from "../device-messages.ts";
import { causeClause } from "../readable-cause.ts";

export const japaneseDevice: DeviceMessages = {
  editedElsewhere: "このプロジェクトは別のタブで編集中です。ここでは表示と再生のみできます。",
  takeOver: "引き継ぐ",
  takingOver: "引き継いでいます…",
  takeOverFailed: (reason) =>
    `このプロジェクトを引き継げませんでした: ${bareCause(reason)}。別のタブでは引き続き編集できます。もう一度試すには「引き継ぐ」を押してください。`,
  turnWaits: (reason) =>
    `別のタブでの編集は終わりました。プロジェクトを読み込めるようになりしだい、ここで編集できます: ${bareCause(reason)}。`,
  tryNow: "今すぐ試す",
  recoveryOffered: (count) =>
    `このデバイスに残っていた変更${count}件を復元できませんでした。復元中にエディターが停止したためです。プロジェクトは、この変更を含まない状態で表示されています。どうするか選択するまで、ここでは編集できません。`,
  recoveryRestore: "復元",
  recoveryDownload: "ダウンロード",
  recoveryDiscard: "破棄",
  recoveryDiscardTitle: (count) => `変更${count}件を破棄しますか？`,
  recoveryDiscardQuestion: () =>
    "この変更はこのデバイスで行われ、サーバーには届いていません。コピーを残すには、先にダウンロードしてください。",
  changesDamaged: (projects) =>
    `${projects.map(({ name, count }) => `${name === undefined ? "別のプロジェクト" : `「${name}」`}への変更${count}件`).join("と")}がこのデバイス上で破損し、復元できませんでした。ほかの変更はすべて復元されています。プロジェクトを確認し、足りない編集をもう一度行ってください。`,
  damagedDismiss: "閉じる",
  deviceBlocked:
    "このブラウザーはこのデバイスにデータを保存しません。「保存済み」と表示されるまで変更は失われる可能性があるため、このページを開いたままにしてください。",
  deviceFull:
    "このブラウザーの保存領域がいっぱいのため、変更をこのデバイスに保存できません。「保存済み」と表示されるまでこのページを開いたままにするか、空き容量を増やしてください。",
  deviceFailed:
    "このブラウザーの保存領域が現在動作していないため、変更をこのデバイスに保存できません。「保存済み」と表示されるまで、このページを開いたままにしてください。以前から保存を待っている変更は、再読み込みするともう一度読み取られます。",
  deviceUnread:
    "このデバイスで保存を待っていた変更を読み取れなかったため、表示には反映されていません。変更は残っています。反映するには、ページを再読み込みしてください。",
  saved: "保存済み",
  saving: "保存中…",
  savedHere: "このデバイスに保存済み",
  savingUnsafe: "保存中 – このデバイスには未保存",
  waitingElsewhere: (count) => `別のプロジェクトへの変更${count}件が保存待ち`,
  waitingOffline: (count, isUnsafe) => `オフライン – ${waiting(count, isUnsafe)}`,
  waitingSignedOut: (count, isUnsafe) => `サインアウト中 – ${waiting(count, isUnsafe)}`,
};

/** The cause without advice that may follow it: the surrounding sentence has its own. */
function bareCause(reason: string): string {
  return causeClause(reason).replace(/(?:。|\. ).*$/su, "");
}

function waiting(count: number, isUnsafe: boolean): string {
  return `変更${count}件が保存待ち${isUnsafe ? "、このデバイスには未保存" : ""}`;
}
