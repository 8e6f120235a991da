import { asQuantity, decimalText } from "./language/numbers.ts";

/** A size as file managers show it: "5.6 GB", "104 MB", "1.4 MB", "480 kB"; with the decimal sign of the present language. */
export function sizeText(bytes: number): string {
  if (bytes >= 1e9) return asQuantity(`${decimalText(bytes / 1e9, 1)} GB`);
  if (bytes >= 1e6) return asQuantity(`${decimalText(bytes / 1e6, bytes < 1e7 ? 1 : 0)} MB`);
  return asQuantity(`${Math.ceil(bytes / 1e3)} kB`);
}
