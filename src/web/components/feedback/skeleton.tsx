import styles from "./skeleton.module.css";

/** The place of `lines` of text that are being fetched. The server renders what it can, so this is rare. */
export function Skeleton({ lines, label }: { readonly lines: number; readonly label: string }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their number
        <span key={line} />
      ))}
    </div>
  );
}
