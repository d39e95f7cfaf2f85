import { type ComponentType, useEffect, useState } from "react";
import type { SuggestionListProps } from "./suggestion-list.tsx";

/** Suggests devices below a field while somebody types in it. Its code is loaded when the field first gets the focus. */
export function SuggestedDevices(props: SuggestionListProps) {
  const [List, setList] = useState<ComponentType<SuggestionListProps> | null>(null);
  const { inputId } = props;

  useEffect(() => {
    const input = document.getElementById(inputId);
    function load(): void {
      // chunk-reload-script.ts handles a failed load. The form finds the device without suggestions.
      void import("./suggestion-list.tsx").then(
        ({ SuggestionList }) => setList(() => SuggestionList),
        () => undefined,
      );
    }
    if (document.activeElement === input) load();
    else input?.addEventListener("focus", load, { once: true });
    return () => input?.removeEventListener("focus", load);
  }, [inputId]);

  return List === null ? null : <List {...props} />;
}
