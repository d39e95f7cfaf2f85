import { CALL_TIMEOUT_MS } from "../../calls/api-client.ts";
import { oldPageHeader } from "./old-page-header.ts";

/**
 * Whether the server can render this page now. When data fails to load, the error page replaces the page: a phone that wakes up
 * without a network must keep its page, and so must everybody while the site's database is away.
 */
export async function isPageCurrent(address: string, ask: typeof globalThis.fetch = fetch): Promise<boolean> {
  try {
    const answer = await ask(address, { method: "HEAD", signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
    return answer.ok && !answer.headers.has(oldPageHeader);
  } catch {
    return false;
  }
}
