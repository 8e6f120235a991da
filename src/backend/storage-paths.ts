/** Paths of objects in the bucket (B-34): the owner's id first, a uuid as the file's name. */

export function libraryPath(userId: string, fileId: string, extension: string): string {
  return `${userId}/music-tracks/${fileId}${extension}`;
}

export function picturePath(userId: string, projectId: string, fileId: string, extension: string): string {
  return `${userId}/projects/${projectId}/videos/${fileId}${extension}`;
}

export function photoPath(userId: string, fileId: string, extension: string): string {
  return `${userId}/profile/${fileId}${extension}`;
}

/** Extension of a picture's path where the original stays on the user's computer (B-216): a proxy made from it is an MP4. */
export const PROXY_EXTENSION = ".mp4";

/** The extension with its dot, lower case, at most eight ASCII letters and digits; "" where there is no such extension. */
export function extensionOf(fileName: string): string {
  return /\.[a-z0-9]{1,8}$/iu.exec(fileName)?.[0].toLowerCase() ?? "";
}
