/** The parts of an editor around its timeline that a page may leave out. What is left out has no key and no menu entry either. */
export type EditorParts = {
  /** Brand, project's name, projects, share, and whether edits are saved. Its other commands go to the transport bar without it. */
  readonly header: boolean;
  /** Without it only the picture's panel takes files, for the picture. */
  readonly library: boolean;
  /** The list of projects, new ones, and projects as files. Without it a video becomes the picture of the open project only. */
  readonly projects: boolean;
  readonly export: boolean;
  /** Shown where the backend can share projects. */
  readonly share: boolean;
  /** The signed-in user, below the library. */
  readonly account: boolean;
};

/** What the header shows as the product. `logo`: URL of an image. */
export type Brand = { readonly name: string; readonly logo?: string | undefined };

export const ALL_EDITOR_PARTS: EditorParts = {
  header: true,
  library: true,
  projects: true,
  export: true,
  share: true,
  account: true,
};

export const OWN_BRAND: Brand = { name: "Layback" };
