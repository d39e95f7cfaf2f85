import { useNavigation } from "react-router";
import styles from "./progress-bar.module.css";

/** 2 px at the top while a page is on its way (spec §2); a quick answer shows nothing (200 ms). */
export function ProgressBar() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div className={styles.bar} role="presentation" />;
}
