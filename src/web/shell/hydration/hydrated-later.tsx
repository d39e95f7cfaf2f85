import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from "react";
import { replayEarlyInput } from "./early-input.ts";

/**
 * A part of the page that comes to life after the rest: its code is not there yet, or its size would hold up the others.
 * What the server rendered stands meanwhile, and what was pressed and typed in it is told to it then.
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
