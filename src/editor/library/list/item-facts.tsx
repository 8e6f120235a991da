import { presentLanguage } from "#model/text/language/language.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import type { RowState } from "./row-state.ts";
import styles from "./library-list.module.css";

const about = () => ({ silence: fileMessages.itemSilent, notMeasured: fileMessages.itemVideoNotMeasured });

/** The loudness of a file, "…" until it is measured, "–" for silence (B-154) and for a video that is not measured (B-201). */
export function ItemLoudness({ loudness }: Pick<RowState, "loudness">) {
  if (typeof loudness === "number") return <span className={styles["fact"]}>{fileMessages.itemLoudness(loudness)}</span>;
  const text = loudness === undefined ? fileMessages.itemLoudnessUnknown : about()[loudness];
  return (
    <span className={styles["fact"]} title={text}>
      <span aria-hidden>{loudness === undefined ? "…" : "–"}</span>
      <span className={styles["visuallyHidden"]}>{text}</span>
    </span>
  );
}

/** The day on which a file was added. */
export function ItemAdded({ createdAt }: { readonly createdAt: string }) {
  const { day, exact } = addedTexts(createdAt);
  return (
    <time className={styles["fact"]} dateTime={createdAt} title={exact}>
      {day}
    </time>
  );
}

/** "26 Nov", of another year "Nov 2025"; and the exact time. In the format of the user's language. */
function addedTexts(createdAt: string): { readonly day: string; readonly exact: string } {
  const date = new Date(createdAt);
  const isOfThisYear = date.getFullYear() === new Date().getFullYear();
  return {
    day: date.toLocaleDateString(
      presentLanguage().locale,
      isOfThisYear ? { day: "numeric", month: "short" } : { month: "short", year: "numeric" },
    ),
    exact: date.toLocaleString(presentLanguage().locale, { dateStyle: "long", timeStyle: "short" }),
  };
}
