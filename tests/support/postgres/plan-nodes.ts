import * as v from "valibot";

/** One node of a plan that PostgreSQL explains; its children are separate nodes. */
export type PlanNode = { readonly type: string; readonly relation: string; readonly index: string; readonly condition: string };

const Node = v.looseObject({
  "Node Type": v.string(),
  "Relation Name": v.optional(v.string(), ""),
  "Index Name": v.optional(v.string(), ""),
  "Index Cond": v.optional(v.string(), ""),
  Plans: v.optional(v.array(v.unknown()), []),
});
const Explained = v.tuple([v.looseObject({ Plan: v.unknown() })]);

/** All nodes in the output of `explain (format json)`, which psql returns as text. */
export function planNodes(explained: unknown): readonly PlanNode[] {
  const [{ Plan }] = v.parse(Explained, typeof explained === "string" ? JSON.parse(explained) : explained);
  return nodesIn(Plan);
}

function nodesIn(plan: unknown): readonly PlanNode[] {
  const node = v.parse(Node, plan);
  const own = { type: node["Node Type"], relation: node["Relation Name"], index: node["Index Name"], condition: node["Index Cond"] };
  return [own, ...node.Plans.flatMap(nodesIn)];
}
