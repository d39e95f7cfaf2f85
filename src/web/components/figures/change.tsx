import { useFormat } from "../../i18n/use-format.ts";
import styles from "./change.module.css";
import { Unknown } from "./figure.tsx";

/** A change as percent, with a sign as well as a colour. */
export function Change({ fraction }: { readonly fraction: number | null }) {
  const format = useFormat();
  if (fraction === null) return <Unknown />;
  const text = format.signedPercent(fraction, 1);
  return (
    <span className={styles.change} data-direction={direction(fraction)} data-ltr>
      {text}
    </span>
  );
}

/** By what is shown: a change that rounds to nothing has no direction. */
function direction(fraction: number): "up" | "down" | "flat" {
  const shown = Math.round(fraction * 1000);
  if (shown === 0) return "flat";
  return shown > 0 ? "up" : "down";
}
