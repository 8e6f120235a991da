import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const config = await readFile(new URL("../../../supabase/config.toml", import.meta.url), "utf8");

/** The settings of a section and its subsections, as "name = value". */
function settingsOf(section: string): readonly string[] {
  const parts = config.split(/^(?=\[)/mu).filter((part) => new RegExp(`^\\[${section}[.\\]]`, "u").test(part));
  return parts.flatMap((part) => part.split("\n").slice(1)).filter((line) => line.trim() !== "" && !line.startsWith("#"));
}

test("`supabase config push` leaves a live project's API settings unchanged", () => {
  expect(settingsOf("api")).toEqual([]);
});

test.each(["auth", "storage"])("`supabase config push` leaves a live project's %s settings unchanged", (section) => {
  expect(settingsOf(section)).toEqual(["enabled = false"]);
});
