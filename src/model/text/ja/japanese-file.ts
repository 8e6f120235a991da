import { signedTenths } from "../../time/time.ts";
import { megabytes, wholeMegabytes } from "../file-messages.ts";
import type { FileMessages } from "../file-messages.ts";
import { causeClause, readableCause, withCause } from "../readable-cause.ts";

const NOT_UNDONE = "この操作は取り消せません。";

export const japaneseFile: FileMessages = {
  videoTypeInvalid: "有効なビデオファイルを選択してください",
  videoTooLarge: (maxBytes) => `ファイルが大きすぎます。${wholeMegabytes(maxBytes)} MB未満のビデオを選択してください`,
  fileTooLarge: (maxBytes) => `ファイルが大きすぎます。${wholeMegabytes(maxBytes)} MB未満のファイルを選択してください`,
  videoFormats: (maxBytes) => `MP4、WebM、MOV · ${wholeMegabytes(maxBytes)} MBまで`,
  tooLargeForServer: (bytes, maxBytes) =>
    `ここでは${wholeMegabytes(maxBytes)} MBまで許可されていますが、サーバーはこの${megabytes(bytes)} MBのファイルを受け付けません。小さいファイルを選択するか、サーバーの管理者にお問い合わせください。`,
  photoTooLargeForServer: (bytes) =>
    `サーバーはこの${megabytes(bytes)} MBの写真を受け付けません。小さい写真を選択するか、サーバーの管理者にお問い合わせください。`,
  uploadCutOff: (bytes) =>
    `${megabytes(bytes)} MBの送信中に接続が切れました。接続を確認して、もう一度お試しください。毎回切れる場合は、サーバーがこのサイズのファイルを受け付けない可能性があります。小さいファイルをお試しください。`,
  aboutFile: (fileName, sentence) => (sentence.includes(fileName) ? sentence : `${fileName}: ${sentence}`),
  fileUnusable: (fileName, reason) => `「${fileName}」は使用できません: ${readableCause(reason)}`,
  fileUnknownFormat:
    "ここで開けるオーディオまたはビデオの形式ではありません。ビデオはMP4（H.264）に、オーディオはWAV、FLAC、MP3のいずれかに変換してください。",
  filePictureCodec: (codec) => `映像のコーデック（${codec}）をここでは再生できません。MP4（H.264）に変換してください。`,
  fileSoundCodec: (codec) => `コーデック（${codec}）をここでは再生できません。WAV、FLAC、MP3のいずれかに変換してください。`,
  fileEmpty: "映像も音声も含まない空のファイルです。別のファイルを選択してください。",
  fileImplausible:
    "ファイル内の時間情報が正しくありません。ビデオはMP4（H.264）に、オーディオはWAV、FLAC、MP3のいずれかに変換し直してください。",
  fileEdited:
    "エディットリストで複数の部分をつなげたファイルです。編集に使用したソフトウェアから、1つのビデオまたはオーディオとして書き出してください。",
  fileDamaged: "途中で切れているか、破損しています。元の場所からコピーし直すか、変換し直してください。",
  fileTimedOut: "読み取りに時間がかかりすぎました。もう一度試すか、MP4（H.264）、WAV、FLAC、MP3のいずれかに変換してください。",
  fileReaderMissing: "読み取りに必要なこのページの一部を読み込めませんでした。接続を確認して、ページを再読み込みしてください。",
  fileSoundSilent: (fileName, codec) =>
    `このブラウザーでは${codec}をデコードできないため、「${fileName}」は音声なしで再生されます。音声を聞くには、AACに変換してください。`,
  fileAlphaDropped: (fileName) =>
    `「${fileName}」の映像には透明部分があります。透明度はMP4の書き出しでは失われますが、WebMの書き出しでは保持されます。`,
  fileFirstPicture: (fileName, count) => `「${fileName}」には${count}個の映像があります。最初の映像を表示し、書き出します。`,
  fileFirstSound: (fileName, count) => `「${fileName}」には${count}個の音声があります。最初の音声を再生し、書き出します。`,
  fileAborted: "読み取りを中止しました。",
  fileTruncated: (fileName, seconds) => `「${fileName}」は途中で切れています。最初の${seconds} sしかありません。`,
  exportTrimmedPicture:
    "このビデオはエディットリストでトリムされており、WebMファイルにはそれを記録できません。代わりにMP4で書き出してください。",
  exportEditedPicture:
    "このビデオはエディットリストで複数の部分をつなげたものです。編集に使用したソフトウェアから1つのビデオとして書き出し、「ビデオを変更」で差し替えて、もう一度書き出してください。",
  dropHint: (hasPicture) =>
    hasPicture
      ? "ドロップすると、ファイルは「素材」に、音楽は再生ヘッド位置のトラックに入ります"
      : "ドロップすると、ビデオは映像になり、音楽はトラックに入ります",
  videoInFiles: (fileName) =>
    `${fileName}を「素材」に追加しました。映像はそのままです。映像を差し替えるには「ビデオを変更」を、新規プロジェクトとして開くには「+」を使用してください。`,
  videoInFilesOnly: (fileName) =>
    `${fileName}を「素材」に追加しました。映像はそのままです。映像を差し替えるには「ビデオを変更」または「+」を使用してください。`,
  soundsIncoming: (count) => `タイムライン用のオーディオ${count}件をインポート中`,
  importNotTakenBack: (fileName, message) =>
    withCause(`キャンセルが間に合わず、${fileName}は「素材」に追加されています。削除できませんでした:`, message),
  keptNotTakenBack: (fileName, message) =>
    withCause(`キャンセルが間に合わず、${fileName}は新規プロジェクトの映像になっています。削除できませんでした:`, message),
  itemFailed: (reason) => `読み込めませんでした: ${causeClause(reason)}。`,
  itemFailedNamed: (name, reason) => withCause(`「${name}」を読み込めませんでした:`, reason),
  itemPictureOnly: (reason) => withCause("映像のみ:", reason),
  itemNothingToHear: (name) => `「${name}」には、このブラウザーで再生できる音声がありません。`,
  itemNotPreviewed: (name) => `「${name}」はこのブラウザーでは試聴できません。聞くには、タイムラインに追加してください。`,
  itemNotFetched: (name) => `「${name}」を取得できませんでした。接続を確認して、もう一度お試しください。`,
  itemFirstTwoChannels: (channels) => `全${channels}チャンネル中、1と2を再生`,
  itemsChosen: (count) => `${count}件を選択中`,
  previewPosition: (present, end) => `${present} / ${end}`,
  rangeDrag: "タイムラインにドラッグ",
  itemsFound: (found, total) => `${total}件中${found}件`,
  itemsNoneFound: (wanted) => `「${wanted}」に一致するファイルはありません。`,
  itemsAdd: (count) => (count === 1 ? "1件を追加" : `${count}件を並べて追加`),
  videoOpens: "新規プロジェクトとして開く",
  videoIsPictureOrOpens: "映像として使用、または新規プロジェクトとして開く",
  itemsDelete: (count) => `${count}件を削除`,
  itemsNotAdded: (names) => `除外: ${names.join("、")}。まとめて追加できるのは、再生できるオーディオだけです。`,
  itemsDeleteQuestion: (count) => `${count}件のファイルを削除しますか？${NOT_UNDONE}`,
  itemLoudness: (lufs) => `${signedTenths(lufs)} LUFS`,
  itemSilent: "無音",
  itemLoudnessUnknown: "ラウドネスは未測定",
  itemVideoNotMeasured: "ラウドネスは未測定です。試聴すると測定されます。",
  itemReading: (percent) => `読み取り中 ${percent}%`,
};
