import type { ComponentProps } from "react";

interface NumberInputProps extends Omit<ComponentProps<"input">, "defaultValue"> {
  readonly name: string;
  /** As it was typed, also where it is no number. */
  readonly text: string;
  /** A phone then offers digits without a point. */
  readonly isWhole?: boolean;
}

/** A text input for a number: the browser keeps what is typed as it is, and the server says what is wrong with it. */
export function NumberInput({ text, isWhole = false, ...rest }: NumberInputProps) {
  return (
    <input
      {...rest}
      inputMode={isWhole ? "numeric" : "decimal"}
      autoComplete="off"
      maxLength={40}
      defaultValue={text}
      dir="ltr"
    />
  );
}
