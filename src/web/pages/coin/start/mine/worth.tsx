import { Money } from "../../../../components/figures/figure.tsx";
import styles from "./rig-line.module.css";

/** What coins are worth, beside them: its brackets stay with it at the end of a line. */
export function Worth({ usd }: { readonly usd: number | null }) {
  return (
    <span className={styles.worth}>
      (<Money usd={usd} />)
    </span>
  );
}
