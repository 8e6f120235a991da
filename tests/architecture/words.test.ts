import { expect, test } from "vitest";
import { filesBelow, scriptsBelow, textOf } from "./repository-files.ts";
import { isNode, lineOf, statementsOf, walk } from "./syntax-tree.ts";
import type { SyntaxNode } from "./syntax-tree.ts";

/** Attributes and properties whose text a user reads or hears. */
const READ = /^(?:label|title|tooltip|placeholder|description|aria-label|ariaLabel|aria-valuetext|aria-description|\w+Label|\w+Hint)$/u;
/** Texts that are the same in every language, and names that are data. */
const SAME_EVERYWHERE: ReadonlySet<string> = new Set([
  // The product's name.
  "Layback",
  // Formats, and units of loudness.
  "MP4",
  "WebM",
  "WAV",
  "− LUFS",
]);
/** Texts that no user sees, by the path of their script. */
const UNSEEN: Readonly<Record<string, string>> = {
  // The title of a published JSON Schema.
  "src/model/project-json/json-schema.ts": "Layback project, version",
  // A name for the inspector of Pixi.
  "src/timeline/canvas/timeline-layers.tsx": "timeline",
};

const LETTER = /\p{L}{2}/u;

/** The names of the groups of sentences, which are live bindings. */
const GROUPS = new Set(
  [...scriptsBelow("src/model/text"), ...scriptsBelow("src/model/merge")].flatMap((path) =>
    [...textOf(path).matchAll(/^export let (\w+):/gmu)].map(([, name = ""]) => name),
  ),
);

/** Functions that call what they are given later, or only to hand over the sentences of the present language. */
const DEFERRING: ReadonlySet<string> = new Set(["memo", "lazy", "createLazyModule", "followWords", "onLanguage", "then", "catch"]);

const isFunction = ({ type }: SyntaxNode) => /Function/u.test(type);
const isCall = ({ type }: SyntaxNode) => type === "CallExpression" || type === "NewExpression";
/** The name of what a node calls: a function, or a method of anything. */
function calleeOf(node: SyntaxNode | undefined): string {
  const callee = node && isCall(node) ? node["callee"] : undefined;
  const named = isNode(callee) && callee.type === "MemberExpression" ? callee["property"] : callee;
  return isNode(named) ? String(named["name"]) : "";
}

/** The identifiers below a node that name a group of sentences, or one of `others`. */
function namesIn(value: unknown, others: ReadonlySet<string>, isEntered: (node: SyntaxNode, parent: SyntaxNode | undefined) => boolean) {
  const found: SyntaxNode[] = [];
  walk(value, (node, ancestors) => {
    const parent = ancestors.at(-1);
    if (/^TS(?:Type|Interface)/u.test(node.type) && node.type !== "TSTypeAssertion") return false;
    const isName =
      node.type === "Identifier" && !(parent?.type === "MemberExpression" && parent["property"] === node && parent["computed"] !== true);
    if (isName && (GROUPS.has(String(node["name"])) || (others.has(String(node["name"])) && parent && calleeOf(parent) === node["name"]))) {
      if (!(parent?.type === "VariableDeclarator" && parent["id"] === node)) found.push(node);
    }
    return isEntered(node, parent);
  });
  return found;
}

/** Whether what a node contains runs as soon as the code around it does. */
function isRunAtOnce(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (node.type === "PropertyDefinition") return node["static"] === true;
  // A function is read later, unless it is called or handed to a call.
  return !isFunction(node) || (parent !== undefined && isCall(parent) && !DEFERRING.has(calleeOf(parent)));
}

/** The places where a script reads a sentence while it loads, and so keeps that of the language at that time. */
function capturesIn(path: string, text: string): readonly string[] {
  const statements = statementsOf(path, text).filter(({ type, source }) => type !== "ImportDeclaration" && !isNode(source));
  const readers = new Set(
    statements.flatMap((statement) => {
      const declared = isNode(statement["declaration"]) ? statement["declaration"] : statement;
      const named = declared.type === "VariableDeclaration" ? (declared["declarations"] as readonly SyntaxNode[]) : [declared];
      return named.flatMap((one) => {
        const body = one.type === "VariableDeclarator" ? one["init"] : one;
        const reads = isNode(body) && isFunction(body) && namesIn(body["body"], new Set(), isRunAtOnce).length > 0;
        return reads && isNode(one["id"]) ? [String(one["id"]["name"])] : [];
      });
    }),
  );
  return namesIn(statements, readers, isRunAtOnce).map((node) => `${path}:${lineOf(text, node)}`);
}

