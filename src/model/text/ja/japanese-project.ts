import type { ProjectMessages } from "../project-messages.ts";
import { withCause } from "../readable-cause.ts";

export const japaneseProject: ProjectMessages = {
  noProjects: "プロジェクトはまだありません。新規プロジェクトは、ビデオからでも音楽だけからでも始められます。",
  noneDeleted: "過去30日間に削除したプロジェクトはありません。",
  noneFound: (wanted) => `「${wanted}」に一致するプロジェクトはありません。`,
  original: (name, size) => `オリジナル: ${name}、${size}、元のコンピューター上`,
  previewUploaded: "プレビューはアップロード済み",
  previewNotUploaded: "プレビューは未アップロード",
  edited: (when) => `編集: ${when}`,
  opens: (name, time, when) => `「${name}」を開く、${time}、編集: ${when}`,
  deleted: (name) => `「${name}」を削除しました`,
  restored: (name) => `「${name}」を復元しました`,
  notDeleted: (name, message) => withCause(`「${name}」を削除できませんでした:`, message),
  duplicated: (name) => `「${name}」として複製しました`,
  notDuplicated: (name, message) => withCause(`「${name}」を複製できませんでした:`, message),
  notRestored: (name, message) => withCause(`「${name}」を復元できませんでした:`, message),
  notSavedYet: (name) => `「${name}」にはまだ保存されていない変更があります。サーバーに保存されてから、もう一度お試しください。`,
  notRenamed: (name, message) => withCause(`名前を「${name}」に変更できませんでした:`, message),
  commandOf: (label, name) => `${label}: 「${name}」`,
};
