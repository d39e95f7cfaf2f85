import { type ComponentType, useCallback, useEffect, useState } from "react";
import { softPath, useBasename } from "../navigation/soft-navigation.ts";

export interface LatePartsProps {
  /** The path of a link without its language prefix; null when the browser must follow the link itself. */
  readonly toPath: (link: HTMLAnchorElement) => string | null;
}

/** Outside React, because the shell may be mounted again around an error page. */
let loaded: ComponentType<LatePartsProps> | null = null;

/** Parts of the shell that the first view does not need: prefetching, live figures, the connection notice, the button back to the top. */
export function LateParts() {
  const [Parts, setParts] = useState(() => loaded);
  const basename = useBasename();
  const toPath = useCallback((link: HTMLAnchorElement) => softPath(link, basename), [basename]);

  useEffect(() => {
    if (loaded !== null) return;
    // chunk-reload-script.ts handles a failed load. The page works without these parts.
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
