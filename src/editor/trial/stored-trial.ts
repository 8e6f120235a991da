import { openDB } from "idb";
import type { DBSchema } from "idb";
import { withDatabase } from "#media/with-database.ts";
import type { Project } from "#model/project-json/project-json.ts";

/** A file of the library or of a project. */
export type TrialFile = {
  readonly path: string;
  readonly file: File;
  readonly duration: number | undefined;
  /** The name that the user gave it, until the account has it. */
  readonly name?: string | undefined;
  /** Its path and its item in the account, once it has been uploaded there. */
  readonly importedAs?: string | undefined;
  readonly itemId?: string | undefined;
};

/** All projects and files of an editor without an account. */
export type StoredTrial = { readonly projects: readonly Project[]; readonly files: readonly TrialFile[] };

/** Stores the trial on this device until somebody signs in; each call rejects with the browser's error. */
export type StoredTrials = {
  readonly load: () => Promise<StoredTrial | undefined>;
  /** Replaces what was stored before. */
  readonly save: (trial: StoredTrial) => Promise<void>;
  readonly remove: () => Promise<void>;
};

interface TrialSchema extends DBSchema {
  trial: { key: string; value: StoredTrial };
}

const KEY = "made";

export const storedTrialsHere: StoredTrials = {
  load: () => withDatabase(open, (database) => database.get("trial", KEY)),
  save: (trial) => withDatabase(open, async (database) => void (await database.put("trial", trial, KEY))),
  remove: () => withDatabase(open, (database) => database.delete("trial", KEY)),
};

function open() {
  return openDB<TrialSchema>("layback-trial", 1, { upgrade: (fresh) => void fresh.createObjectStore("trial") });
}
