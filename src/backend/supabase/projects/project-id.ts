const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** Whether the text is a valid project id; the server refuses queries for any other. */
export function isProjectId(text: string): boolean {
  return UUID.test(text);
}
