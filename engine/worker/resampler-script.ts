/**
 * libsamplerate as a script of its own, which leaves what makes converters in the global scope of its worker: what builds the scripts of
 * workers keeps no exports.
 */
import { create } from "@alexanderolsen/libsamplerate-js";

globalThis.laybackCreateConverter = create;
