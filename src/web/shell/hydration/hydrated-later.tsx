import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from "react";
import { replayEarlyInput } from "./early-input.ts";

/**
 * A part of the page that is hydrated after the rest, because its code is not loaded yet or its size would delay the rest.
 * Until then the page shows what the server rendered. What a visitor pressed and typed in it is replayed afterwards.
 */
export function HydratedLater({ children }: { readonly children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  return (
    <div data-later ref={part}>
      <Suspense>
        {children}
        <ReplayInput part={part} />
      </Suspense>
    </div>
  );
}

function ReplayInput({ part }: { readonly part: RefObject<HTMLDivElement | null> }) {
  useLayoutEffect(() => replayEarlyInput(part.current), [part]);
  return null;
}
