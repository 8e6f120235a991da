/**
 * Source maps with the names of files and functions, without the files' text. The names are addresses, because a file's relative path would
 * lead out of the package, of which development servers warn.
 */
export const SLIM_MAPS = {
  sourcemapExcludeSources: true,
  sourcemapPathTransform: (path: string) => `layback:///${path.replace(/^(?:\.\.\/)+/u, "")}`,
} as const;
