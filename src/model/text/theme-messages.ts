/** Themes that a page gives to an embedded timeline or editor. */
export const themeMessages = {
  themeUnknown: 'A theme is "dark", "light", "auto", or an object with a base (one of these) and tokens.',
  themeKeyUnknown: (name: string) => `A theme has no "${name}", only a base and tokens.`,
  themeTokenUnknown: (token: string) => `A theme has no token "${token}".`,
  themeColourInvalid: (token: string, value: string) => `The token "${token}" needs a CSS colour; "${value}" is none.`,
  themeFontInvalid: (token: string, value: string) => `The token "${token}" needs a list of font families; "${value}" is none.`,
};
