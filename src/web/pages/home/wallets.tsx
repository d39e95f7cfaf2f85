import { type ComponentType, useEffect, useState } from "react";
import { preferenceNames } from "../../preferences/names.ts";
import styles from "./wallets-place.module.css";

/**
 * What the addresses that were looked up on this device earn, in the place of the headline. The list is stored in this browser, and
 * its code loads after the first view. The head script counts the entries before that, so that their space is kept and nothing moves.
 */
export function Wallets() {
  const [List, setList] = useState<ComponentType | null>(null);

  useEffect(() => {
    try {
      if (window.localStorage.getItem(preferenceNames.lookups) === null) return;
    } catch {
      return;
    }
    // chunk-reload-script.ts handles a failed load. The page is then that of a new visitor.
    void import("./wallet-list.tsx").then(
      ({ WalletList }) => setList(() => WalletList),
      () => delete document.documentElement.dataset.returning,
    );
  }, []);

  return <div className={styles.place}>{List !== null && <List />}</div>;
}
