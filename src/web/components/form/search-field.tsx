import styles from "./search-field.module.css";

/** The search icon. */
export function Magnifier() {
  return (
    <svg viewBox="0 0 20 20" className={styles.magnifier} aria-hidden="true">
      <path d="m13 13 4 4M14.5 8.75a5.75 5.75 0 1 1-11.5 0 5.75 5.75 0 0 1 11.5 0Z" />
    </svg>
  );
}

interface FilterFieldProps {
  /** Its label, which is also its placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onFocus?: () => void;
}

/** Filters a list while the visitor types. It is hidden without script; the browser's own search then still works. */
export function FilterField({ label, value, onChange, onFocus }: FilterFieldProps) {
  return (
    <label className={`scripted ${styles.filter}`}>
      <span className="visually-hidden">{label}</span>
      <Magnifier />
      <input
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={onFocus}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
      />
    </label>
  );
}
