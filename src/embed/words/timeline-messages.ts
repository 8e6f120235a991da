import type { TimelineWords, Words } from "#model/text/language/words.ts";

/** Sentences of a timeline by group; what is missing is English. */
export type TimelineMessages = { readonly [Group in keyof TimelineWords]?: Partial<TimelineWords[Group]> };

/** Sentences of an editor by group; what is missing is English. */
export type AllMessages = { readonly [Group in keyof Words]?: Partial<Words[Group]> };
