import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { vi } from "vitest";

type Fault = "QuotaExceededError" | "UnknownError" | undefined;

type Abortable = { readonly _abort: (errorName: string) => void };

/**
 * A fresh IndexedDB whose writes can be made to fail as in a browser: the transaction is aborted with the reason, and its requests fail
 * with an AbortError only. Stored data remain readable. Call `restore` at the end of the test.
 */
export function installIndexedDb() {
  let fault: Fault;
  let failedWrites = 0;
  globalThis.indexedDB = new IDBFactory();
  const spies = (["add", "put"] as const).map((method) => {
    const real = originalOf(IDBObjectStore.prototype, method);
    return vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function write(this: IDBObjectStore, ...given) {
      const request = real.apply(this, given);
      if (fault !== undefined) {
        failedWrites += 1;
        (this.transaction as unknown as Abortable)._abort(fault);
      }
      return request;
    });
  });
  return {
    setFault: (next: Fault) => {
      fault = next;
    },
    failedWrites: () => failedWrites,
    restore: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}

/** A method of a prototype, for the spy that replaces it to call. */
export function originalOf<Prototype extends object, Name extends keyof Prototype>(prototype: Prototype, name: Name): Prototype[Name] {
  return Object.getOwnPropertyDescriptor(prototype, name)?.value as Prototype[Name];
}
