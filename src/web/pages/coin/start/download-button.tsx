import type { ReactNode } from "react";
import styles from "./rig-step.module.css";

interface DownloadButtonProps {
  readonly name: string;
  readonly text: () => string;
  readonly children: ReactNode;
}

/** Saves a text as a file, byte for byte: no server is asked. */
export function DownloadButton({ name, text, children }: DownloadButtonProps) {
  function save(): void {
    // Not text/plain: no system then adds an ending or changes the line ends.
    const url = URL.createObjectURL(new Blob([text()], { type: "application/octet-stream" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    // The browser reads the address after this turn.
    setTimeout(() => URL.revokeObjectURL(url));
  }

  return (
    <button type="button" className={styles.download} onClick={save}>
      {children}
    </button>
  );
}
