import type { AccountMessages } from "../account-messages.ts";

export const japaneseAccount: AccountMessages = {
  theme: "テーマ",
  themeDark: "ダーク",
  themeLight: "ライト",
  themeLikeSystem: "システムに合わせる",
  fillAllFields: "すべての項目を入力してください",
  passwordsDiffer: "パスワードが一致しません",
  passwordTooShort: "パスワードは6文字以上にしてください",
  authFailed: "認証中にエラーが発生しました",
  confirmEmail: "届いたメールでアカウントを確認してください。",
  confirmAt: (email) => `${email}のメールを確認してください`,
  confirmNext: "メールのリンクを開くと、エディターが表示されます。",
  confirmed: "サインインしました",
  confirmedInTab: "エディターは別のタブで開いています。このタブは閉じてかまいません。",
  confirmAgain: "確認メールをもう一度送信しました。届いたメールでアカウントを確認してください。",
  resetEmailSent: "パスワード再設定用のメールを送信しました。受信トレイを確認してください。",
  resetEmailFailed: "再設定用のメールを送信できませんでした",
  resetEmailQuestion: (email) => `${email}にパスワード再設定用のメールを送信しますか？`,
  linkExpired: "このリンクは期限切れか、すでに使用されています。",
  linkNewConfirmation: "同じメールアドレスとパスワードでもう一度登録すると、新しい確認メールが送信されます。",
  linkNewReset: "メールアドレスを入力すると、新しいリンクが送信されます。",
  resetNeedsEmail: "先にメールアドレスを入力してから、再設定用のメールをもう一度リクエストしてください。",
  resetNeedsLink:
    "新しいパスワードを設定するには、再設定用メールのリンクを開いてください。メールアドレスを入力すると、メールが送信されます。",
  linkQuestion: (email) => `${email}としてサインインしますか？`,
  linkQuestionWhy:
    "このリンクは、このブラウザーからリクエストされたものではありません。別のブラウザーやデバイスでご自身がリクエストした場合にのみ、続けてください。",
  linkQuestionSignedIn: (email) => `現在${email}としてサインインしています。続けない場合は、このまま変わりません。`,
  confirmFirst: "メールアドレスまたはパスワードが正しくありません。登録したばかりの場合は、先に確認メールのリンクを開いてください。",
  linkOtherBrowser: "このリンクは別のブラウザーからリクエストされました。ここでサインインするか、新しいメールをリクエストしてください。",
  mailNotAuthorized:
    "このサイトには専用のメールサーバーがまだないため、このアドレスにメールを送信できません。サイトの運営者にお知らせください。",
  mailLimit: "このサイトから送信できるメールの数が上限に達しました。1時間後にもう一度お試しください。",
  mailAgainIn: (count, unit) =>
    `このアドレスへのメールは少し前にリクエストされています。${count}${unit === "second" ? "秒" : "分"}後にもう一度お試しください。`,
  passwordChanged: "パスワードを変更しました。",
  notLoggedIn: "サインインしていません",
  notAuthenticated: "ユーザーが認証されていません",
  sessionLost:
    "サインアウトされました。続けるには、もう一度サインインしてください。まだ保存されていない変更は、このデバイスに残っています。",
};
