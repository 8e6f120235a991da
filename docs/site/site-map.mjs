/** The pages of the site by section, in order; paths from `docs/`. `sizes.md` is written from the build. */
export const SECTIONS = [
  { title: "Guide", pages: ["README.md", "timeline.md", "editor.md", "frame.md", "theming.md", "language.md"] },
  { title: "How to", pages: ["how-to/README.md", "how-to/own-buttons.md"] },
  { title: "Facts", pages: ["browsers.md"] },
];

/** Where a page lies on the site: `how-to/README.md` is `how-to/index.html`. */
export const addressOf = (page) => page.replace(/README\.md$/u, "index.md").replace(/\.md$/u, ".html");

/** The way from one page to the site's root, "" or "../". */
export const rootOf = (page) => "../".repeat(page.split("/").length - 1);
