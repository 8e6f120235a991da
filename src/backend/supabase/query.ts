import type * as v from "valibot";
import { failure, success } from "#model/result.ts";
import type { Answer } from "../backend.ts";
import { failureOfQuery } from "./supabase-failures.ts";
import { readRows } from "./projects/rows.ts";

/** What every PostgREST builder of supabase-js resolves to. */
export type QueryResponse = {
  readonly data: unknown;
  readonly error: { readonly message: string; readonly code?: string | undefined } | null;
  readonly status: number;
};

/**
 * Runs a query and checks its rows.
 * @param what one row in the failure's sentence: "project"
 * @param signal with which the query was built: it tells an abort from a failure
 */
export async function readQuery<Schema extends v.GenericSchema>(
  query: PromiseLike<QueryResponse>,
  schema: Schema,
  what: string,
  signal?: AbortSignal,
): Answer<v.InferOutput<Schema>> {
  const { data, error, status } = await query;
  return error ? failure(failureOfQuery({ error, status }, signal)) : readRows(schema, data, what);
}

/** Runs a query whose rows do not matter. */
export async function runQuery(query: PromiseLike<QueryResponse>): Answer<void> {
  const { error, status } = await query;
  return error ? failure(failureOfQuery({ error, status })) : success(undefined);
}
