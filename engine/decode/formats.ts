import { ADTS, FLAC, MATROSKA, MP3, MP4, OGG, QTFF, WAVE, WEBM } from "mediabunny";
import type { InputFormat } from "mediabunny";

/** Containers that can be opened. Never playlists (HLS): they name other files to read. */
export const OPENED_FORMATS: InputFormat[] = [MP4, QTFF, WEBM, MATROSKA, WAVE, MP3, FLAC, OGG, ADTS];
