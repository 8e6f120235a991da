/** Thrown for a theme with an unknown token or an invalid value; then nothing changes. */
export class ThemeError extends Error {
  override readonly name = "ThemeError";
  /** Path to the fault, e.g. `tokens.accent`; empty: the whole theme. */
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}
