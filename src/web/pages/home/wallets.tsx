import { type ComponentType, useEffect, useState } from "react";
import { preferenceNames } from "../../preferences/names.ts";
import styles from "./wallets.module.css";

/**
 * Addresses that were looked up on this device, at the top of the home page. The list is stored in this browser, and its code
 * loads after the first view. The head script counts the entries before that, so that their space is reserved and nothing moves.
 */
export function Wallets() {
  const [List, setList] = useState<ComponentType | null>(null);
  useEffect(() => {
    try {
      if (window.localStorage.getItem(preferenceNames.lookups) === null) return;
    } catch {
      return;
    }
    // chunk-reload-script.ts handles a failed load. The page works without the list.
    void import("./wallet-list.tsx").then(
      ({ WalletList }) => setList(() => WalletList),
      () => undefined,
    );
  }, []);
  return <div className={styles.place}>{List !== null && <List />}</div>;
}
