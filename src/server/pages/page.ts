import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { compress, type Encoding, negotiateEncoding, smallestCompressed } from "../http/encoding.ts";

/** A response before encoding. Headers are name, value, name, value … */
export interface RenderedPage {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

interface PageVariant {
  readonly headers: string[];
  readonly notModifiedHeaders: string[];
  readonly body: Buffer;
}

export class Page {
  readonly status: number;
  /** Hash of the body: part of every variant's ETag. */
  readonly hash: string;
  readonly #rendered: RenderedPage;
  readonly #onGrow: (bytes: number) => void;
  readonly #ready: Partial<Record<Encoding, PageVariant>> = {};
  readonly #pending: Partial<Record<Encoding, Promise<PageVariant>>> = {};

  /** `onGrow` gets the bytes of each further encoding. */
  constructor(rendered: RenderedPage, onGrow: (bytes: number) => void = () => {}) {
    this.status = rendered.status;
    this.hash = createHash("sha256").update(rendered.body).digest("base64url").slice(0, 22);
    this.#rendered = rendered;
    this.#onGrow = onGrow;
  }

  get bytes(): number {
    return this.#rendered.body.length;
  }

  get rendered(): RenderedPage {
    return this.#rendered;
  }

  /** Synchronous, so that a cached page is sent without waiting. */
  findVariant(encoding: Encoding): PageVariant | undefined {
    return this.#ready[encoding];
  }

  getVariant(encoding: Encoding): Promise<PageVariant> {
    const pending = this.#pending[encoding] ?? this.#encode(encoding);
    this.#pending[encoding] = pending;
    return pending;
  }

  async #encode(encoding: Encoding): Promise<PageVariant> {
    const { body, headers } = this.#rendered;
    const used = body.length < smallestCompressed ? "identity" : encoding;
    const encoded = await compress(body, used);
    const etag = this.status === 200 ? ["ETag", `"${this.hash}${used === "identity" ? "" : `-${used}`}"`] : [];
    const notModifiedHeaders = [...headers, ...etag];
    const contentEncoding = used === "identity" ? [] : ["Content-Encoding", used];
    const variant = {
      headers: [...notModifiedHeaders, ...contentEncoding, "Content-Length", String(encoded.length)],
      notModifiedHeaders,
      body: encoded,
    };
    this.#ready[encoding] = variant;
    if (used !== "identity") this.#onGrow(encoded.length);
    return variant;
  }

  isKnownTo(ifNoneMatch: string | undefined): boolean {
    return ifNoneMatch !== undefined && this.status === 200 && ifNoneMatch.includes(this.hash);
  }
}

/** 304 when the client has it; no body for HEAD. */
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
