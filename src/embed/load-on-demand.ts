import { createLazyModule } from "#ui/lazy-module.ts";

export const onDemand = createLazyModule(() => import("./on-demand.ts"));
