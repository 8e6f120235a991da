const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** Whether a server could have a project of this id: it refuses to look for any other. */
export function isProjectId(text: string): boolean {
  return UUID.test(text);
}
