import { scrubHeard } from "./scrubs.ts";
import { seekCosts, seekLatencies } from "./seeks.ts";
import { startErrors } from "./starts.ts";

/** What the suite `engine` asks of its page. */
export const enginePage = { seekLatencies, seekCosts, scrubHeard, startErrors };

declare global {
  interface Window {
    enginePage: typeof enginePage;
  }
}

window.enginePage = enginePage;
