import { openStoredProxy } from "#engine/proxy/part-store.ts";
import type { MadeProxy } from "#engine/proxy/proxy-protocol.ts";
import type { ProjectOriginal } from "#model/timeline/clip.ts";
import { proxyPlan } from "#model/timeline/proxy-plan.ts";
import type { ProxyPlan } from "#model/timeline/proxy-plan.ts";
import { partsName } from "./make-proxy.ts";

type DeviceProxy = {
  /** Undefined: no proxy of this original is made. */
  readonly made: { readonly plan: ProxyPlan; readonly name: string } | undefined;
  /** Finished, on this device. */
  readonly kept: MadeProxy | undefined;
};

/** What this device has of an original's proxy. Never rejects. @param mostBytes upload limit of the server */
export async function deviceProxy(original: ProjectOriginal, mostBytes: number): Promise<DeviceProxy> {
  const plan = proxyPlan(original, mostBytes);
  if (!plan) return { made: undefined, kept: undefined };
  const name = partsName(original, plan);
  return { made: { plan, name }, kept: await openStoredProxy(name) };
}
