/**
 * The file types that file dialogs offer (an input's `accept`). The extensions are for systems that have no type, or another one, for an
 * extension: their dialogs would hide such files. Only a hint: `admitFile` decides.
 */
export const PICTURE_ACCEPT = "video/*,.m4v,.mkv,.mov,.mp4,.webm";
export const MEDIA_ACCEPT = `audio/*,${PICTURE_ACCEPT},.aac,.flac,.m4a,.mka,.mp3,.oga,.ogg,.opus,.wav`;
