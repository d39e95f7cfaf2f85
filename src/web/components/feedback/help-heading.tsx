import { useId } from "react";
import { Tooltip } from "./tooltip.tsx";

/** A heading with an explanation behind it. Its name is its own text: the button is no part of it. */
export function HelpHeading({ label, text }: { readonly label: string; readonly text: string }) {
  const id = useId();
  return (
    <h2 aria-labelledby={id}>
      <span id={id}>{label}</span> <Tooltip label={label} text={text} />
    </h2>
  );
}
