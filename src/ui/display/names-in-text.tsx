import type { ReactNode } from "react";

type NamesInTextProps = {
  /** The sentence, with the names where the language has them. */
  readonly text: (...names: string[]) => string;
  readonly names: readonly string[];
};

/** A private character stands for each name while the sentence is made. */
const FIRST_MARK = 0xe000;

/** A sentence with names of the user's in it, each isolated from the direction of the text around it. */
export function NamesInText({ text, names }: NamesInTextProps): ReactNode {
  const marks = names.map((_, index) => String.fromCharCode(FIRST_MARK + index));
  return text(...marks)
    .split(/([\uE000-\uE0FF])/u)
    .map((part, index) => {
      const name = names[part.charCodeAt(0) - FIRST_MARK];
      return name === undefined ? part : <bdi key={index}>{name}</bdi>;
    });
}
