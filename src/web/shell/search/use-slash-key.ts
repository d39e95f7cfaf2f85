import { useEffect } from "react";

const fields = "input, textarea, select, [contenteditable]";

/** A slash typed anywhere but in a field goes to the search box. */
export function useSlashKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (key !== "/" || ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(fields) !== null))
        return;
      const box = document.getElementById("address");
      if (!(box instanceof HTMLInputElement)) return;
      event.preventDefault();
      box.focus();
      box.select();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
