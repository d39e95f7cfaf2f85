import { Magnifier } from "../form/magnifier.tsx";
import styles from "../form/search-field.module.css";

interface FilterFieldProps {
  /** Its name, and what stands in it while it is empty. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onFocus?: () => void;
}

/** Narrows a list as one types. That needs script: without it the field is not there and the browser's own search does. */
export function FilterField({ label, value, onChange, onFocus }: FilterFieldProps) {
  return (
    <label className={`${styles.filter} ${styles.scripted}`}>
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
