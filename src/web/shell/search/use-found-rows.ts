import { useEffect, useState } from "react";
import { readFoundRows } from "../../calls/found-rows.ts";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import type { FoundRows } from "../../pages/search/search-row.ts";

/** So long after the last letter the question is asked. */
const PAUSE_MS = 120;
const TIMEOUT_MS = 5_000;

interface Found extends FoundRows {
  /** The text that these rows are about. */
  readonly text: string;
}

/** Answers of this visit by their address. */
const kept = new Map<string, FoundRows>();
const MOST_KEPT = 50;

/** What the site has about the text, or about an earlier one while the answer is awaited; null before the first. */
export function useFoundRows(text: string, coin: string | null): Found | null {
  const path = useLocalizedPath();
  const query = text.trim();
  const address = path(`/search/answers?${new URLSearchParams({ q: query, ...(coin !== null && { coin }) })}`);
  const [found, setFound] = useState<Found | null>(null);

  useEffect(() => {
    if (query === "") {
      setFound(null);
      return;
    }
    const known = kept.get(address);
    if (known !== undefined) {
      setFound({ ...known, text: query });
      return;
    }
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(address, {
          signal: AbortSignal.any([asking.signal, AbortSignal.timeout(TIMEOUT_MS)]),
        });
        const rows = answer.ok ? readFoundRows(await answer.json()) : null;
        if (rows === null) return;
        if (kept.size >= MOST_KEPT) kept.clear();
        kept.set(address, rows);
        setFound({ ...rows, text: query });
      } catch {
        // Enter still leads to the page with the results.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [address, query]);

  return found;
}
