import { CALL_TIMEOUT_MS } from "../../calls/api-base.ts";

/** What became of a question for newer data. `kept`: the server could not render it now, and the page stays as it is. */
export type Reloaded = "new" | "same" | "kept";

/** Which answer is on the page. */
export interface ShownData {
  address: string;
  etag: string | null;
}

export interface ReloadParts {
  /** Where React Router fetches the data of the page. */
  readonly address: string;
  /** React Router's: it fetches the same address, and gets what the browser has just kept of it. */
  readonly revalidate: () => Promise<void>;
  /** Is changed with the page. */
  readonly shown: ShownData;
  readonly ask?: typeof globalThis.fetch;
}

/**
 * Loads the data of the page again, in one request. When data fails to load, the error page replaces the page: a phone that wakes
 * up without a network must keep its page, and so must everybody while the site's database is away. So the answer is looked at before
 * React Router gets it.
 */
export async function reloadPage({ address, revalidate, shown, ask = fetch }: ReloadParts): Promise<Reloaded> {
  try {
    const answer = await ask(address, { cache: "no-cache", signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
    if (answer.status !== 200) return "kept";
    // The browser keeps an answer only when it has read it.
    await answer.arrayBuffer();
    const etag = answer.headers.get("etag");
    if (etag !== null && shown.address === address && shown.etag === etag) return "same";
    await revalidate();
    Object.assign(shown, { address, etag });
    return "new";
  } catch {
    return "kept";
  }
}
