import { type ComponentType, useCallback, useEffect, useState } from "react";
import { softPath, useBasename } from "../navigation/soft-navigation.ts";

export interface LatePartsProps {
  /** Where a link leads inside this language; null when the browser itself is to follow it. */
  readonly toPath: (link: HTMLAnchorElement) => string | null;
}

/** Kept beside React: the shell may be mounted anew around an error page. */
let loaded: ComponentType<LatePartsProps> | null = null;

/** Parts of the shell that the first view does without: prefetching, the connection notice, the way back to the top. */
export function LateParts() {
  const [Parts, setParts] = useState(() => loaded);
  const basename = useBasename();
  const toPath = useCallback((link: HTMLAnchorElement) => softPath(link, basename), [basename]);

  useEffect(() => {
    if (loaded !== null) return;
    // A failed load is answered by chunk-reload-script.ts; the page is whole without these parts.
    void import("./late-parts-loaded.tsx").then(
      ({ LoadedParts }) => {
        loaded = LoadedParts;
        setParts(() => LoadedParts);
      },
      () => undefined,
    );
  }, []);

  return Parts === null ? null : <Parts toPath={toPath} />;
}
