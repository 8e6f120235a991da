import { aClip } from "#tests/support/model/builders.ts";

export const putting = (...ids: readonly string[]) => ids.map((id) => ({ kind: "putClip", clip: aClip({ id }) }) as const);

export const overrideAt = (revision: number) => ({ subject: "Theme", field: "start", kept: `${revision}`, replaced: "0", revision });
