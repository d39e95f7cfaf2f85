import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

/** The ids that connect a control with its label, hint and error. */
export interface FieldControl {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": boolean | undefined;
}

interface FieldProps {
  readonly label: string;
  /** What stands beside the control says it too. */
  readonly isLabelHidden?: boolean;
  readonly hint?: ReactNode;
  /** The error, as a sentence that says how to correct it; null = no error. */
  readonly error?: ReactNode;
  /** The value was checked and is correct: shown as a green line, with the reason in `hint`. */
  readonly isValid?: boolean;
  /** A monospace font, for addresses, hosts and commands. */
  readonly isMono?: boolean;
  /** Renders an input, select or textarea with these properties. */
  readonly children: (control: FieldControl) => ReactNode;
}

/** A control with its texts: the label above it, and an error between the two, so that it is read before the control. */
export function Field(props: FieldProps) {
  const { label, isLabelHidden = false, hint, error = null, isValid = false, isMono = false, children } = props;
  const id = useId();
  const hintId = hint === undefined ? null : `${id}hint`;
  const errorId = error === null ? null : `${id}error`;
  const described = [hintId, errorId].filter((part) => part !== null).join(" ");
  return (
    <div className={styles.field} data-mono={isMono} data-valid={isValid && error === null}>
      <label id={`${id}label`} htmlFor={id} className={isLabelHidden ? "visually-hidden" : undefined}>
        {label}
      </label>
      {hintId !== null && (
        <span className={styles.hint} id={hintId}>
          {hint}
        </span>
      )}
      {errorId !== null && (
        <span className={styles.error} id={errorId}>
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <path d="M5 .6 9.8 9.4H.2z" />
          </svg>
          {error}
        </span>
      )}
      {children({
        id,
        "aria-describedby": described === "" ? undefined : described,
        "aria-invalid": error === null ? undefined : true,
      })}
    </div>
  );
}
