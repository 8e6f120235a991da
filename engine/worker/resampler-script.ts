/** libsamplerate as a script of its own. It sets its factory in the worker's global scope: the build of worker scripts drops exports. */
import { create } from "@alexanderolsen/libsamplerate-js";

globalThis.laybackCreateConverter = create;
