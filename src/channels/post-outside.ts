import { lookup } from "node:dns/promises";
import type { ClientRequest, IncomingMessage } from "node:http";
import { type RequestOptions, request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { err, ok, type Result } from "#src/domain/result.ts";
import { attemptLimitMs, type SendFault } from "./alert-channel.ts";
import { isPublicAddress } from "./public-address.ts";

export interface OutsidePost {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

export interface OutsideResponse {
  readonly status: number;
  readonly retryAfterMs: number | null;
}

export interface Outside {
  check(url: URL): Promise<Result<null, "wrong-target" | "forbidden-address">>;
  post(url: URL, post: OutsidePost): Promise<Result<OutsideResponse, SendFault>>;
}

export interface OutsideParts {
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
  readonly openRequest?: (
    url: URL,
    options: RequestOptions,
    onResponse: (response: IncomingMessage) => void,
  ) => ClientRequest;
  readonly limitMs?: number;
}

const mostBytes = 64 * 1024;
const silent: SendFault = { code: "retry", fault: "silent", afterMs: null };

async function resolveAll(hostname: string): Promise<readonly string[]> {
  return (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);
}

/**
 * POSTs to URLs of visitors. The name is resolved once for each request, all its addresses must be public, and the
 * connection goes to the very address that was checked: a DNS answer that changes afterwards changes nothing. No redirect is
 * followed.
 */
export function createOutside({
  resolve = resolveAll,
  openRequest = request,
  limitMs = attemptLimitMs,
}: OutsideParts = {}): Outside {
  async function findAddress(url: URL): Promise<Result<string, "wrong-target" | "forbidden-address" | "unresolved">> {
    if (!isPlainUrl(url)) return err("wrong-target");
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const addresses = isIP(host) > 0 ? [host] : await resolve(host).catch(() => []);
    const [first] = addresses;
    if (first === undefined) return err("unresolved");
    return addresses.every(isPublicAddress) ? ok(first) : err("forbidden-address");
  }

  function exchange(
    url: URL,
    address: string,
    { headers, body }: OutsidePost,
  ): Promise<Result<OutsideResponse, SendFault>> {
    return new Promise((settle) => {
      const fixed: LookupFunction = (_hostname, options, done) => {
        const family = isIP(address);
        if (options.all === true) done(null, [{ address, family }]);
        else done(null, address, family);
      };
      const options: RequestOptions = {
        method: "POST",
        headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
        lookup: fixed,
        // A pooled connection might have been made for another answer of the DNS.
        agent: false,
        signal: AbortSignal.timeout(limitMs),
      };
      const sent = openRequest(url, options, (response) => {
        const { statusCode: status = 0, headers: received } = response;
        const result = ok({ status, retryAfterMs: readRetryAfter(received["retry-after"]) });
        let bytes = 0;
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          // Only the status counts, so a long body is not read to its end.
          if (bytes > mostBytes) response.destroy();
        });
        response.on("close", () => settle(result));
        response.on("error", () => settle(result));
      });
      sent.on("error", () => settle(err(silent)));
      sent.end(body);
    });
  }

  return {
    async check(url) {
      const found = await findAddress(url);
      return found.ok ? ok(null) : err(found.error === "forbidden-address" ? "forbidden-address" : "wrong-target");
    },
    async post(url, post) {
      const found = await withLimit(findAddress(url), limitMs);
      if (found === null) return err(silent);
      if (found.ok) return exchange(url, found.value, post);
      if (found.error === "unresolved") return err(silent);
      return err({ code: found.error === "wrong-target" ? "refused" : "forbidden-address" });
    },
  };
}

/** Of the ports below 1024 only 443: a service there could take the request for commands of its own protocol. */
function isPlainUrl({ protocol, username, password, port }: URL): boolean {
  const isPortFit = port === "" || Number(port) >= 1024;
  return protocol === "https:" && username === "" && password === "" && isPortFit;
}

async function withLimit<Value>(promise: Promise<Value>, limitMs: number): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limitMs);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}

/** The header in seconds; its other form, a date, is not used by these receivers. */
export function readRetryAfter(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,6}(\.\d+)?$/.test(header) ? Math.ceil(Number(header) * 1000) : null;
}

/** What the status of a response means for the message. */
export function judgeResponse(
  { status, retryAfterMs }: OutsideResponse,
  goneAt: readonly number[],
): Result<null, SendFault> {
  if (status >= 200 && status < 300) return ok(null);
  if (goneAt.includes(status)) return err({ code: "gone" });
  if (status === 429) return err({ code: "retry", fault: "busy", afterMs: retryAfterMs });
  if (status === 408 || status >= 500) return err({ code: "retry", fault: "failing", afterMs: retryAfterMs });
  return err({ code: "refused" });
}
