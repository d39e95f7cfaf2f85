import type { IncomingMessage } from "node:http";
import { isDialectTarget } from "#src/api/dialects/dialects.ts";

/** `/api/…`, `/kas/api/…`, `/kas/stats_address?…`, and what else programs read: `/kas/metrics/…`, `/kas/widget/…`. */
export function isApiPath(target: string): boolean {
  return /^\/(?:(?:[^/?]+\/)?api(?:[/?]|$)|[^/?]+\/(?:metrics|widget)\/)/.test(target) || isDialectTarget(target);
}

/**
 * Returns a path with `?…`. The host of an absolute target (`GET http://host/kas`, RFC 9112 §3.2.2) replaces the Host
 * header. An undecodable page path is kept literally and leads to the not-found page.
 */
export function rewriteTarget({ url = "/", headers }: Pick<IncomingMessage, "url" | "headers">): string {
  const [, host, rest = ""] = /^https?:\/\/([^/?#@\s]+)([/?][^#]*)?$/i.exec(url) ?? [];
  if (host !== undefined) headers.host = host;
  const target = host === undefined ? url : rest.startsWith("/") ? rest : `/${rest}`;
  return isApiPath(target) ? target : escapeUndecodable(target);
}

function escapeUndecodable(target: string): string {
  const question = target.indexOf("?");
  const path = question === -1 ? target : target.slice(0, question);
  if (!path.includes("%")) return target;
  const escaped = path.split("/").map((segment) => (isDecodable(segment) ? segment : segment.replaceAll("%", "%25")));
  return `${escaped.join("/")}${target.slice(path.length)}`;
}

function isDecodable(segment: string): boolean {
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
}
