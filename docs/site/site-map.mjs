/** The pages of the site by section, in order; paths from `docs/`. `sizes.md` is written from the build. */
export const SECTIONS = [
  { title: "Guide", pages: ["README.md", "timeline.md", "player.md", "editor.md", "frame.md", "theming.md", "language.md"] },
  {
    title: "How to",
    pages: howTo(
      "README own-json store-edits undo-from-outside swap-projects own-markers read-only own-buttons failed-sounds server-peaks picture",
      "own-colours in-german menu-entries keyboard editor-parts upload-storage",
    ),
  },
  { title: "Frameworks", pages: howTo("react-selection next vue svelte astro") },
  { title: "Facts", pages: ["errors.md", "sizes.md", "browsers.md", "from-wavesurfer.md", "from-peaks.md"] },
];

function howTo(...names) {
  return names.flatMap((line) => line.split(" ")).map((name) => `how-to/${name}.md`);
}

/** Names of pages in the lists of links, where the title is too long. */
export const SHORT_NAMES = { "README.md": "Overview", "how-to/README.md": "All tasks" };

/** Where a page lies on the site: `how-to/README.md` is `how-to/index.html`. */
export const addressOf = (page) => page.replace(/README\.md$/u, "index.md").replace(/\.md$/u, ".html");

/** The way from one page to the site's root, "" or "../". */
export const rootOf = (page) => "../".repeat(page.split("/").length - 1);
