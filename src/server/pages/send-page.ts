import type { IncomingMessage, ServerResponse } from "node:http";
import { negotiateEncoding } from "../http/encoding.ts";
import type { Page, PageVariant } from "./page.ts";

/** Sends a page in the encoding that the client takes; 304 when it has it already; no body for HEAD. */
export async function sendPage(request: IncomingMessage, response: ServerResponse, page: Page): Promise<void> {
  const variant = await page.getVariant(negotiateEncoding(request.headers["accept-encoding"]?.toString()));
  if (!response.destroyed) sendVariant(request, response, page, variant);
}

export function sendVariant(
  request: IncomingMessage,
  response: ServerResponse,
  page: Page,
  variant: PageVariant,
): void {
  if (page.isKnownTo(request.headers["if-none-match"])) {
    response.writeHead(304, variant.notModifiedHeaders);
    response.end();
    return;
  }
  response.writeHead(page.status, variant.headers);
  if (request.method === "HEAD") response.end();
  else response.end(variant.body);
}
