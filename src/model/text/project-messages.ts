import { followWords } from "./language/language.ts";
import type { Worded } from "./language/language.ts";
import { withCause } from "./readable-cause.ts";

/** Sentences of the projects screen (B-183). */
const english = {
  noProjects: "No projects yet. A new project begins with a video, or with music alone.",
  noneDeleted: "No project was deleted in the last 30 days.",
  noneFound: (wanted: string) => `No project matches "${wanted}".`,
  original: (name: string, size: string) => `Original: ${name}, ${size}, on its computer`,
  previewUploaded: "preview uploaded",
  previewNotUploaded: "preview not uploaded",
  edited: (when: string) => `Edited ${when}`,
  opens: (name: string, time: string, when: string) => `Open ${name}, ${time}, edited ${when}`,
  deleted: (name: string) => `Deleted “${name}”`,
  restored: (name: string) => `Restored “${name}”`,
  notDeleted: (name: string, message: string) => withCause(`“${name}” was not deleted:`, message),
  duplicated: (name: string) => `Duplicated as “${name}”`,
  notDuplicated: (name: string, message: string) => withCause(`“${name}” was not duplicated:`, message),
  notRestored: (name: string, message: string) => withCause(`“${name}” was not restored:`, message),
  notSavedYet: (name: string) => `“${name}” has changes that are not saved yet. Try again when the server has them.`,
  notRenamed: (name: string, message: string) => withCause(`Not renamed to “${name}”:`, message),
  commandOf: (label: string, name: string) => `${label} ${name}`,
} as const;

export type ProjectMessages = Worded<typeof english>;
export let projectMessages: ProjectMessages = english;
followWords("project", english, (words) => {
  projectMessages = words;
});
