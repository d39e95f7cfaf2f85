import { createHash } from "node:crypto";
import { compress, type Encoding, smallestCompressed } from "../http/encoding.ts";

/** An answer as it was rendered, before its encoding is chosen. Headers are name, value, name, value … */
export interface RenderedPage {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** One encoding of a page with everything that goes over the wire. */
export interface PageVariant {
  readonly headers: string[];
  readonly notModifiedHeaders: string[];
  readonly body: Buffer;
}

/** A rendered page and those of its encodings that were asked for so far; each is made once. */
export class Page {
  readonly status: number;
  /** Hash of the body: part of every variant's ETag. */
  readonly hash: string;
  readonly #rendered: RenderedPage;
  readonly #onGrow: (bytes: number) => void;
  readonly #ready: Partial<Record<Encoding, PageVariant>> = {};
  readonly #pending: Partial<Record<Encoding, Promise<PageVariant>>> = {};

  constructor(rendered: RenderedPage, onGrow: (bytes: number) => void = () => {}) {
    this.status = rendered.status;
    this.hash = createHash("sha256").update(rendered.body).digest("base64url").slice(0, 22);
    this.#rendered = rendered;
    this.#onGrow = onGrow;
  }

  get bytes(): number {
    return this.#rendered.body.length;
  }

  /** The variant if it is there already: the hot path waits for nothing. */
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
    const all = [...headers, ...etag];
    const variant = {
      headers: [
        ...all,
        ...(used === "identity" ? [] : ["Content-Encoding", used]),
        "Content-Length",
        String(encoded.length),
      ],
      notModifiedHeaders: all,
      body: encoded,
    };
    this.#ready[encoding] = variant;
    if (used !== "identity") this.#onGrow(encoded.length);
    return variant;
  }

  /** Whether the client says that it has this page already. */
  isKnownTo(ifNoneMatch: string | undefined): boolean {
    return ifNoneMatch !== undefined && this.status === 200 && ifNoneMatch.includes(this.hash);
  }
}
