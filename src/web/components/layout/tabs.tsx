import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import styles from "./tabs.module.css";

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly key: string; readonly label: string; readonly content: ReactNode }[];
  /** The tab that is open at first; without it, or where there is no such tab, the first. */
  readonly initial?: string | undefined;
}

/** Several views of one thing on one page. Views with their own addresses are links instead: Segments, or a coin's tabs. */
export function Tabs({ label, tabs, initial }: TabsProps) {
  const id = useId();
  const [open, setOpen] = useState(() =>
    Math.max(
      0,
      tabs.findIndex(({ key }) => key === initial),
    ),
  );

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    const step = { ArrowRight: isRightToLeft ? -1 : 1, ArrowLeft: isRightToLeft ? 1 : -1 }[event.key];
    const next =
      event.key === "Home" ? 0 : event.key === "End" ? tabs.length - 1 : step === undefined ? null : open + step;
    if (next === null) return;
    event.preventDefault();
    const index = (next + tabs.length) % tabs.length;
    setOpen(index);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  }

  return (
    <div>
      <div className={styles.list} role="tablist" aria-label={label} onKeyDown={onKeyDown} data-edges>
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}${tab.key}`}
            aria-controls={`${id}${tab.key}panel`}
            aria-selected={index === open}
            tabIndex={index === open ? 0 : -1}
            onClick={() => setOpen(index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.key}
          role="tabpanel"
          id={`${id}${tab.key}panel`}
          aria-labelledby={`${id}${tab.key}`}
          className={styles.panel}
          hidden={index !== open}
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