/** The text of a literal or of the fixed parts of a template; undefined for other nodes. */
function fixedText(node: SyntaxNode): string | undefined {
  if (node.type === "JSXText") return String(node["value"]);
  if (node.type === "Literal" && typeof node["value"] === "string") return node["value"];
  if (node.type !== "TemplateLiteral") return undefined;
  return (node["quasis"] as readonly { readonly value: { readonly cooked: string } }[]).map(({ value }) => value.cooked).join(" ");
}

/** Whether a text at this place is shown: the content of an element, or a value of an attribute or property that users read. */
function isShown(ancestors: readonly SyntaxNode[]): boolean {
  // A text that is compared, chooses a class or is an argument is not shown as it is.
  const at = ancestors.findLastIndex(({ type }) => !/^(?:JSXExpressionContainer|ConditionalExpression|LogicalExpression)$/u.test(type));
  const place = ancestors[at];
  if (place?.type === "JSXElement" || place?.type === "JSXFragment") return true;
  if (place?.type === "JSXAttribute") return READ.test(String((place["name"] as SyntaxNode)["name"]));
  if (place?.type === "Property") return READ.test(String((place["key"] as SyntaxNode)["name"]));
  return false;
}

function textsIn(path: string, text: string): readonly string[] {
  const found: string[] = [];
  walk(statementsOf(path, text), (node, ancestors) => {
    const fixed = fixedText(node)?.replaceAll(/\s+/gu, " ").trim();
    const isMeant = fixed !== undefined && LETTER.test(fixed) && !SAME_EVERYWHERE.has(fixed) && UNSEEN[path] !== fixed;
    if (isMeant && isShown(ancestors)) found.push(`${path}:${lineOf(text, node)}: ${fixed}`);
    return true;
  });
  return found;
}

/** Formats that follow the browser's language instead of the page's. */
const ownFormatsIn = (path: string, text: string): readonly string[] =>
  [...text.matchAll(/new Intl\.\w*(?:Format|Collator|Rules)\(|\.toLocale(?:Date|Time)?String\((?!\s*presentLanguage\(\)\.locale)/gu)].map(
    ([code]) => `${path}: ${code}`,
  );

const scripts = filesBelow("src").filter((path) => /\.tsx?$/u.test(path) && !path.startsWith("src/embed/build/"));

test("no script reads a sentence while it loads", () => {
  expect(GROUPS.size).toBeGreaterThan(15);
  expect(scripts.flatMap((path) => capturesIn(path, textOf(path)))).toEqual([]);
});

test("every text that a user reads is a sentence of the model", () => {
  const outside = scripts.filter((path) => !path.startsWith("src/model/text/"));
  expect(outside.flatMap((path) => textsIn(path, textOf(path)))).toEqual([]);
});

test("numbers, dates and orders follow the page's language", () => {
  const outside = scripts.filter((path) => !path.startsWith("src/model/text/language/"));
  expect(outside.flatMap((path) => ownFormatsIn(path, textOf(path)))).toEqual([]);
});

test("the check of captures sees constants, static fields, destructuring, mapped lists and calls, and lets functions be", () => {
  const code = `
    import { messages, uiMessages } from "#model/text/messages.ts";
    const LABELS = { close: uiMessages.close };
    const { gain } = messages;
    class A { static first = messages.gain; second = messages.gain; }
    export const read = () => messages.gain;
    const typed: typeof messages.gain = read();
    function later(text = messages.gain) { return text; }
    const TITLES = IDS.map((id) => messages[id]);
    const Shown = memo(function Shown() { return messages.gain; });
    const FIRST = read();
  `;
  expect(capturesIn("a.ts", code)).toEqual(["a.ts:3", "a.ts:4", "a.ts:5", "a.ts:7", "a.ts:9", "a.ts:11"]);
});

test("the check of texts sees content, attributes and properties, and lets classes, names and comparisons be", () => {
  const code = [
    `const A = () => <p className="big words">Some words</p>;`,
    `const B = () => <button aria-label="Close it" type="button">{isOn ? "Switch off" : name}</button>;`,
    "const C = () => <Menu label={`Delete ${name}`} entries={[{ id: 'one', label: 'First entry' }]} />;",
    `const D = () => <i title={kind === "other kind" ? uiMessages.close : undefined} data-kind="some kind">Layback</i>;`,
  ].join("\n");
  expect(textsIn("a.tsx", code)).toEqual([
    "a.tsx:1: Some words",
    "a.tsx:2: Close it",
    "a.tsx:2: Switch off",
    "a.tsx:3: Delete",
    "a.tsx:3: First entry",
  ]);
});

test("the check of formats sees one of the browser's language", () => {
  const code = "new Intl.Collator(undefined); date.toLocaleString(); date.toLocaleDateString(presentLanguage().locale, {});";
  expect(ownFormatsIn("a.ts", code)).toEqual(["a.ts: new Intl.Collator(", "a.ts: .toLocaleString("]);
});
