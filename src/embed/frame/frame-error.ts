/** A request that the frame refused or could not execute. `name` is that of the error in the frame. */
export class FrameError extends Error {
  override readonly name: string;
  /** For a `ProjectError` or `ThemeError`: the path to the first fault, e.g. `clips[3].endTime`. */
  readonly path: string | undefined;

  constructor(name: string, message: string, path?: string) {
    super(message);
    this.name = name;
    this.path = path;
  }
}
