import type { IncomingMessage } from "node:http";

/** Whether a target is that of a call: `/api/…`, `/kas/api/…`. */
export function isApiPath(target: string): boolean {
  return /^\/(?:[^/?]+\/)?api(?:[/?]|$)/.test(target);
}

/**
 * The target of a request as everything here reads it: a path and `?…`. Of a whole address (`GET http://host/kas`, RFC 9112 §3.2.2) the
 * host counts instead of the Host header. What cannot be decoded in the path of a page stands for itself: it leads to the page
 * that says that there is none, like any other address.
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
