import { signedTenths } from "../../time/time.ts";
import { megabytes, wholeMegabytes } from "../file-messages.ts";
import type { FileMessages } from "../file-messages.ts";
import { causeClause, readableCause, withCause } from "../readable-cause.ts";

export const spanishFile: FileMessages = {
  videoTypeInvalid: "Elija un archivo de video válido",
  videoTooLarge: (maxBytes) => `El archivo es demasiado grande. Elija un video de menos de ${wholeMegabytes(maxBytes)} MB`,
  fileTooLarge: (maxBytes) => `El archivo es demasiado grande. Elija un archivo de menos de ${wholeMegabytes(maxBytes)} MB`,
  videoFormats: (maxBytes) => `MP4, WebM, MOV · hasta ${wholeMegabytes(maxBytes)} MB`,
  tooLargeForServer: (bytes, maxBytes) =>
    `El servidor no acepta este archivo de ${megabytes(bytes)} MB, aunque aquí se permiten hasta ${wholeMegabytes(maxBytes)} MB. Elija uno más pequeño o consulte a quien administra el servidor.`,
  photoTooLargeForServer: (bytes) =>
    `El servidor no acepta esta foto de ${megabytes(bytes)} MB. Elija una más pequeña o consulte a quien administra el servidor.`,
  uploadCutOff: (bytes) =>
    `La conexión se cortó mientras se enviaban ${megabytes(bytes)} MB. Compruébela e inténtelo de nuevo. Si se corta cada vez, puede que el servidor no acepte archivos de este tamaño: pruebe con uno más pequeño.`,
  aboutFile: (fileName, sentence) => (sentence.includes(fileName) ? sentence : `${fileName}: ${sentence}`),
  fileUnusable: (fileName, reason) => `«${fileName}» no se puede usar: ${readableCause(reason)}`,
  fileUnknownFormat:
    "no tiene un formato de audio o video que se pueda abrir aquí. Convierta un video a MP4 (H.264) y un sonido a WAV, FLAC o MP3.",
  filePictureCodec: (codec) => `el códec de su imagen (${codec}) no se puede reproducir aquí. Conviértalo a MP4 (H.264).`,
  fileSoundCodec: (codec) => `su códec (${codec}) no se puede reproducir aquí. Conviértalo a WAV, FLAC o MP3.`,
  fileEmpty: "está vacío: no contiene imagen ni sonido. Elija otro archivo.",
  fileImplausible: "sus tiempos no pueden ser correctos. Conviértalo de nuevo: un video a MP4 (H.264), un sonido a WAV, FLAC o MP3.",
  fileEdited:
    "su lista de edición lo compone de varias partes. Expórtelo como un solo video o sonido desde el programa con el que se editó.",
  fileDamaged: "está cortado o dañado. Cópielo de nuevo desde su origen o conviértalo de nuevo.",
  fileTimedOut: "la lectura tardó demasiado. Inténtelo de nuevo o conviértalo a MP4 (H.264), WAV, FLAC o MP3.",
  fileReaderMissing: "no se pudo cargar la parte de esta página que lo lee. Compruebe su conexión y recargue la página.",
  fileSoundSilent: (fileName, codec) =>
    `«${fileName}» se reproduce sin su propio sonido: este navegador no puede descodificar ${codec}. Convierta su sonido a AAC para oírlo.`,
  fileAlphaDropped: (fileName) =>
    `«${fileName}» tiene una imagen transparente. Una exportación como MP4 no conserva la transparencia; como WebM, sí.`,
  fileFirstPicture: (fileName, count) => `«${fileName}» tiene ${count} pistas de imagen. Se muestra y se exporta la primera.`,
  fileFirstSound: (fileName, count) => `«${fileName}» tiene ${count} pistas de sonido. Se oye y se exporta la primera.`,
  fileAborted: "se abandonó la lectura.",
  fileTruncated: (fileName, seconds) => `«${fileName}» está cortado: solo están sus primeros ${seconds} s.`,
  exportTrimmedPicture: "Este video está recortado por su lista de edición, y un archivo WebM no puede indicarlo. Expórtelo como MP4.",
  exportEditedPicture:
    "Este video está compuesto de varias partes por su lista de edición. Expórtelo como un solo video desde el programa con el que se editó, use «Cambiar video» y exporte de nuevo.",
  dropHint: (hasPicture) =>
    hasPicture
      ? "Suelte: los archivos van a los archivos del proyecto; la música, a una pista en el cabezal de reproducción"
      : "Suelte: el video será la imagen; la música va a una pista",
  videoInFiles: (fileName) =>
    `${fileName} está en los archivos del proyecto y la imagen se mantiene. «Cambiar video» la sustituye; «+» abre el archivo como proyecto nuevo.`,
  videoInFilesOnly: (fileName) =>
    `${fileName} está en los archivos del proyecto y la imagen se mantiene. «Cambiar video» o «+» la sustituye.`,
  soundsIncoming: (count) => `Importando ${count === 1 ? "1 sonido" : `${count} sonidos`} para la línea de tiempo`,
  importNotTakenBack: (fileName, message) =>
    withCause(`${fileName} se canceló demasiado tarde y está en sus archivos. No se pudo eliminar:`, message),
  keptNotTakenBack: (fileName, message) =>
    withCause(`${fileName} se canceló demasiado tarde y es la imagen de un proyecto nuevo. No se pudo eliminar:`, message),
  itemFailed: (reason) => `No se pudo cargar: ${causeClause(reason)}.`,
  itemFailedNamed: (name, reason) => withCause(`${name}, no se pudo cargar:`, reason),
  itemPictureOnly: (reason) => withCause("Solo imagen:", reason),
  itemNothingToHear: (name) => `${name} no tiene sonido que este navegador pueda reproducir.`,
  itemNotPreviewed: (name) => `${name} no se puede preescuchar en este navegador. Añádalo a la línea de tiempo para oírlo.`,
  itemNotFetched: (name) => `No se pudo obtener ${name}. Compruebe la conexión e inténtelo de nuevo.`,
  itemFirstTwoChannels: (channels) => `Reproduce los canales 1 y 2 de ${channels}`,
  itemsChosen: (count) => (count === 1 ? "1 seleccionado" : `${count} seleccionados`),
  previewPosition: (present, end) => `${present} de ${end}`,
  rangeDrag: "Arrastrar a la línea de tiempo",
  itemsFound: (found, total) => `${found} de ${total}`,
  itemsNoneFound: (wanted) => `Ningún archivo coincide con «${wanted}».`,
  itemsAdd: (count) => (count === 1 ? "Añadir 1" : `Añadir ${count} seguidos`),
  videoOpens: "Abrir como proyecto nuevo",
  videoIsPictureOrOpens: "Usar como imagen o abrir como proyecto nuevo",
  itemsDelete: (count) => `Eliminar ${count}`,
  itemsNotAdded: (names) => `Se omitieron: ${names.join(", ")}. Solo se añaden juntos los sonidos que se pueden reproducir.`,
  itemsDeleteQuestion: (count) =>
    `¿Seguro que quiere eliminar ${count === 1 ? "1 archivo" : `${count} archivos`}? Esto no se puede deshacer.`,
  itemLoudness: (lufs) => `${signedTenths(lufs)} LUFS`,
  itemSilent: "Silencio",
  itemLoudnessUnknown: "Sonoridad aún no medida",
  itemVideoNotMeasured: "Sonoridad aún no medida. La preescucha la mide.",
  itemReading: (percent) => `Leyendo ${percent} %`,
};
