import { onLanguage, presentLanguage, textDirection } from "./language.ts";

/** Times and timecode have these digits, too, and fields can be read again. */
const NUMBERING_SYSTEM = "latn";
const LEFT_TO_RIGHT_MARK = "\u200E";

const decimals = new Map<number, Intl.NumberFormat>();
let collator: Intl.Collator | undefined;
let isRightToLeft = false;

onLanguage(() => {
  decimals.clear();
  collator = undefined;
  isRightToLeft = textDirection(presentLanguage().locale) === "rtl";
});

/** "1.50", in German "1,50". Rounds as `toFixed` does, and does not group digits. */
export function decimalText(value: number, digits: number): string {
  let format = decimals.get(digits);
  if (!format) {
    format = new Intl.NumberFormat(presentLanguage().locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: false,
      numberingSystem: NUMBERING_SYSTEM,
    });
    decimals.set(digits, format);
  }
  return format.format(Number(value.toFixed(digits)));
}

/** A number with its sign or unit, which is read from left to right in every language: "−6.0 dB". */
export function asQuantity(text: string): string {
  return isRightToLeft ? LEFT_TO_RIGHT_MARK + text : text;
}

/** A text that a user typed, without the marks that a quantity in it had. */
export function withoutMarks(text: string): string {
  return text.replaceAll(LEFT_TO_RIGHT_MARK, "");
}

/** With as many decimals as it has, up to three: "25", "29.97". */
export function plainNumber(value: number): string {
  const options = { maximumFractionDigits: 3, useGrouping: false, numberingSystem: NUMBERING_SYSTEM };
  return new Intl.NumberFormat(presentLanguage().locale, options).format(value);
}

/** The order of names: by the language's alphabet, digits by their number. */
export function textOrder(): Intl.Collator {
  collator ??= new Intl.Collator(presentLanguage().locale, { numeric: true, sensitivity: "base" });
  return collator;
}
