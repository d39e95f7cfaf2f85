import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from "react";
import { replayEarlyInput } from "./early-input.ts";

/**
 * A part of the page that is hydrated after the rest: its code is not loaded yet, or its size would delay the others.
 * Until then the page shows what the server rendered. What was pressed and typed in it is replayed afterwards.
 */
export function HydratedLater({ children }: { readonly children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  return (
    <div data-later ref={part}>
      <Suspense>
        {children}
        <Arrived part={part} />
      </Suspense>
    </div>
  );
}

function Arrived({ part }: { readonly part: RefObject<HTMLDivElement | null> }) {
  useLayoutEffect(() => replayEarlyInput(part.current), [part]);
  return null;
}
