import { writeFileSync } from "node:fs";

/** A reporter of vitest that writes the number of errors which no test caught to the file `LAYBACK_UNHANDLED`: the JSON report omits them. */
export default class CountUnhandled {
  onTestRunEnd(_modules, errors) {
    writeFileSync(process.env["LAYBACK_UNHANDLED"], String(errors.length));
  }
}
