/** Where objects lie in the bucket (section 3, Storage; D41): the owner's id first, a uuid for the file. */

export function libraryPath(userId: string, fileId: string, extension: string): string {
  return `${userId}/music-tracks/${fileId}${extension}`;
}

export function picturePath(userId: string, projectId: string, fileId: string, extension: string): string {
  return `${userId}/projects/${projectId}/videos/${fileId}${extension}`;
}

export function photoPath(userId: string, fileId: string, extension: string): string {
  return `${userId}/profile/${fileId}${extension}`;
}

/** The extension with its dot, lower case, at most eight plain letters and digits; "" where there is none to trust. */
export function extensionOf(fileName: string): string {
  return /\.[a-z0-9]{1,8}$/iu.exec(fileName)?.[0].toLowerCase() ?? "";
}
