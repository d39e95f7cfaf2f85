import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";
import styles from "./button.module.css";

/** A view has one primary action. `danger` is for actions that cannot be undone. */
type ButtonLook = "primary" | "secondary" | "quiet" | "danger";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  /** Its action is running: the button keeps its place and its focus, and a second press does nothing. */
  readonly isBusy?: boolean;
}

export function Button({
  look = "secondary",
  isBusy = false,
  type = "button",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-look={look}
      aria-busy={isBusy}
      aria-disabled={isBusy ? true : undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** The address in the page's language. */
  readonly href: string;
  readonly look?: ButtonLook;
}

export function ButtonLink({ look = "secondary", children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={styles.button} data-look={look}>
      {children}
    </a>
  );
}
