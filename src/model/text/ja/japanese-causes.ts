import type { CauseMessages } from "../cause-messages.ts";
import { causeClause } from "../readable-cause.ts";

export const japaneseCauses: CauseMessages = {
  noReason: "理由は示されませんでした",
  unreadableAnswer: "サーバーからの応答を読み取れません",
  notAProject: "プロジェクトではありません",
  anAddress: "（アドレス）",
  aFile: "（ファイル）",
  notAllowed: "お使いのアカウントには、この操作の権限がありません",
  sessionEnded: "セッションが終了しました。もう一度サインインしてください",
  valuesRefused: "サーバーがこれらの値を受け付けません",
  otherVersion: "サーバーとこのページのバージョンが異なります。ページを再読み込みしてください",
  busy: "サーバーが混み合っています。しばらくしてからもう一度お試しください",
  fileTooLarge: "ファイルがサーバーの上限を超えています",
  fileGone: "ファイルはサーバーに残っていません。もう一度インポートしてください",
  typeRefused: "サーバーはこの種類のファイルを保存できません",
  partNotLoaded: "このページの一部を読み込めませんでした。ページを再読み込みしてください",
  serverBroken: "サーバーが現在動作していません。しばらくしてからもう一度お試しください",
  nothingThere: "このアドレスには何もありません。ページを再読み込みするか、ファイルをもう一度インポートしてください",
  accessDenied: "サーバーまたはネットワークにアクセスを拒否されました。もう一度サインインするか、別のネットワークを使用してください",
  unreachable: "サーバーに接続できませんでした。接続を確認して、もう一度お試しください",
  partBroken: "このページの一部が正しく動作していません。ページを再読み込みしてください",
  projectNotFound: "プロジェクトが見つかりません",
  projectChanged: "読み込み中にプロジェクトが変更されました。もう一度お試しください。",
  uploadCancelled: "アップロードはキャンセルされました。",
  wrongCredentials: "メールアドレスまたはパスワードが正しくありません",
};

/** As `causeClause`, also without the full stop of a Japanese sentence. */
export const japaneseClause = (cause: string): string => withoutStop(causeClause(cause));

export const withoutStop = (sentence: string): string => sentence.replace(/[.。]$/u, "");
