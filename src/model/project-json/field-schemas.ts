import * as v from "valibot";
import { MAX_NAME_LENGTH } from "../timeline/limits.ts";

/** Values of fields of Project JSON, all bounded. */

/** More than eleven days. */
const MAX_SECONDS = 1_000_000;
const MAX_ID_LENGTH = 200;
const MAX_URL_LENGTH = 16_384;
/** Linear: +40 dB. */
const MAX_GAIN = 100;

export const number = (least: number, most: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(most));
export const integer = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
export const text = (most: number) => v.pipe(v.string(), v.maxLength(most));

export const seconds = number(0, MAX_SECONDS);
export const gain = number(0, MAX_GAIN);
export const pan = number(-1, 1);
export const name = text(MAX_NAME_LENGTH);
export const url = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_URL_LENGTH));
/** Ids are keys of objects, and an object cannot have the key "__proto__". */
export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_ID_LENGTH), v.regex(/^(?!__proto__$)/));
