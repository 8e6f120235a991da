/** What a frame refused, or could not do. `name` is that of the error in the frame. */
export class FrameError extends Error {
  override readonly name: string;
  /** Of a `ProjectError`: to the first fault, e.g. `clips[3].endTime`. */
  readonly path: string | undefined;

  constructor(name: string, message: string, path?: string) {
    super(message);
    this.name = name;
    this.path = path;
  }
}
