import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { Site } from "#pages/site.tsx";
import "#ui/fonts.css";
import "./base.css";
import { openBackend } from "./open-backend.ts";
import { startLanguage } from "./start-language.ts";
import { openTrial } from "./trial/open-trial.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");

await startLanguage();
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Site openBackend={openBackend} openTrial={openTrial} />
    </BrowserRouter>
  </StrictMode>,
);
