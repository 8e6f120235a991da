import { create } from "@alexanderolsen/libsamplerate-js";
import { createResamplers } from "#engine/decode/pcm/resampler.ts";
import type { Resamplers } from "#engine/decode/pcm/resampler.ts";

/** The product's resamplers without a worker, whose script would be loaded from an address. */
export const testResamplers = (): Resamplers => createResamplers(() => Promise.resolve(create));
