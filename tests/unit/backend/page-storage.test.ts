import { describe, expect, test } from "vitest";
import { memoryStorage, pageStorage } from "#backend/supabase/browser-ports.ts";
import { LAST_PROJECT_KEY } from "#model/timeline/limits.ts";

/** A browser's storage that can become full or forbidden. */
function aStorage() {
  const stored = memoryStorage();
  let refusal: string | undefined;
  let isForbidden = false;
  const refuse = () => {
    if (refusal !== undefined) throw new DOMException("Setting the value exceeded the quota.", refusal);
  };
  const storage = pageStorage(() => {
    if (isForbidden) throw new DOMException("Access is denied for this document.", "SecurityError");
    return {
      ...stored,
      setItem: (key, value) => {
        refuse();
        stored.setItem(key, value);
      },
    };
  });
  return {
    storage,
    stored,
    setFull: (isFull: boolean) => {
      refusal = isFull ? "QuotaExceededError" : undefined;
    },
    forbid: () => {
      isForbidden = true;
    },
  };
}

describe("the browser's storage of sessions and of the last project", () => {
  test("if full, stored items stay readable, new ones last as long as the page, and nothing throws", () => {
    const { storage, stored, setFull } = aStorage();
    storage.setItem("session", "of today");
    setFull(true);
    expect(storage.getItem("session")).toBe("of today");
    storage.setItem(LAST_PROJECT_KEY, "p2");
    expect(storage.getItem(LAST_PROJECT_KEY)).toBe("p2");
    expect(stored.getItem(LAST_PROJECT_KEY)).toBeNull();
    setFull(false);
    storage.setItem(LAST_PROJECT_KEY, "p3");
    expect(stored.getItem(LAST_PROJECT_KEY)).toBe("p3");
    expect(storage.getItem(LAST_PROJECT_KEY)).toBe("p3");
  });

  test("if full, removed items are gone", () => {
    const { storage, setFull } = aStorage();
    storage.setItem("session", "1");
    setFull(true);
    storage.setItem("session", "2");
    storage.removeItem("session");
    expect(storage.getItem("session")).toBeNull();
  });

  test("forbidden: everything holds for this page, nothing throws", () => {
    const { storage, forbid } = aStorage();
    forbid();
    expect(storage.getItem("session")).toBeNull();
    storage.setItem("session", "1");
    expect(storage.getItem("session")).toBe("1");
    storage.removeItem("session");
    expect(storage.getItem("session")).toBeNull();
  });
});
