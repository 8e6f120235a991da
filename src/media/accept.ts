/**
 * What file dialogs offer (an input's `accept`). The extensions are for systems whose own list gives one of them no type, or another:
 * their dialogs would hide such files. A hint alone: `admitFile` decides.
 */
export const PICTURE_ACCEPT = "video/*,.m4v,.mkv,.mov,.mp4,.webm";
export const MEDIA_ACCEPT = `audio/*,${PICTURE_ACCEPT},.aac,.flac,.m4a,.mka,.mp3,.oga,.ogg,.opus,.wav`;
