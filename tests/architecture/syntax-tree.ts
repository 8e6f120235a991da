import { parseAst } from "vite";

/** A node of the tree that the parser of Vite gives, with what the checks read of it. */
export type SyntaxNode = {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
};

/** The statements of a script. @param path its extension says whether it contains JSX */
export function statementsOf(path: string, text: string): readonly SyntaxNode[] {
  const { body } = parseAst(text, { lang: path.endsWith("x") ? "tsx" : "ts" }, path);
  return body as unknown as readonly SyntaxNode[];
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** Calls `visit` with each node and its ancestors, the nearest last; a node for which it returns false is not entered. */
export function walk(value: unknown, visit: (node: SyntaxNode, ancestors: readonly SyntaxNode[]) => boolean): void {
  const enter = (one: unknown, ancestors: readonly SyntaxNode[]): void => {
    if (Array.isArray(one)) for (const each of one) enter(each, ancestors);
    if (!isNode(one) || !visit(one, ancestors)) return;
    for (const field of Object.values(one)) enter(field, [...ancestors, one]);
  };
  enter(value, []);
}

export const lineOf = (text: string, { start }: SyntaxNode): number => text.slice(0, start).split("\n").length;
