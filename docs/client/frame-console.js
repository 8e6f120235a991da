// In the frame of an example: passes what it writes to the console, and its errors, to the page around it.
{
  const textOf = (value) => {
    if (typeof value === "string") return value;
    if (value instanceof Error) return String(value);
    try {
      return JSON.stringify(value) ?? String(value);
    } catch {
      return String(value);
    }
  };
  const report = (level, values) => parent.postMessage({ kind: "console", level, text: values.map(textOf).join(" ") }, self.origin);
  for (const level of ["debug", "info", "log", "warn", "error"]) {
    const write = console[level].bind(console);
    console[level] = (...values) => {
      report(level, values);
      if (level === "warn" || level === "error") write(...values);
    };
  }
  addEventListener("error", ({ message, error }) => report("error", [error ?? message]));
  addEventListener("unhandledrejection", ({ reason }) => report("error", [reason]));
}
