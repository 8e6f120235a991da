import type { LibraryItem } from "#model/library-item.ts";
import { LibraryRow } from "./library-row.tsx";
import styles from "./library-list.module.css";

/** Names, Duration and Type; each row with its preview, its way onto the timeline, and its delete. */
export function LibraryList({ items }: { readonly items: readonly LibraryItem[] }) {
  return (
    <table className={styles["table"]}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className={styles["number"]}>
            Duration
          </th>
          <th scope="col">Type</th>
          <th scope="col">
            <span className={styles["said"]}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <LibraryRow key={item.id} item={item} />
        ))}
      </tbody>
    </table>
  );
}
