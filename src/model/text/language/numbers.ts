import { onLanguage, presentLanguage, textDirection } from "./language.ts";

const LEFT_TO_RIGHT_MARK = "\u200E";

const decimals = new Map<number, Intl.NumberFormat>();
let collator: Intl.Collator | undefined;

onLanguage(() => {
  decimals.clear();
  collator = undefined;
});

/** "1.50", in German "1,50". Rounds as `toFixed` does, and does not group digits. */
export function decimalText(value: number, digits: number): string {
  let format = decimals.get(digits);
  if (!format) {
    format = new Intl.NumberFormat(presentLanguage().locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: false,
    });
    decimals.set(digits, format);
  }
  return format.format(Number(value.toFixed(digits)));
}

/** A sign before a number, "−" or "+", which stays left of it where the language is written from right to left. */
export function signText(sign: string): string {
  return sign !== "" && textDirection(presentLanguage().locale) === "rtl" ? `${LEFT_TO_RIGHT_MARK}${sign}` : sign;
}

/** With as many decimals as it has, up to three: "25", "29.97". */
export function plainNumber(value: number): string {
  return new Intl.NumberFormat(presentLanguage().locale, { maximumFractionDigits: 3, useGrouping: false }).format(value);
}

/** The order of names: by the language's alphabet, digits by their number. */
export function textOrder(): Intl.Collator {
  collator ??= new Intl.Collator(presentLanguage().locale, { numeric: true, sensitivity: "base" });
  return collator;
}
