import { Converter, JSX, Renderer } from "typedoc";

/** What a project imports, by the module that declares it. */
const IMPORTS = {
  "embed/react/react-entry": "@layback/react",
  "embed/timeline/timeline-entry": "layback",
  "embed/elements": "layback/elements",
  "embed/player/player-entry": "layback/player",
  "embed/player/player-element": "layback/player-element",
  "embed/connect": "layback/connect",
  "embed/editor/editor-entry": "@layback/editor",
  "embed/editor/editor-element": "@layback/editor/editor-element",
  "backend/backend": "The interface Backend",
};

/** Landmarks that TypeDoc leaves out. */
const LANDMARKS = {
  '<div class="col-content">': '<div class="col-content" role="main">',
  '<div class="page-menu">': '<div class="page-menu" role="complementary" aria-label="On this page">',
};

/** A plugin of TypeDoc: modules have the names of imports, and the bar of the site, which leads back to the guide, is over each page. */
export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.children ?? []) {
      const name = IMPORTS[module.name];
      if (name === undefined) throw new Error(`Say in reference-plugin.mjs what is imported from ${module.name}.`);
      module.name = name;
    }
  });
  app.renderer.on(Renderer.EVENT_END_PAGE, (page) => {
    for (const [before, after] of Object.entries(LANDMARKS)) page.contents = page.contents.replace(before, after);
  });
  app.renderer.hooks.on("body.begin", (context) => {
    const link = (path, properties, ...children) =>
      JSX.createElement("a", { href: context.relativeURL(`../${path}`), ...properties }, ...children);
    const image = JSX.createElement("img", { src: context.relativeURL("../assets/favicon.svg"), width: "24", height: "24", alt: "" });
    return JSX.createElement(
      "nav",
      { class: "site-bar", "aria-label": "Site" },
      link("index.html", { class: "brand" }, image, " Layback"),
      JSX.createElement("span", {}, link("index.html", {}, "Guide"), link("how-to/index.html", {}, "How to")),
    );
  });
}
