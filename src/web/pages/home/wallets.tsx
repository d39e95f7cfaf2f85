import { type ComponentType, useEffect, useState } from "react";
import { preferenceNames } from "../../preferences/names.ts";
import styles from "./wallets.module.css";

/**
 * Who was looked up on this device stands at the top of the home page. The list is in this browser's storage and its code
 * comes after the first view; the head script has counted it by then, so that its place is kept and nothing moves.
 */
export function Wallets() {
  const [List, setList] = useState<ComponentType | null>(null);
  useEffect(() => {
    try {
      if (window.localStorage.getItem(preferenceNames.lookups) === null) return;
    } catch {
      return;
    }
    // A failed load is answered by chunk-reload-script.ts; the page is whole without the list.
    void import("./wallet-list.tsx").then(
      ({ WalletList }) => setList(() => WalletList),
      () => undefined,
    );
  }, []);
  return <div className={styles.place}>{List !== null && <List />}</div>;
}
